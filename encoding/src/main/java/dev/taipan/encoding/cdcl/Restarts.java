package dev.taipan.encoding.cdcl;

/** When to start over: after 1, 1, 2, 1, 1, 2, 4, ... times a hundred conflicts (Luby 1993). */
final class Restarts {
  private static final int UNIT = 100;

  private int round = 1;
  private long next = UNIT;

  /** Whether it is time, after so many conflicts; if so, the next time is set. */
  boolean isDue(long conflicts) {
    if (conflicts < next) {
      return false;
    }
    round++;
    next = conflicts + (long) UNIT * luby(round);
    return true;
  }

  /** Element {@code i} of Luby's sequence, counted from 1. */
  static int luby(int i) {
    int rest = i;
    while (true) {
      int power = Integer.highestOneBit(rest + 1);
      if (power == rest + 1) {
        return power >> 1;
      }
      rest -= power - 1;
    }
  }
}
