package dev.taipan.report.html;

import dev.taipan.checker.Outcome;
import dev.taipan.checker.Verdict;
import dev.taipan.checker.evidence.Evidence;
import dev.taipan.report.markup.Markup;
import dev.taipan.report.text.Counted;
import dev.taipan.report.text.LevelSelection;
import java.util.List;

/** What shows that levels hold, in words. */
final class Witnesses {

  private Witnesses() {}

  /** Says it of the strongest levels that hold. */
  static void write(Markup out, List<Verdict> verdicts) {
    List<Verdict> strongest = LevelSelection.FRONTIER.inOneLine(verdicts, Outcome.SATISFIED);
    if (strongest.isEmpty()) {
      return;
    }
    out.open("section").element("h2", "Levels that hold, and why").open("ul");
    for (Verdict verdict : strongest) {
      out.open("li")
          .element(
              "strong",
              Markup.capital(verdict.level().title()) + " (" + verdict.level().symbol() + ")")
          .text(" holds. ");
      out.text(verdict.evidence().map(Witnesses::words).orElse("")).close();
    }
    out.close().close();
  }

  private static String words(Evidence evidence) {
    if (evidence instanceof Evidence.RecordedOrder) {
      return "The transactions, run serially in the recorded order, reproduce the history.";
    } else if (evidence instanceof Evidence.EventOrder order) {
      return "An order of "
          + Counted.of(order.events().length, "event")
          + " was found and replayed: transactions run in this order return every "
          + "value that was read.";
    } else if (evidence instanceof Evidence.CommitOrder order) {
      return "A commit order of "
          + Counted.of(order.transactions().length, "transaction")
          + " was found in which every read observes what the level requires.";
    } else if (evidence instanceof Evidence.Choice) {
      return "Writers were found for reads of values that several transactions wrote, "
          + "together with a commit order.";
    }
    return "No transaction read two values of a key, so no further evidence is needed.";
  }
}
