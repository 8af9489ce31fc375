package dev.taipan.report.text;

import dev.taipan.checker.Outcome;
import dev.taipan.report.Report;
import dev.taipan.report.result.ExitStatus;
import dev.taipan.report.result.FileResult;
import dev.taipan.report.result.OrderedLevel;
import dev.taipan.report.result.OrderedLevel.AnyOrder;
import dev.taipan.whitebox.WhiteBoxVerdict.Violation;
import java.io.PrintWriter;
import java.util.List;

/** Prints what a database's own order says of levels, and what a rejection means. */
public final class OrderReport implements Report {
  private static final String BY_NONE =
      "The database's order does not explain this, and no other order does: the history "
          + "itself is a violation.";

  private static final String CAVEAT =
      "The database's order does not explain this. Either the database violated an "
          + "invariant of its protocol, or the given order is wrong; another order might "
          + "explain it";

  private static final String OUT_OF_TIME = "time limit reached";

  private final PrintWriter out;
  private final Palette palette;
  private final int histories;
  private final StatusSummary summary = new StatusSummary();

  /** Prints to {@code out}, and a summary if there are several histories. */
  public OrderReport(PrintWriter out, Palette palette, int histories) {
    this.out = out;
    this.palette = palette;
    this.histories = histories;
  }

  @Override
  public void add(FileResult result) {
    summary.add(result.status());
    if (result instanceof FileResult.OrderChecked checked) {
      print(checked);
    }
  }

  private void print(FileResult.OrderChecked checked) {
    out.println(palette.strong(PrintedText.name(checked.file())));
    HistoryNotes.of(checked.facts()).forEach(note -> out.println("  " + note));
    out.println("  " + checked.technique());
    checked.levels().forEach(this::print);
    if (checked.status() == ExitStatus.VIOLATED) {
      out.println();
      out.println("  " + meaning(checked.levels()));
    }
    out.flush();
  }

  /** What it means that the order does not show some level. */
  private static String meaning(List<OrderedLevel> levels) {
    List<Outcome> inAnyOrder =
        levels.stream()
            .flatMap(level -> level.anyOrder().stream())
            .map(any -> any.verdict().outcome())
            .toList();
    if (inAnyOrder.isEmpty()) {
      return CAVEAT + " (use --black-box-too to find out).";
    }
    boolean byNone = inAnyOrder.stream().allMatch(Outcome.VIOLATED::equals);
    return byNone ? BY_NONE : CAVEAT + ".";
  }

  /** Prints what the order says of a level. */
  public void print(OrderedLevel level) {
    Outcome outcome = level.outcome();
    String word = palette.paint(outcome, "%-8s".formatted(Palette.word(outcome)));
    String found =
        outcome == Outcome.UNKNOWN
            ? ": " + level.verdict().missing().orElse(OUT_OF_TIME)
            : violated(level);
    out.println("  " + word + "  " + level.symbol() + ", " + level.title() + found);
    level
        .verdict()
        .violation()
        .ifPresent(
            violation -> violation.reasons().forEach(reason -> out.println("    " + reason)));
    level.anyOrder().ifPresent(any -> out.println("    " + byAnyOrder(any)));
  }

  private static String violated(OrderedLevel level) {
    return level.verdict().violation().map(OrderReport::named).orElse("");
  }

  private static String named(Violation violation) {
    return ": " + violation.anomaly().title() + ", " + violation.anomaly().description();
  }

  /** The other checker sees values alone. */
  private static String byAnyOrder(AnyOrder any) {
    String level = any.verdict().level().symbol();
    String told =
        any.judgesPredicates()
            ? "client observations, including predicate reads."
            : "reads of individual keys.";
    return switch (any.verdict().outcome()) {
      case SATISFIED -> "Some other order satisfies " + level + ", judged by " + told;
      case VIOLATED -> "No order satisfies " + level + ".";
      case UNKNOWN -> "Whether any order satisfies the level could not be decided.";
    };
  }

  @Override
  public void finish(ExitStatus status) {
    if (histories > 1) {
      out.println(summary.line());
    }
    out.flush();
  }
}
