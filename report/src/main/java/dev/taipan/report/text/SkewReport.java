package dev.taipan.report.text;

import dev.taipan.analysis.skew.ClockSkew;
import dev.taipan.checker.Outcome;
import dev.taipan.report.Report;
import dev.taipan.report.result.ExitStatus;
import dev.taipan.report.result.FileResult;
import java.io.PrintWriter;

/** Prints by how much clocks must differ so that levels hold. */
public final class SkewReport implements Report {
  private final PrintWriter out;
  private final Palette palette;

  /** Prints to {@code out}. */
  public SkewReport(PrintWriter out, Palette palette) {
    this.out = out;
    this.palette = palette;
  }

  @Override
  public void add(FileResult result) {
    if (result instanceof FileResult.SkewsFound found) {
      out.println(palette.strong(PrintedText.name(found.file())));
      HistoryNotes.of(found.facts()).forEach(note -> out.println("  " + note));
      found.skews().forEach(this::print);
    }
  }

  private void print(ClockSkew skew) {
    Outcome outcome = FileResult.SkewsFound.outcome(skew);
    String word = palette.paint(outcome, "%-8s".formatted(Palette.word(outcome)));
    out.println("  " + word + "  " + skew.level().title() + " (" + skew.level().symbol() + ")");
    out.println("            " + sentence(skew));
  }

  private static String sentence(ClockSkew skew) {
    return switch (skew.outcome()) {
      case VIOLATED -> "whatever the clock skew";
      case UNKNOWN -> "not enough time or memory to decide it";
      case SATISFIED ->
          skew.smallest().getAsLong() == 0
              ? "even without clock skew"
              : "holds with a clock skew of %,d, in the unit of %s, but not with a smaller one"
                  .formatted(skew.smallest().getAsLong(), unit(skew));
    };
  }

  private static String unit(ClockSkew skew) {
    return skew.level().needsTimes() ? "the history's times" : "the order's timestamps";
  }

  @Override
  public void finish(ExitStatus status) {
    out.flush();
  }
}
