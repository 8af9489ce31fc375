package dev.taipan.weak.axiom;

import dev.taipan.history.Accesses;
import dev.taipan.history.time.Deadline;

/**
 * Read committed's axiom: when {@code t3} reads from {@code t2} and later reads {@code x} from
 * another transaction {@code t1}, and {@code t2} writes {@code x}, then {@code t2} commits before
 * {@code t1} (Biswas and Enea 2019, Fig. 2; the two reads may be of the same key).
 *
 * <p>Scans each transaction's reads backwards and keeps, per key, the next read and the next read
 * of a different writer; at the first read of each writer these are matched with the writer's write
 * set. Edges to later readers follow from the next one by transitivity; not so through the initial
 * transaction, which nothing precedes, so that reads of it are kept apart. O(n·√n) for n
 * operations, as in Møldrup and Pavlogiannis, "AWDIT" (PLDI 2025).
 */
public final class ReadCommittedAxiom {
  private static final int NONE = TransactionScan.NONE;

  private final Accesses accesses;
  private final ForcedOrder order;

  /** Per key, if stamped by the transaction being scanned: the next read to come; -1 if none. */
  private final int[] next;

  /** And the next read to come of another writer than {@link #next}'s; -1 if none. */
  private final int[] nextOther;

  /** And the next read to come of the initial version; -1 if none. */
  private final int[] nextInitial;

  private final int[] stamp;

  /** Per writer the first read of it by the transaction being scanned. */
  private final int[] firstReadOf;

  private ReadCommittedAxiom(Accesses accesses, ForcedOrder order) {
    this.accesses = accesses;
    this.order = order;
    int keys = accesses.history().keys();
    next = new int[keys];
    nextOther = new int[keys];
    nextInitial = new int[keys];
    stamp = TransactionScan.emptyTable(keys);
    firstReadOf = TransactionScan.emptyTable(accesses.history().transactions());
  }

  /**
   * Adds everything that the axiom forces to {@code order}.
   *
   * @throws dev.taipan.history.time.DeadlineExceededException when time runs out
   */
  public static void apply(Accesses accesses, ForcedOrder order, Deadline deadline) {
    TransactionScan.run(accesses, deadline, new ReadCommittedAxiom(accesses, order)::scan);
  }

  private void scan(int reader) {
    int start = accesses.readStart(reader);
    int end = accesses.readEnd(reader);
    for (int read = end - 1; read >= start; read--) {
      if (accesses.readWriter(read) >= 0) {
        firstReadOf[accesses.readWriter(read)] = read;
      }
    }
    for (int read = end - 1; read >= start; read--) {
      int writer = accesses.readWriter(read);
      if (writer == Accesses.AMBIGUOUS) {
        continue;
      }
      if (writer >= 0 && firstReadOf[writer] == read) {
        matchWithLaterReads(reader, read, writer);
      }
      push(reader, read, writer);
    }
  }

  private void matchWithLaterReads(int reader, int read, int writer) {
    int later = accesses.readEnd(reader) - read - 1;
    int writes = accesses.writeEnd(writer) - accesses.writeStart(writer);
    if (writes <= later) {
      for (int w = accesses.writeStart(writer); w < accesses.writeEnd(writer); w++) {
        match(reader, writer, accesses.writeKey(w));
      }
    } else {
      for (int r = read + 1; r < accesses.readEnd(reader); r++) {
        if (accesses.writes(writer, accesses.readKey(r))) {
          match(reader, writer, accesses.readKey(r));
        }
      }
    }
  }

  private void match(int reader, int writer, int key) {
    if (stamp[key] != reader) {
      return;
    }
    if (nextInitial[key] != NONE) {
      order.force(writer, nextInitial[key]);
    }
    boolean isNext = next[key] != NONE && accesses.readWriter(next[key]) == writer;
    int read = isNext ? nextOther[key] : next[key];
    if (read != NONE) {
      order.force(writer, read);
    }
  }

  private void push(int reader, int read, int writer) {
    int key = accesses.readKey(read);
    if (stamp[key] != reader) {
      stamp[key] = reader;
      next[key] = NONE;
      nextOther[key] = NONE;
      nextInitial[key] = NONE;
    }
    if (writer < 0) {
      nextInitial[key] = read;
    } else if (next[key] != NONE && accesses.readWriter(next[key]) == writer) {
      next[key] = read;
    } else {
      nextOther[key] = next[key];
      next[key] = read;
    }
  }
}
