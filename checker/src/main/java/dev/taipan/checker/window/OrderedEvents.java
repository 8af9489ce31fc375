package dev.taipan.checker.window;

import dev.taipan.certificate.Order;
import dev.taipan.history.graph.StableOrder;
import dev.taipan.polygraph.Event;
import dev.taipan.polygraph.Events;
import dev.taipan.polygraph.StrongLevel;
import java.util.BitSet;

/** Says orders of commits, with what snapshots show, as orders of events. Linear time. */
public final class OrderedEvents {
  private final Events events;
  private final int[] ordered;
  private int count;

  private OrderedEvents(StrongLevel level, int transactions) {
    events = new Events(level, transactions);
    ordered = new int[events.count()];
  }

  /**
   * All events of a level in an order; those of transactions that are not in it come first.
   *
   * @param transactions how many there are
   */
  public static int[] of(StrongLevel level, int transactions, Order order) {
    OrderedEvents made = new OrderedEvents(level, transactions);
    made.addMissing(transactions, order.commits());
    made.add(order);
    return made.ordered;
  }

  private void addMissing(int transactions, int[] commits) {
    BitSet ordering = new BitSet(transactions);
    for (int transaction : commits) {
      ordering.set(transaction);
    }
    for (int t = ordering.nextClearBit(0); t < transactions; t = ordering.nextClearBit(t + 1)) {
      if (events.areSplit()) {
        ordered[count++] = events.of(t, Event.BEGIN);
      }
      ordered[count++] = events.of(t, Event.COMMIT);
    }
  }

  private void add(Order order) {
    int[] begins =
        events.areSplit() ? StableOrder.of(order.snapshots(), order.commits().length) : new int[0];
    int begun = 0;
    for (int place = 0; place < order.commits().length; place++) {
      while (begun < begins.length && order.snapshots()[begins[begun]] == place) {
        ordered[count++] = events.of(order.commits()[begins[begun++]], Event.BEGIN);
      }
      ordered[count++] = events.of(order.commits()[place], Event.COMMIT);
    }
  }
}
