package dev.taipan.weak.clock;

import dev.taipan.history.Accesses;
import dev.taipan.history.parallel.Range;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.function.IntConsumer;

/**
 * Passes a causal order by several threads side by side, each of which has a lane of sessions and
 * waits for what it needs of others. None waits for ever, since the earliest transaction of all
 * that are left needs nobody.
 *
 * <p>Where readers follow their writers closely, threads wait for each other all the time, and it
 * takes as long as with one.
 */
final class SessionLanes {
  /** Between the counters of two lanes, so that they are not in one line of a cache. */
  private static final int STRIDE = 16;

  private static final int LOOKS_BEFORE_YIELD = 1 << 10;

  private final Accesses accesses;
  private final int[] order;
  private final int[] laneOfSession;
  private final int lanes;

  /** By transaction its place in the order; empty where there is one lane. */
  private final int[] place;

  /** By lane before which place of the order all of its transactions are done. */
  private final AtomicIntegerArray done;

  /**
   * Prepares for one pass.
   *
   * @param order transactions, in an order that causality respects
   * @param sessions those of each lane; as many lanes as there are threads that pass them at once
   */
  SessionLanes(Accesses accesses, int[] order, List<Range> sessions) {
    this.accesses = accesses;
    this.order = order;
    lanes = sessions.size();
    laneOfSession = new int[accesses.history().sessions()];
    sessions.forEach(lane -> Arrays.fill(laneOfSession, lane.from(), lane.to(), lane.part()));
    place = new int[lanes == 1 ? 0 : accesses.history().transactions()];
    for (int at = 0; at < order.length && lanes > 1; at++) {
      place[order[at]] = at;
    }
    done = new AtomicIntegerArray(lanes * STRIDE);
  }

  /** Shows the transactions of a lane in their order. */
  void pass(int lane, IntConsumer onTransaction) {
    try {
      for (int at = 0; at < order.length; at++) {
        if (laneOf(order[at]) == lane) {
          onTransaction.accept(order[at]);
          done.setRelease(lane * STRIDE, at + 1);
        }
      }
    } finally {
      done.setRelease(lane * STRIDE, order.length);
    }
  }

  /** Waits until a transaction that directly precedes one of a lane is done. */
  void await(int transaction, int lane) {
    int other = laneOf(transaction);
    if (other != lane) {
      for (int looks = 1; done.getAcquire(other * STRIDE) <= place[transaction]; looks++) {
        if (looks % LOOKS_BEFORE_YIELD == 0) {
          Thread.yield();
        } else {
          Thread.onSpinWait();
        }
      }
    }
  }

  private int laneOf(int transaction) {
    return laneOfSession[accesses.sessionOf(transaction)];
  }
}
