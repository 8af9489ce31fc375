package dev.taipan.report.text;

import dev.taipan.analysis.distinguish.Distinction;
import dev.taipan.analysis.distinguish.LevelPair;
import dev.taipan.analysis.distinguish.Sizes;
import dev.taipan.checker.IsolationLevel;
import dev.taipan.checker.explain.Violation;
import dev.taipan.history.History;
import dev.taipan.report.result.HistoryText;
import java.io.PrintWriter;

/** Prints the histories that tell levels apart, in the text format, and why they do. */
public final class DistinctionText {
  private final PrintWriter out;
  private final Sizes tried;

  /**
   * Prints to {@code out}.
   *
   * @param tried up to which sizes histories were tried
   */
  public DistinctionText(PrintWriter out, Sizes tried) {
    this.out = out;
    this.tried = tried;
  }

  /** Prints one. */
  public void print(Distinction distinction) {
    LevelPair levels = distinction.levels();
    out.println("Satisfies " + nameOf(levels.satisfied()) + ",");
    out.println("violates " + nameOf(levels.violated()) + ":");
    distinction
        .history()
        .ifPresentOrElse(
            history -> print(history, distinction.violation().orElseThrow()),
            () -> printNone(levels));
  }

  private void print(History history, Violation violation) {
    out.println();
    out.print(HistoryText.of(history));
    out.println();
    out.println("  " + violation.title());
    ViolationText.print(out, violation);
  }

  private void printNone(LevelPair levels) {
    out.println(
        levels.isImplication()
            ? "  none, because every history that satisfies the first satisfies the second"
            : "  none with at most %d transactions and %d operations"
                .formatted(tried.transactions(), tried.operations()));
  }

  private static String nameOf(IsolationLevel level) {
    return level.title() + " (" + level.symbol() + ")";
  }
}
