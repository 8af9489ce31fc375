package dev.taipan.collect.replay;

import java.util.BitSet;
import java.util.function.IntToDoubleFunction;

/**
 * What comes before what, as far as that is consistent. Takes quadratic time and space in the
 * number of events for each pair that is new.
 */
final class Precedence {
  private final BitSet[] after;

  Precedence(int events) {
    after = new BitSet[events];
    for (int event = 0; event < events; event++) {
      after[event] = new BitSet(events);
    }
  }

  /** Puts an event before another one, unless it comes after it; returns whether it is before. */
  boolean put(int before, int later) {
    if (before == later || after[later].get(before)) {
      return false;
    }
    if (!after[before].get(later)) {
      for (int event = 0; event < after.length; event++) {
        if (event == before || after[event].get(before)) {
          after[event].or(after[later]);
          after[event].set(later);
        }
      }
    }
    return true;
  }

  /** All events in an order that respects this, those with an earlier time first. */
  int[] order(IntToDoubleFunction time) {
    int[] order = new int[after.length];
    BitSet placed = new BitSet();
    for (int place = 0; place < order.length; place++) {
      int next = -1;
      for (int event = placed.nextClearBit(0);
          event < order.length;
          event = placed.nextClearBit(event + 1)) {
        boolean isEarlier = next < 0 || time.applyAsDouble(event) < time.applyAsDouble(next);
        next = isEarlier && isFirst(event, placed) ? event : next;
      }
      placed.set(next);
      order[place] = next;
    }
    return order;
  }

  private boolean isFirst(int event, BitSet placed) {
    for (int other = placed.nextClearBit(0);
        other < after.length;
        other = placed.nextClearBit(other + 1)) {
      if (after[other].get(event)) {
        return false;
      }
    }
    return true;
  }
}
