package dev.taipan.weak.axiom;

import dev.taipan.history.Accesses;
import dev.taipan.history.time.Deadline;

/**
 * Read atomicity's axiom: when {@code t3} reads {@code x} from {@code t1}, every other writer of
 * {@code x} that {@code t3} reads from, or that precedes it in its session, commits before {@code
 * t1} (Biswas and Enea 2019, Fig. 2).
 *
 * <p>Of the session only the latest earlier writer of {@code x} is needed. O(n·√n) for n
 * operations, by iterating over the smaller of a read set and a write set.
 */
public final class ReadAtomicAxiom {
  private static final int NONE = TransactionScan.NONE;

  private final Accesses accesses;
  private final ForcedOrder order;

  /** Per key, if stamped by the transaction: chain of its reads of the key. */
  private final int[] firstRead;

  private final int[] stamp;
  private final int[] nextRead;

  /** Per key the latest writer, if it belongs to the session being scanned. */
  private final int[] latestWriter;

  /** Per writer the last transaction that was matched with it. */
  private final int[] matchedWith;

  private ReadAtomicAxiom(Accesses accesses, ForcedOrder order) {
    this.accesses = accesses;
    this.order = order;
    int keys = accesses.history().keys();
    firstRead = new int[keys];
    stamp = TransactionScan.emptyTable(keys);
    latestWriter = TransactionScan.emptyTable(keys);
    nextRead = new int[accesses.reads()];
    matchedWith = TransactionScan.emptyTable(accesses.history().transactions());
  }

  /**
   * Adds everything that the axiom forces to {@code order}.
   *
   * @throws dev.taipan.history.time.DeadlineExceededException when time runs out
   */
  public static void apply(Accesses accesses, ForcedOrder order, Deadline deadline) {
    TransactionScan.run(accesses, deadline, new ReadAtomicAxiom(accesses, order)::scan);
  }

  private void scan(int reader) {
    int start = accesses.readStart(reader);
    int end = accesses.readEnd(reader);
    for (int read = end - 1; read >= start; read--) {
      int key = accesses.readKey(read);
      nextRead[read] = stamp[key] == reader ? firstRead[key] : NONE;
      stamp[key] = reader;
      firstRead[key] = read;
    }
    for (int read = start; read < end; read++) {
      matchWithSession(reader, read);
      int writer = accesses.readWriter(read);
      if (writer >= 0 && matchedWith[writer] != reader) {
        matchedWith[writer] = reader;
        matchWithReads(reader, writer);
      }
    }
    for (int w = accesses.writeStart(reader); w < accesses.writeEnd(reader); w++) {
      latestWriter[accesses.writeKey(w)] = reader;
    }
  }

  private void matchWithSession(int reader, int read) {
    int writer = latestWriter[accesses.readKey(read)];
    if (writer != NONE && accesses.sessionOf(writer) == accesses.sessionOf(reader)) {
      force(writer, read);
    }
  }

  private void matchWithReads(int reader, int writer) {
    int reads = accesses.readEnd(reader) - accesses.readStart(reader);
    int writes = accesses.writeEnd(writer) - accesses.writeStart(writer);
    if (writes <= reads) {
      for (int w = accesses.writeStart(writer); w < accesses.writeEnd(writer); w++) {
        int key = accesses.writeKey(w);
        if (stamp[key] == reader) {
          for (int read = firstRead[key]; read != NONE; read = nextRead[read]) {
            force(writer, read);
          }
        }
      }
    } else {
      for (int read = accesses.readStart(reader); read < accesses.readEnd(reader); read++) {
        if (accesses.writes(writer, accesses.readKey(read))) {
          force(writer, read);
        }
      }
    }
  }

  private void force(int writer, int read) {
    if (accesses.readWriter(read) != writer && accesses.readWriter(read) != Accesses.AMBIGUOUS) {
      order.force(writer, read);
    }
  }
}
