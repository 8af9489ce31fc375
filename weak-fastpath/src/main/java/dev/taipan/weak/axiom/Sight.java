package dev.taipan.weak.axiom;

import dev.taipan.history.Accesses;
import dev.taipan.history.graph.IntList;
import dev.taipan.weak.Visibility;
import dev.taipan.weak.clock.CausalPast;
import dev.taipan.weak.clock.ReachInBlocks;
import dev.taipan.weak.clock.VectorClocks;

/**
 * Forces writers before the one that a read observed if the reader has seen them, as an axiom
 * understands it.
 *
 * <p>Constant time per writer, but linear in the reads of a transaction when the one asked about is
 * not that of the last question. Causality is looked up in vector clocks, which are built with the
 * first question; where sessions are so many that these need too much memory, questions are
 * collected, and answered many at a time.
 */
final class Sight {
  private static final int NONE = TransactionScan.NONE;

  /** Questions to collect: 32 MiB. */
  private static final int MOST_QUESTIONS = 1 << 22;

  private final Accesses accesses;
  private final Visibility visibility;
  private final ForcedOrder forced;
  private int reader = NONE;

  /** Per writer the first read of it by the reader; of others by whoever read from it last. */
  private int[] firstRead;

  private CausalPast clocks;
  private ReachInBlocks reach;

  /** What is to be answered: writers, and the reads and readers that may have seen them. */
  private final IntList writers = new IntList();

  private final IntList reads = new IntList();
  private final IntList readers = new IntList();

  Sight(Accesses accesses, Visibility visibility, ForcedOrder forced) {
    this.accesses = accesses;
    this.visibility = visibility;
    this.forced = forced;
  }

  /**
   * Forces a writer if it has been seen, now or with {@link #finish}.
   *
   * @param writer another than the one that the read observed
   * @param causalOrder the included transactions in an order that causality respects
   */
  void look(int writer, int transaction, int read, int[] causalOrder) {
    if (visibility == Visibility.CAUSAL && !CausalAxiom.clocksFit(accesses)) {
      collect(writer, transaction, read, causalOrder);
    } else if (hasSeen(writer, transaction, read, causalOrder)) {
      forced.force(writer, read);
    }
  }

  private boolean hasSeen(int writer, int transaction, int read, int[] causalOrder) {
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

  private void collect(int writer, int transaction, int read, int[] causalOrder) {
    if (reach == null) {
      reach = new ReachInBlocks(accesses, causalOrder);
    }
    writers.add(writer);
    reads.add(read);
    readers.add(transaction);
    if (writers.size() == MOST_QUESTIONS) {
      finish();
    }
  }

  /** Answers all that has been collected. */
  void finish() {
    if (!writers.isEmpty()) {
      reach.forEach(writers, readers, pair -> forced.force(writers.get(pair), reads.get(pair)));
      writers.truncate(0);
      reads.truncate(0);
      readers.truncate(0);
    }
  }
}
