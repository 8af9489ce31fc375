package dev.taipan.weak.axiom;

import dev.taipan.history.Accesses;
import dev.taipan.history.History;
import dev.taipan.history.time.Deadline;
import dev.taipan.weak.WeakAlgorithm;
import dev.taipan.weak.clock.CausalPast;
import dev.taipan.weak.clock.DepthFirstPast;
import dev.taipan.weak.clock.TreeClocks;
import dev.taipan.weak.clock.VectorClocks;
import java.util.Arrays;

/**
 * The causal axiom in full: when {@code t3} reads {@code x} from {@code t1}, every other writer of
 * {@code x} that causally precedes {@code t3} commits before {@code t1} (Biswas and Enea 2019, Fig.
 * 2).
 *
 * <p>Per read and session only the latest preceding writer of the key matters, found by binary
 * search, and only if it does not causally precede {@code t1} anyway. Clocks are kept for a block
 * of sessions at a time, so that memory stays bounded when sessions are many: O(n·s·log n) time for
 * n operations and s sessions.
 */
public final class CausalAxiom {
  private static final int TRANSACTIONS_PER_DEADLINE_CHECK = 1 << 8;

  /** Clock entries at a time: 512 MiB. */
  private static final int CLOCK_SLOTS = 1 << 27;

  private final Accesses accesses;
  private final ForcedOrder forced;
  private final int[] causalOrder;
  private final int firstSession;
  private final int endSession;
  private final CausalPast past;

  private CausalAxiom(
      Accesses accesses,
      ForcedOrder forced,
      int[] causalOrder,
      CausalPast past,
      int firstSession,
      int endSession) {
    this.accesses = accesses;
    this.forced = forced;
    this.causalOrder = causalOrder;
    this.firstSession = firstSession;
    this.endSession = endSession;
    this.past = past;
  }

  /**
   * Adds everything that the axiom forces, and that is not causal already.
   *
   * @param causalOrder the included transactions in an order that causality respects
   * @throws dev.taipan.history.time.DeadlineExceededException when time runs out
   */
  public static void apply(
      Accesses accesses,
      ForcedOrder forced,
      int[] causalOrder,
      WeakAlgorithm algorithm,
      Deadline deadline) {
    int sessions = accesses.history().sessions();
    switch (algorithm) {
      case TREE_CLOCKS -> {
        CausalPast past = new TreeClocks(accesses, causalOrder);
        new CausalAxiom(accesses, forced, causalOrder, past, 0, sessions).scan(deadline);
      }
      case DEPTH_FIRST -> {
        CausalPast past = new DepthFirstPast(accesses);
        new CausalAxiom(accesses, forced, causalOrder, past, 0, sessions).scan(deadline);
      }
      default -> applyByBlocks(accesses, forced, causalOrder, CLOCK_SLOTS, deadline);
    }
  }

  /**
   * The same where causality may be cyclic.
   *
   * @throws dev.taipan.history.time.DeadlineExceededException when time runs out
   */
  public static void apply(
      Accesses accesses, ForcedOrder forced, CausalPast past, Deadline deadline) {
    int[] all = new int[accesses.history().transactions()];
    Arrays.setAll(all, transaction -> transaction);
    new CausalAxiom(accesses, forced, all, past, 0, accesses.history().sessions()).scan(deadline);
  }

  /**
   * The same with vector clocks.
   *
   * @param clockSlots how many clock entries there may be at a time
   */
  static void applyByBlocks(
      Accesses accesses, ForcedOrder forced, int[] causalOrder, int clockSlots, Deadline deadline) {
    int sessions = accesses.history().sessions();
    int block = sessionsAtATime(accesses, clockSlots);
    for (int first = 0; first < sessions; first += block) {
      deadline.check();
      int end = Math.min(first + block, sessions);
      CausalPast past = new VectorClocks(accesses, causalOrder, first, end - first);
      new CausalAxiom(accesses, forced, causalOrder, past, first, end).scan(deadline);
    }
  }

  /** Whether all sessions' clocks fit in memory at once. */
  static boolean clocksFit(Accesses accesses) {
    return sessionsAtATime(accesses, CLOCK_SLOTS) == accesses.history().sessions();
  }

  /** How many sessions' clocks fit in memory at a time. */
  private static int sessionsAtATime(Accesses accesses, int clockSlots) {
    int transactions = Math.max(1, accesses.history().transactions());
    return Math.max(1, Math.min(accesses.history().sessions(), clockSlots / transactions));
  }

  private void scan(Deadline deadline) {
    for (int place = 0; place < causalOrder.length; place++) {
      if (place % TRANSACTIONS_PER_DEADLINE_CHECK == 0) {
        deadline.check();
      }
      int transaction = causalOrder[place];
      for (int r = accesses.readStart(transaction); r < accesses.readEnd(transaction); r++) {
        if (accesses.readWriter(r) != Accesses.AMBIGUOUS) {
          scan(transaction, r);
        }
      }
    }
  }

  private void scan(int reader, int read) {
    int key = accesses.readKey(read);
    int t1 = accesses.readWriter(read);
    int end = accesses.writerEnd(key);
    int firstOfBlock = accesses.history().sessionStart(firstSession);
    int position = accesses.firstWriterFrom(accesses.writerStart(key), end, firstOfBlock);
    while (position < end) {
      int session = accesses.sessionOf(accesses.writer(position));
      if (session >= endSession) {
        return;
      }
      int after = accesses.firstWriterFrom(position, end, past.latest(session, reader) + 1);
      int latest = after - 1;
      if (latest >= position && accesses.writer(latest) == reader) {
        latest--;
      }
      if (latest >= position) {
        int t2 = accesses.writer(latest);
        if (t2 != t1 && (t1 == History.INITIAL || past.latest(session, t1) < t2)) {
          forced.force(t2, read);
        }
      }
      position = accesses.firstWriterFrom(after, end, accesses.history().sessionEnd(session));
    }
  }
}
