package dev.taipan.checker;

import dev.taipan.checker.Draft.Transaction;
import dev.taipan.checker.oracle.Oracle;
import dev.taipan.history.History;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;

/**
 * Tiny random histories: what stores of every kind would show, on transactions of which much or
 * little can be told, recorded in the order of their commits or not.
 */
final class RandomHistories {
  private static final int ATTEMPTS = 16;

  private final RandomGenerator random;

  private RandomHistories(long seed) {
    random = new SplittableRandom(seed);
  }

  /** The history of a seed: the same one every time. */
  static History of(long seed) {
    RandomHistories histories = new RandomHistories(seed);
    int dice = histories.random.nextInt(20);
    if (dice < 7) {
      return histories.mixed(histories.anyValues());
    }
    return dice < 15 ? histories.open() : histories.entangled();
  }

  /** A history of a seed that writes no value twice to a key, the initial one included. */
  static History withUniqueValues(long seed) {
    return new RandomHistories(seed).mixed(Shape.DISTINCT);
  }

  private int anyValues() {
    return random.nextInt(4) == 0 ? 7 : Shape.DISTINCT;
  }

  private History mixed(int values) {
    Store store =
        switch (random.nextInt(12)) {
          case 0 -> Store.SERIAL;
          case 1, 2, 3 -> Store.SNAPSHOTS;
          case 4, 5, 6 -> Store.REPLICAS;
          case 7 -> Store.FORGETFUL;
          case 8, 9 -> Store.WHIMS;
          default -> Store.NOISE;
        };
    return record(Shape.mixed(random, values), store);
  }

  /** A history whose reads leave open what was written first. */
  private History open() {
    Store store =
        switch (random.nextInt(4)) {
          case 0 -> Store.SERIAL;
          case 1, 2 -> Store.SNAPSHOTS;
          default -> Store.FORGETFUL;
        };
    return record(Shape.open(random, anyValues()), store);
  }

  /**
   * A history that likely has no explanation, but of which no single choice shows that: of some
   * attempts the first that satisfies causal consistency and violates snapshot isolation.
   */
  private History entangled() {
    History history = record(Shape.entangled(random), Store.FORGETFUL);
    for (int i = 1; i < ATTEMPTS && !isEntangled(history); i++) {
      history = record(Shape.entangled(random), Store.FORGETFUL);
    }
    return history;
  }

  private static boolean isEntangled(History history) {
    Set<IsolationLevel> satisfied = Oracle.satisfied(history);
    return satisfied.contains(IsolationLevel.TRANSACTIONAL_CAUSAL_CONSISTENCY)
        && !satisfied.contains(IsolationLevel.SNAPSHOT_ISOLATION);
  }

  private History record(Shape shape, Store store) {
    Draft draft = new Draft(shape, random);
    store.serve(draft, random);
    if (random.nextInt(8) == 0) {
      draft.changeOneRead();
    }
    if (random.nextInt(10) > 0) {
      int slack = random.nextInt(3) == 0 ? 25 : 150;
      draft.transactions.forEach(transaction -> recordTimes(transaction, slack));
    }
    switch (random.nextInt(8)) {
      case 0, 1 -> {}
      case 2 -> draft.recordAnyhow();
      case 3, 4 -> draft.recordBySession();
      default -> draft.recordInterleaved();
    }
    return draft.build(random.nextInt(20) > 0);
  }

  /**
   * A client's clock shows a time before the snapshot, and one after the commit; but some clocks
   * are coarse, some are wrong, and some times are not recorded.
   *
   * @param slack how far the times are from what they surround: the further, the less they say
   */
  private void recordTimes(Transaction transaction, int slack) {
    long tick = random.nextBoolean() ? 1 : 20;
    int wrong = random.nextInt(12) == 0 ? random.nextInt(161) - 80 : 0;
    long start = Math.floorDiv(transaction.snapshot - random.nextInt(slack) + wrong, tick) * tick;
    long end = Math.floorDiv(transaction.commit + random.nextInt(slack) + wrong, tick) * tick;
    transaction.start = random.nextInt(15) == 0 ? History.NO_START : start;
    transaction.end = random.nextInt(15) == 0 ? History.NO_END : Math.max(start, end);
  }
}
