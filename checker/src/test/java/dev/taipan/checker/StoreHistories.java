package dev.taipan.checker;

import dev.taipan.history.History;
import dev.taipan.history.HistoryBuilder;
import dev.taipan.history.TransactionStatus;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Histories of some dozen transactions in the order of their commits, of a store that shows
 * snapshots of the recent past: serializable ones, snapshot isolated ones, and such in which an
 * update that lies far back is lost.
 */
final class StoreHistories {
  private static final int NONE = -1;

  private final SplittableRandom random;
  private final int transactions;
  private final int sessions;
  private final int keys;

  /** Per commit what each key holds then, 0 at first. */
  private final List<long[]> states = new ArrayList<>();

  private StoreHistories(long seed) {
    random = new SplittableRandom(seed);
    transactions = 20 + random.nextInt(50);
    sessions = 2 + random.nextInt(8);
    keys = 4 + random.nextInt(30);
    states.add(new long[keys]);
  }

  /** The history of a seed: the same one every time. */
  static History of(long seed) {
    return new StoreHistories(seed).run();
  }

  private History run() {
    boolean serializable = random.nextInt(3) > 0;
    int lag = 1 + random.nextInt(5);
    int violations = random.nextInt(5) > 1 ? 1 + random.nextInt(3) : 0;
    int[] seen = new int[sessions];
    HistoryBuilder builder = new HistoryBuilder();
    for (int session = 0; session < sessions; session++) {
      builder.session("s" + session);
    }
    for (int t = 0; t < transactions; t++) {
      int session = random.nextInt(sessions);
      boolean violates = violations > 0 && random.nextInt(transactions - t) < violations;
      int now = states.size() - 1;
      int snapshot = Math.max(seen[session], now - random.nextInt(lag));
      int[] reads = random.ints(1 + random.nextInt(3), 0, keys).distinct().toArray();
      int[] writes = random.ints(random.nextInt(3), 0, keys).distinct().toArray();
      if (violates) {
        violations--;
        snapshot = Math.max(0, now - 1 - random.nextInt(10));
      } else {
        snapshot =
            admissible(snapshot, serializable && writes.length > 0 ? reads : new int[0], writes);
      }
      long[] shown = states.get(snapshot);
      long[] after = states.get(now).clone();
      int made = builder.transaction(session, t, TransactionStatus.COMMITTED);
      builder.times(made, 10L * snapshot + 5 - random.nextInt(3), 10L * now + 10);
      for (int key : reads) {
        builder.read(made, builder.key(key), shown[key]);
      }
      for (int key : writes) {
        builder.write(made, builder.key(key), t + 1L);
        after[key] = t + 1L;
      }
      states.add(after);
      seen[session] = now + 1;
    }
    return builder.build();
  }

  /** A snapshot, or the present one if since then others have written what must not change. */
  private int admissible(int snapshot, int[] reads, int[] writes) {
    int now = states.size() - 1;
    return changed(snapshot, reads) == NONE && changed(snapshot, writes) == NONE ? snapshot : now;
  }

  private int changed(int snapshot, int[] some) {
    long[] before = states.get(snapshot);
    long[] after = states.get(states.size() - 1);
    for (int key : some) {
      if (before[key] != after[key]) {
        return key;
      }
    }
    return NONE;
  }
}
