package dev.taipan.weak.axiom;

import dev.taipan.history.Accesses;
import dev.taipan.weak.Visibility;
import dev.taipan.weak.clock.CausalPast;
import dev.taipan.weak.clock.VectorClocks;

/**
 * Whether a transaction has seen a writer, as an axiom understands it. Constant time, but linear in
 * the reads of a transaction when the one asked about is not that of the last question, and for
 * causality as long as it takes to build clocks with the first question.
 */
final class Sight {
  private static final int NONE = TransactionScan.NONE;

  private final Accesses accesses;
  private final Visibility visibility;
  private int reader = NONE;

  /** Per writer the first read of it by the reader; of others by whoever read from it last. */
  private int[] firstRead;

  private CausalPast clocks;

  Sight(Accesses accesses, Visibility visibility) {
    this.accesses = accesses;
    this.visibility = visibility;
  }

  /**
   * Whether a writer, another than the one observed, has been seen at a read.
   *
   * @param causalOrder the included transactions in an order that causality respects
   */
  boolean has(int writer, int transaction, int read, int[] causalOrder) {
    return switch (visibility) {
      case EARLIER_READ -> readsFrom(writer, transaction, read);
      case DIRECT ->
          (writer < transaction && accesses.sessionOf(writer) == accesses.sessionOf(transaction))
              || readsFrom(writer, transaction, accesses.readEnd(transaction));
      case CAUSAL -> causallyPrecedes(writer, transaction, causalOrder);
    };
  }

  private boolean readsFrom(int writer, int transaction, int before) {
    if (reader != transaction) {
      noteReads(transaction);
    }
    int first = firstRead[writer];
    return first >= accesses.readStart(transaction) && first < before;
  }

  private void noteReads(int transaction) {
    reader = transaction;
    if (firstRead == null) {
      firstRead = TransactionScan.emptyTable(accesses.history().transactions());
    }
    for (int r = accesses.readEnd(transaction) - 1; r >= accesses.readStart(transaction); r--) {
      if (accesses.readWriter(r) >= 0) {
        firstRead[accesses.readWriter(r)] = r;
      }
    }
  }

  private boolean causallyPrecedes(int writer, int transaction, int[] causalOrder) {
    if (clocks == null) {
      clocks = new VectorClocks(accesses, causalOrder, 0, accesses.history().sessions());
    }
    return clocks.latest(accesses.sessionOf(writer), transaction) >= writer;
  }
}
