package dev.taipan.weak;

import dev.taipan.history.Accesses;
import dev.taipan.history.History;
import java.util.Arrays;

/**
 * The causal axiom: when {@code t3} reads {@code x} from {@code t1}, every other writer of {@code
 * x} that causally precedes {@code t3} commits before {@code t1} (Biswas and Enea 2019, Fig. 2).
 *
 * <p>Causality is a vector clock per transaction with one slot per session: the latest transaction
 * of that session that precedes it. Per read and session only the latest preceding writer of the
 * key matters, found by binary search, and only if it does not causally precede {@code t1} anyway.
 * Clocks are kept for a block of sessions at a time, so that memory stays bounded when sessions are
 * many: O(n·s·log n) time for n operations and s sessions, at most {@value #CLOCK_SLOTS} slots.
 */
final class CausalAxiom {
  private static final int NONE = -1;
  private static final int CLOCK_SLOTS = 1 << 27;

  private final Accesses accesses;
  private final ForcedOrder order;
  private final int[] causalOrder;
  private final int transactions;

  /** The block of sessions whose clocks are at hand. */
  private int firstSession;

  private int width;
  private int[][] clock;

  private CausalAxiom(Accesses accesses, ForcedOrder order, int[] causalOrder) {
    this.accesses = accesses;
    this.order = order;
    this.causalOrder = causalOrder;
    transactions = accesses.history().transactions();
  }

  /**
   * Adds everything that the axiom forces to {@code order}.
   *
   * @param causalOrder the included transactions in an order that causality respects
   */
  static void apply(Accesses accesses, ForcedOrder order, int[] causalOrder) {
    CausalAxiom axiom = new CausalAxiom(accesses, order, causalOrder);
    int sessions = accesses.history().sessions();
    int block = Math.max(1, Math.min(sessions, CLOCK_SLOTS / Math.max(1, axiom.transactions)));
    for (int first = 0; first < sessions; first += block) {
      axiom.scanBlock(first, Math.min(block, sessions - first));
    }
  }

  private void scanBlock(int first, int sessions) {
    firstSession = first;
    width = sessions;
    clock = new int[transactions][];
    for (int transaction : causalOrder) {
      clock[transaction] = clockOf(transaction);
      for (int r = accesses.readStart(transaction); r < accesses.readEnd(transaction); r++) {
        if (accesses.readWriter(r) != Accesses.AMBIGUOUS) {
          scan(transaction, r);
        }
      }
    }
  }

  /** Joins the clocks of all direct predecessors, which come earlier in causal order. */
  private int[] clockOf(int transaction) {
    int previous = accesses.previousInSession(transaction);
    int[] joined;
    if (previous >= 0) {
      joined = clock[previous].clone();
    } else {
      joined = new int[width];
      Arrays.fill(joined, NONE);
    }
    for (int r = accesses.readStart(transaction); r < accesses.readEnd(transaction); r++) {
      int writer = accesses.readWriter(r);
      if (writer >= 0) {
        int[] other = clock[writer];
        for (int i = 0; i < width; i++) {
          joined[i] = Math.max(joined[i], other[i]);
        }
      }
    }
    int slot = accesses.sessionOf(transaction) - firstSession;
    if (slot >= 0 && slot < width) {
      joined[slot] = transaction;
    }
    return joined;
  }

  private void scan(int reader, int read) {
    int key = accesses.readKey(read);
    int t1 = accesses.readWriter(read);
    int[] past = clock[reader];
    int end = accesses.writerEnd(key);
    int position = firstWriterFrom(accesses.writerStart(key), end, firstTransaction());
    while (position < end) {
      int session = accesses.sessionOf(accesses.writer(position));
      int slot = session - firstSession;
      if (slot >= width) {
        return;
      }
      int bound = session == accesses.sessionOf(reader) ? reader - 1 : past[slot];
      int after = firstWriterFrom(position, end, bound + 1);
      if (after > position) {
        int t2 = accesses.writer(after - 1);
        if (t2 != t1 && (t1 == History.INITIAL || clock[t1][slot] < t2)) {
          order.force(t2, read);
        }
      }
      position = firstWriterFrom(after, end, accesses.history().sessionEnd(session));
    }
  }

  private int firstTransaction() {
    return accesses.history().sessionStart(firstSession);
  }

  /** The first position of a key's writers whose transaction is at least {@code transaction}. */
  private int firstWriterFrom(int start, int end, int transaction) {
    int low = start;
    int high = end;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (accesses.writer(middle) < transaction) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }
}
