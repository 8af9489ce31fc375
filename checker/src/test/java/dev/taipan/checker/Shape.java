package dev.taipan.checker;

import java.util.random.RandomGenerator;

/**
 * What a random history looks like before anybody says what its reads return.
 *
 * @param transactions how many there are
 * @param sessions that they are dealt to
 * @param keys that there are
 * @param operations at most, of a transaction
 * @param values that are written to a key, or {@link #DISTINCT}
 */
record Shape(int transactions, int sessions, int keys, int operations, int values) {

  /** Every write writes a value of its own. */
  static final int DISTINCT = 0;

  /** Of every kind: many of its histories hold no open choice. */
  static Shape mixed(RandomGenerator random, int values) {
    return new Shape(
        random.nextInt(30) == 0 ? 1 : 4 + random.nextInt(random.nextInt(100) == 0 ? 4 : 3),
        1 + random.nextInt(5) * 4 / 5,
        random.nextInt(8) == 0 ? 1 : 2 + random.nextInt(5) / 4,
        3,
        values);
  }

  /** Writes of the same keys in many sessions: whose write came first is often anybody's guess. */
  static Shape open(RandomGenerator random, int values) {
    return new Shape(
        4 + random.nextInt(3),
        3 + random.nextInt(3),
        1 + random.nextInt(3),
        2 + random.nextInt(2),
        values);
  }

  /**
   * Many reads of what several transactions wrote: choices that have to do with each other, so that
   * there may be none that works although each does by itself.
   */
  static Shape entangled(RandomGenerator random) {
    int keys = 2 + random.nextInt(2);
    return new Shape(5 + random.nextInt(2), 4 + random.nextInt(3), keys, keys + 1, 3);
  }
}
