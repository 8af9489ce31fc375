package dev.taipan.checker.explain;

import dev.taipan.checker.evidence.Argument;
import dev.taipan.checker.excerpt.Excerpt;
import dev.taipan.checker.proof.Proof.Ending;
import dev.taipan.history.Dependency;
import dev.taipan.history.History;
import dev.taipan.history.anomaly.Anomaly;
import java.util.Arrays;

/**
 * Whether what is said of a part is true of the lists as they were recorded: two of them may be the
 * same in the part and differ in an append that is left out there.
 */
public final class RecordedLists {
  private final History whole;
  private final Excerpt excerpt;

  /** Of a history, and a part of it. */
  public RecordedLists(History whole, Excerpt excerpt) {
    this.whole = whole;
    this.excerpt = excerpt;
  }

  /** Whether they allow a violation of the excerpt to be called what it is. */
  public boolean allow(Violation ofExcerpt) {
    return ofExcerpt.anomaly() != Anomaly.LOST_UPDATE
        || !(ofExcerpt.evidence().argument() instanceof Argument.Derivation derivation)
        || !(derivation.proof().ending() instanceof Ending.Cycle cycle)
        || readTheSame(cycle.edges().get(0), cycle.edges().get(1));
  }

  /**
   * Whether the two who overwrote the same version of a list in the excerpt did so in the whole.
   */
  private boolean readTheSame(Dependency one, Dependency other) {
    return !excerpt.history().lists().isList(one.key())
        || Arrays.equals(list(one.from(), one.key()), list(other.from(), one.key()));
  }

  /** The list that a transaction of the excerpt read first of a key, as others had left it. */
  private long[] list(int transaction, int key) {
    History history = excerpt.history();
    int read = history.operationStart(transaction);
    while (history.isWrite(read) || history.key(read) != key) {
      read++;
    }
    return withoutOwn(excerpt.inWhole(read));
  }

  /** A list that was read, as it was recorded, without what its reader had appended itself. */
  private long[] withoutOwn(int read) {
    int own = 0;
    for (int op = whole.operationStart(whole.transactionOf(read)); op < read; op++) {
      own += whole.isWrite(op) && whole.key(op) == whole.key(read) ? 1 : 0;
    }
    long[] list = whole.lists().read(whole, read);
    return Arrays.copyOf(list, list.length - own);
  }
}
