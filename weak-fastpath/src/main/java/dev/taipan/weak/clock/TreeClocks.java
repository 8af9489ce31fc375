package dev.taipan.weak.clock;

import dev.taipan.history.Accesses;

/** Causal order by a {@link TreeClock} per transaction, copied from the session's previous one. */
public final class TreeClocks implements CausalPast {
  private final TreeClock[] clock;

  /**
   * Builds the clocks.
   *
   * @param causalOrder the included transactions in an order that causality respects
   */
  public TreeClocks(Accesses accesses, int[] causalOrder) {
    clock = new TreeClock[accesses.history().transactions()];
    for (int transaction : causalOrder) {
      int previous = accesses.previousInSession(transaction);
      TreeClock own =
          previous < 0
              ? new TreeClock(accesses.history().sessions(), accesses.sessionOf(transaction))
              : new TreeClock(clock[previous]);
      own.advance(transaction);
      for (int r = accesses.readStart(transaction); r < accesses.readEnd(transaction); r++) {
        if (accesses.readWriter(r) >= 0) {
          own.join(clock[accesses.readWriter(r)]);
        }
      }
      clock[transaction] = own;
    }
  }

  @Override
  public int latest(int session, int transaction) {
    return clock[transaction].time(session);
  }
}
