package dev.taipan.checker.certify;

import dev.taipan.certificate.CertifiedLevel;
import dev.taipan.certificate.Order;
import dev.taipan.checker.evidence.Evidence;
import dev.taipan.history.ReadsFrom;
import dev.taipan.polygraph.Event;
import dev.taipan.polygraph.Events;
import dev.taipan.polygraph.StrongLevel;
import java.util.Arrays;

/** Says orders of events as orders of commits, with what snapshots show. Linear time. */
public final class EventOrders {
  private final Events events;
  private final ReadsFrom readsFrom;
  private final int[] commits;

  /** Per transaction how many had committed when it began. */
  private final int[] shown;

  private EventOrders(Evidence.EventOrder found, ReadsFrom readsFrom, int transactions) {
    this.readsFrom = readsFrom;
    events = new Events(found.level(), transactions);
    shown = new int[transactions];
    int[] order = new int[transactions];
    int committed = 0;
    for (int event : found.events()) {
      int transaction = events.transactionOf(event);
      if (isBegin(event, transaction)) {
        shown[transaction] = committed;
      }
      if (isCommit(event, transaction)) {
        order[committed++] = transaction;
      }
    }
    commits = Arrays.copyOf(order, committed);
  }

  private boolean isBegin(int event, int transaction) {
    return readsFrom.included(transaction) && event == events.of(transaction, Event.BEGIN);
  }

  private boolean isCommit(int event, int transaction) {
    return readsFrom.included(transaction) && event == events.of(transaction, Event.COMMIT);
  }

  /**
   * The order of commits, for a strong level.
   *
   * @param found the order of events
   * @param readsFrom tells who took effect
   * @param transactions how many there are
   * @param level the level of the order, or one that it implies
   */
  public static Order of(
      Evidence.EventOrder found, ReadsFrom readsFrom, int transactions, StrongLevel level) {
    EventOrders orders = new EventOrders(found, readsFrom, transactions);
    int[] snapshots = new int[level.events() == 1 ? 0 : orders.commits.length];
    Arrays.setAll(snapshots, place -> orders.shown[orders.commits[place]]);
    return new Order(orders.commits, snapshots);
  }

  /** The level of certificates that a strong level is: it goes by the same name. */
  public static CertifiedLevel certified(StrongLevel level) {
    return CertifiedLevel.valueOf(level.name());
  }
}
