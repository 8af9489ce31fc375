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
      "The order that the database gave does not show this, and no other does: the history itself"
          + " violates it.";

  private static final String CAVEAT =
      "The order that the database gave does not show this. Either an invariant of its protocol was"
          + " violated, or the order given is wrong; another order might show it";

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
    out.println(palette.strong(Sentences.name(checked.file())));
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
      return CAVEAT + " (--black-box-too asks).";
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
            ? "what clients saw tells, reads by predicate included."
            : "reads of single keys tell.";
    return switch (any.verdict().outcome()) {
      case SATISFIED -> "By some other order " + level + " holds, as far as " + told;
      case VIOLATED -> "No order shows " + level + ".";
      case UNKNOWN -> "Whether any order shows it could not be decided.";
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
