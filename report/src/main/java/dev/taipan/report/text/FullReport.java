package dev.taipan.report.text;

import dev.taipan.checker.IsolationLevel;
import dev.taipan.checker.Outcome;
import dev.taipan.checker.Verdict;
import dev.taipan.checker.census.AnomalyClass;
import dev.taipan.checker.census.Census;
import dev.taipan.checker.explain.Violation;
import dev.taipan.report.Report;
import dev.taipan.report.result.CensusWords;
import dev.taipan.report.result.ExitStatus;
import dev.taipan.report.result.FileResult;
import java.io.PrintWriter;
import java.util.Comparator;
import java.util.Map;
import java.util.TreeMap;

/** Prints every verdict, strongest level first, and sentences about violations. */
public final class FullReport implements Report {
  private final PrintWriter out;
  private final Palette palette;
  private final LevelSelection selection;

  /** Prints to {@code out}. */
  public FullReport(PrintWriter out, Palette palette, LevelSelection selection) {
    this.out = out;
    this.palette = palette;
    this.selection = selection;
  }

  @Override
  public void add(FileResult result) {
    if (result instanceof FileResult.Checked checked) {
      print(checked);
    }
  }

  private void print(FileResult.Checked checked) {
    out.println(palette.strong(PrintedText.name(checked.file())));
    HistoryNotes.of(checked.facts()).forEach(note -> out.println("  " + note));
    Map<IsolationLevel, Runnable> lines = new TreeMap<>(Comparator.reverseOrder());
    checked.withoutTimes().forEach(level -> lines.put(level, () -> printWithoutTimes(level)));
    checked.verdicts().forEach(verdict -> lines.put(verdict.level(), () -> print(verdict)));
    lines.values().forEach(Runnable::run);
    for (Verdict verdict : selection.explained(checked.verdicts())) {
      verdict.violation().ifPresent(violation -> explain(checked, verdict, violation));
    }
  }

  private void printWithoutTimes(IsolationLevel level) {
    out.println("  no times  " + nameOf(level));
  }

  private void print(Verdict verdict) {
    String word = "%-8s".formatted(Palette.word(verdict.outcome()));
    out.println("  " + palette.paint(verdict.outcome(), word) + "  " + nameOf(verdict.level()));
    if (verdict.outcome() == Outcome.UNKNOWN) {
      out.println("            " + PrintedText.sentence(verdict.reason()));
    }
  }

  private void explain(FileResult.Checked checked, Verdict verdict, Violation violation) {
    Census census = checked.censuses().getOrDefault(verdict.level(), Census.EMPTY);
    out.println();
    if (census.classes().isEmpty()) {
      out.println("Why not " + nameOf(verdict.level()) + ": " + violation.title());
      ViolationText.print(out, violation);
      census.incomplete().ifPresent(reason -> out.println("  nothing was counted: " + reason));
      if (!checked.censuses().containsKey(verdict.level())) {
        out.println("  " + CensusWords.howToCount(verdict.level()));
      }
    } else {
      out.println("Why not " + nameOf(verdict.level()) + ": " + CensusWords.total(census));
      print(census, verdict.level());
    }
  }

  /** Prints how many counterexamples of each class there are, and examples. */
  private void print(Census census, IsolationLevel level) {
    for (AnomalyClass found : census.classes()) {
      out.println("  %-23s%10d".formatted(found.anomaly().title(), found.count()));
    }
    out.println("  " + CensusWords.meaning(census, level));
    for (AnomalyClass found : census.classes()) {
      out.println();
      out.println(found.anomaly().title() + ": " + found.anomaly().description());
      found.examples().forEach(example -> ViolationText.printArgument(out, example));
      ViolationText.printInPractice(out, found.anomaly().inPractice());
    }
  }

  private static String nameOf(IsolationLevel level) {
    return level.title() + " (" + level.symbol() + ")";
  }

  @Override
  public void finish(ExitStatus status) {
    out.flush();
  }
}
