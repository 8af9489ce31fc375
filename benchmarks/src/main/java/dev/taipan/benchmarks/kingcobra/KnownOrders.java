package dev.taipan.benchmarks.kingcobra;

import dev.taipan.benchmarks.input.PartialVersionOrder;
import dev.taipan.history.History;
import java.util.List;

/**
 * What the checker is told of orders.
 *
 * @param sessionOrder whether it knows in which order a session's transactions ran, and counts it
 * @param versionPercent of the versions of a key, the share whose order it knows
 */
public record KnownOrders(boolean sessionOrder, int versionPercent) {
  /** The share in the paper's Figure 13. */
  public static final int MOST = 90;

  /** The four settings of Figure 13, in its order. */
  public static final List<KnownOrders> FOUR =
      List.of(
          new KnownOrders(false, 0),
          new KnownOrders(false, MOST),
          new KnownOrders(true, 0),
          new KnownOrders(true, MOST));

  /**
   * Checks the share.
   *
   * @throws IllegalArgumentException when it is not from 0 to 100
   */
  public KnownOrders {
    if (versionPercent < 0 || versionPercent > 100) {
      throw new IllegalArgumentException("not a percentage: " + versionPercent);
    }
  }

  /** What the paper calls it; SO is session order and VO is version order. */
  public String title() {
    if (versionPercent == 0) {
      return sessionOrder ? "SO w/o VO" : "No SO, no VO";
    }
    return sessionOrder ? "SO with VO" : "VO w/o SO";
  }

  /** Whether who knows this knows all that the other does, at least. */
  boolean includes(KnownOrders other) {
    return (sessionOrder || !other.sessionOrder) && versionPercent >= other.versionPercent;
  }

  /**
   * What the checker gets to see.
   *
   * @param whole a history with sessions and its whole version order
   * @param seed chooses what is left out; the same for all shares, so that more is always more
   */
  History of(History whole, long seed) {
    History told =
        whole.withVersionOrder(PartialVersionOrder.of(whole.versionOrder(), versionPercent, seed));
    return sessionOrder ? told : told.withoutSessionOrder();
  }
}
