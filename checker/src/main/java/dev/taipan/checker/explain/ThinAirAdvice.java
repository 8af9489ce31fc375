package dev.taipan.checker.explain;

import dev.taipan.history.Accesses;
import dev.taipan.history.History;
import dev.taipan.history.ReadsFrom;
import dev.taipan.history.TransactionStatus;
import dev.taipan.history.initial.UnwrittenValues;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;

/**
 * What to make of values that were read and that nobody wrote: data that was there before the
 * recording, or a recording that does not say what was read and written.
 */
final class ThinAirAdvice {
  private final Accesses accesses;
  private final History history;
  private final UnwrittenValues unwritten;

  ThinAirAdvice(Accesses accesses) {
    this.accesses = accesses;
    history = accesses.history();
    unwritten = UnwrittenValues.of(history, accesses.readsFrom());
  }

  /** A read of another value of the same register that nobody wrote, if there is one. */
  private OptionalInt rival(int read) {
    for (int t = 0; t < history.transactions(); t++) {
      if (history.status(t) != TransactionStatus.COMMITTED || !accesses.readsFrom().included(t)) {
        continue;
      }
      for (int op = history.operationStart(t); op < history.operationEnd(t); op++) {
        if (!history.isWrite(op) && history.key(op) == history.key(read) && differs(read, op)) {
          return OptionalInt.of(op);
        }
      }
    }
    return OptionalInt.empty();
  }

  private boolean differs(int read, int other) {
    int write = accesses.readsFrom().writeOf(other);
    boolean unexplained = write == ReadsFrom.THIN_AIR || write == ReadsFrom.INITIAL_VERSION;
    return unexplained
        && !history.lists().isList(history.key(read))
        && history.value(other) != history.value(read);
  }

  /** Sentences about such a read: whether its value may have been there, and what to try. */
  List<String> of(int read) {
    List<String> advice = new ArrayList<>();
    int key = history.key(read);
    if (unwritten.isExplicable(key)) {
      advice.add(
          "It may have existed before the recording began: --initial inferred treats "
              + "such values as initial, which explains "
              + (unwritten.explicableKeys() == unwritten.keys()
                  ? "all reads of values that nobody wrote."
                  : "those of "
                      + unwritten.explicableKeys()
                      + " of the "
                      + unwritten.keys()
                      + " keys with such reads."));
    } else {
      advice.add(whyNotThereBefore(read));
    }
    RecordingQuality.of(accesses).complaint().ifPresent(advice::add);
    return advice;
  }

  private String whyNotThereBefore(int read) {
    String key = history.keyName(history.key(read));
    OptionalInt rival = rival(read);
    if (rival.isPresent()) {
      int other = rival.getAsInt();
      return "Key "
          + key
          + " was also read as "
          + history.valueName(history.value(other))
          + ", by T"
          + history.transactionName(history.transactionOf(other))
          + ", which nobody wrote either: at most one of them can have existed before "
          + "the recording began.";
    }
    return history.lists().isList(history.key(read))
        ? "It cannot have existed before the recording began, since not all lists that "
            + "were read of key "
            + key
            + " begin with it."
        : "It cannot have existed before the recording began, since a transaction "
            + "writes the initial values.";
  }
}
