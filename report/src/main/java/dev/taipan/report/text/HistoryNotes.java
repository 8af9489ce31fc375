package dev.taipan.report.text;

import dev.taipan.report.result.HistoryFacts;
import java.util.ArrayList;
import java.util.List;

/** What has to be known of how a history was understood, before its verdicts. */
final class HistoryNotes {

  private HistoryNotes() {}

  /** A sentence each, without a stop. */
  static List<String> of(HistoryFacts facts) {
    List<String> notes = new ArrayList<>();
    facts
        .initialTransaction()
        .map(
            name ->
                "transaction "
                    + PrintedText.sentence(name)
                    + " is treated as the initial one, because it comes first and only writes initial values"
                    + " (--initial VALUE makes it an ordinary one)")
        .ifPresent(notes::add);
    facts
        .finalTransaction()
        .map(
            name ->
                "transaction "
                    + PrintedText.sentence(name)
                    + " is the final one: at every level, it comes after all others "
                    + "and sees their effects")
        .ifPresent(notes::add);
    if (facts.ownInitialValues() > 0) {
      int keys = facts.ownInitialValues();
      notes.add(
          keys
              + (keys == 1 ? " key has an initial value" : " keys have initial values")
              + (keys == 1 ? " of its own" : " of their own"));
    }
    notes.addAll(facts.unjudged());
    return notes;
  }
}
