package dev.taipan.weak.axiom;

import dev.taipan.history.Accesses;
import dev.taipan.history.graph.IntList;
import dev.taipan.weak.Visibility;
import dev.taipan.weak.clock.CausalPast;
import dev.taipan.weak.clock.ReachInBlocks;
import java.util.function.Supplier;

/**
 * Finds the writers that readers have seen, as an axiom understands it, among those that might have
 * to come before the one that a read observed.
 *
 * <p>Constant time per writer, but linear in the reads of a transaction when the one asked about is
 * not that of the last question. Causality is looked up in vector clocks; where sessions are so
 * many that these need too much memory, questions are collected, and answered many at a time.
 */
final class SeenWriters {
  private static final int NONE = TransactionScan.NONE;

  /** Questions to collect: 32 MiB. */
  private static final int MOST_QUESTIONS = 1 << 22;

  private final Accesses accesses;
  private final Visibility visibility;
  private final Supplier<CausalPast> clocks;
  private final Supplier<ReachInBlocks> reach;

  /** The clocks, once they have been asked for. */
  private CausalPast past;

  private int reader = NONE;

  /** Per writer the first read of it by the reader; of others by whoever read from it last. */
  private int[] firstRead;

  /** What has been seen, and the reads that observed others. */
  private final IntList seen = new IntList();

  private final IntList because = new IntList();

  /** What is to be answered: writers, and the reads and readers that may have seen them. */
  private final IntList writers = new IntList();

  private final IntList reads = new IntList();
  private final IntList readers = new IntList();

  /**
   * Nothing has been seen yet.
   *
   * @param clocks asked only if needed
   * @param reach asked only if needed, and where clocks do not fit
   */
  SeenWriters(
      Accesses accesses,
      Visibility visibility,
      Supplier<CausalPast> clocks,
      Supplier<ReachInBlocks> reach) {
    this.accesses = accesses;
    this.visibility = visibility;
    this.clocks = clocks;
    this.reach = reach;
  }

  /** Whether questions are answered many at a time, so that nobody should ask beside others. */
  static boolean collects(Accesses accesses, Visibility visibility) {
    return visibility == Visibility.CAUSAL && !CausalAxiom.clocksFit(accesses);
  }

  /**
   * Notes a writer if it has been seen, now or with {@link #finish}.
   *
   * @param writer another than the one that the read observed
   */
  void look(int writer, int transaction, int read) {
    if (collects(accesses, visibility)) {
      collect(writer, transaction, read);
    } else if (hasSeen(writer, transaction, read)) {
      note(writer, read);
    }
  }

  private void note(int writer, int read) {
    seen.add(writer);
    because.add(read);
  }

  private boolean hasSeen(int writer, int transaction, int read) {
    return switch (visibility) {
      case EARLIER_READ -> readsFrom(writer, transaction, read);
      case DIRECT ->
          (writer < transaction && accesses.sessionOf(writer) == accesses.sessionOf(transaction))
              || readsFrom(writer, transaction, accesses.readEnd(transaction));
      case CAUSAL -> causallyPrecedes(writer, transaction);
    };
  }

  private boolean causallyPrecedes(int writer, int transaction) {
    if (past == null) {
      past = clocks.get();
    }
    return past.latest(accesses.sessionOf(writer), transaction) >= writer;
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

  private void collect(int writer, int transaction, int read) {
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
      reach.get().forEach(writers, readers, pair -> note(writers.get(pair), reads.get(pair)));
      writers.truncate(0);
      reads.truncate(0);
      readers.truncate(0);
    }
  }

  /** Forces all that has been seen before what was observed. */
  void force(ForcedOrder forced) {
    for (int i = 0; i < seen.size(); i++) {
      forced.force(seen.get(i), because.get(i));
    }
  }
}
