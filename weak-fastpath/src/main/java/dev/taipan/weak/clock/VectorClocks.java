package dev.taipan.weak.clock;

import dev.taipan.history.Accesses;
import java.util.Arrays;

/**
 * Causal order by a vector clock per transaction: for each session of a block of sessions the
 * latest transaction of it that causally precedes or is the transaction. Takes 4 bytes per
 * transaction and session of the block; built in time transactions × reads × sessions of the block.
 */
public final class VectorClocks implements CausalPast {
  private static final int NONE = -1;

  private final Accesses accesses;
  private final int firstSession;
  private final int width;
  private final int[][] clock;

  /**
   * Builds the clocks.
   *
   * @param causalOrder the included transactions in an order that causality respects
   */
  public VectorClocks(Accesses accesses, int[] causalOrder, int firstSession, int width) {
    this.accesses = accesses;
    this.firstSession = firstSession;
    this.width = width;
    clock = new int[accesses.history().transactions()][];
    for (int transaction : causalOrder) {
      clock[transaction] = join(transaction);
    }
  }

  /** Joins the clocks of all direct predecessors, which come earlier in causal order. */
  private int[] join(int transaction) {
    int previous = accesses.previousInSession(transaction);
    int[] joined;
    if (previous != NONE) {
      joined = clock[previous].clone();
    } else {
      joined = new int[width];
      Arrays.fill(joined, NONE);
    }
    for (int r = accesses.readStart(transaction); r < accesses.readEnd(transaction); r++) {
      int writer = accesses.readWriter(r);
      if (writer >= 0 && !covers(joined, writer)) {
        join(joined, clock[writer]);
      }
    }
    int slot = accesses.sessionOf(transaction) - firstSession;
    if (slot >= 0 && slot < width) {
      joined[slot] = transaction;
    }
    return joined;
  }

  /** Whether a clock shows a transaction of the block, and so all that precedes it. */
  private boolean covers(int[] joined, int transaction) {
    int slot = accesses.sessionOf(transaction) - firstSession;
    return slot >= 0 && slot < width && joined[slot] >= transaction;
  }

  private static void join(int[] joined, int[] other) {
    for (int i = 0; i < joined.length; i++) {
      joined[i] = Math.max(joined[i], other[i]);
    }
  }

  /** The latest transaction of a session of the block that precedes or is this one, or -1. */
  @Override
  public int latest(int session, int transaction) {
    return clock[transaction][session - firstSession];
  }
}
