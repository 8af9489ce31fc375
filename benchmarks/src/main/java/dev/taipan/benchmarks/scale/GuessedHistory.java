package dev.taipan.benchmarks.scale;

import dev.taipan.history.History;
import dev.taipan.history.HistoryBuilder;
import dev.taipan.history.TransactionStatus;
import java.util.Arrays;
import java.util.SplittableRandom;

/**
 * Histories of a store that runs transactions of 4 reads and 4 writes, recorded in the order of
 * their commits or in one that misleads.
 */
enum GuessedHistory {
  /** One transaction in 20 reads a snapshot that is up to 50 commits old, and writes nothing. */
  NEARLY_SERIAL("old snapshots", 1.0, 0.05, 50),
  /** So do half of all. */
  OFTEN_STALE("half of them old snapshots", 1.0, 0.5, 50),
  /** All write to ten keys besides. */
  HOT_KEYS("old snapshots, ten hot keys", 0.0, 0.05, 50),
  /** A transaction reads a snapshot of the beginning, and commits in the middle. */
  SLEEPER("a transaction that sleeps through half", 1.0, 0, 0),
  /** An update of the first tenth is lost to one of the last. */
  WIDE_VIOLATION("an update lost across 80 % of it", 1.0, 0.05, 50),
  /** Recorded in no order, each transaction in a session of its own. */
  SHUFFLED("recorded in random order", 1.0, 0, 0),
  /** The same on a tenth of the keys. */
  SHUFFLED_FEW_KEYS("recorded in random order, a tenth of the keys", 0.1, 0, 0);

  private static final int HALF = 4;
  private static final int HOT = 10;
  private static final int SESSIONS = 50;

  final String title;
  private final double spread;
  private final double stale;
  private final int lag;

  GuessedHistory(String title, double spread, double stale, int lag) {
    this.title = title;
    this.spread = spread;
    this.stale = stale;
    this.lag = lag;
  }

  private boolean isShuffled() {
    return this == SHUFFLED || this == SHUFFLED_FEW_KEYS;
  }

  /** One of so many transactions, and mostly as many keys, in 50 sessions. */
  History of(int transactions) {
    return new Run(transactions).history();
  }

  /** A run of the store. Versions of the recent past are kept key by key. */
  private final class Run {
    private final SplittableRandom random = new SplittableRandom(1);
    private final int transactions;
    private final int keyCount;
    private final int[][] keys;
    private final long[][] values;
    private final int[] sessionOf;

    /** Per session how many had committed when its last transaction had. */
    private final int[] seen = new int[SESSIONS + 1];

    /** Per key the last commits that wrote it, oldest first. */
    private final int[][] commits;

    Run(int transactions) {
      this.transactions = transactions;
      keyCount = spread == 0 ? transactions : (int) Math.ceil(spread * transactions);
      keys = new int[transactions][];
      values = new long[transactions][];
      sessionOf = new int[transactions];
      commits = new int[transactions + HOT + 2][0];
    }

    History history() {
      for (int t = 0; t < transactions; t++) {
        run(t);
      }
      return record();
    }

    private void run(int t) {
      boolean sleeps = GuessedHistory.this == SLEEPER && t == transactions / 2;
      boolean loses = GuessedHistory.this == WIDE_VIOLATION && t == transactions / 10 * 9;
      boolean isLost = GuessedHistory.this == WIDE_VIOLATION && t == transactions / 10;
      boolean old = random.nextDouble() < stale && !loses && !isLost;
      int session = sleeps ? SESSIONS : random.nextInt(SESSIONS);
      int back = sleeps ? t : old ? 1 + random.nextInt(lag) : 0;
      int snapshot = Math.max(seen[session], t - back);
      sessionOf[t] = session;
      seen[session] = t + 1;
      keys[t] = new int[2 * HALF];
      values[t] = new long[2 * HALF];
      for (int i = 0; i < HALF; i++) {
        keys[t][i] = random.nextInt(keyCount);
        keys[t][HALF + i] = i == 0 && spread == 0 ? random.nextInt(HOT) : random.nextInt(keyCount);
      }
      if (loses || isLost) {
        keys[t][0] = transactions + HOT;
        keys[t][HALF] = transactions + HOT;
      }
      for (int i = 0; i < HALF; i++) {
        values[t][i] = loses && i == 0 ? 0 : shown(keys[t][i], snapshot);
      }
      if (old || sleeps) {
        keys[t] = Arrays.copyOf(keys[t], HALF);
      }
      for (int i = HALF; i < keys[t].length; i++) {
        values[t][i] = (long) t * HALF + i - HALF + 1;
        commit(keys[t][i], t);
      }
    }

    /** What a key held when so many transactions had committed. */
    private long shown(int key, int snapshot) {
      int[] written = commits[key];
      for (int i = written.length - 1; i >= 0; i--) {
        if (written[i] < snapshot) {
          return last(written[i], key);
        }
      }
      return 0;
    }

    private long last(int t, int key) {
      int i = keys[t].length - 1;
      while (keys[t][i] != key) {
        i--;
      }
      return values[t][i];
    }

    private void commit(int key, int t) {
      int[] written = commits[key];
      if (written.length == 0 || written[written.length - 1] != t) {
        commits[key] = Arrays.copyOf(written, written.length + 1);
        commits[key][written.length] = t;
      }
    }

    private History record() {
      boolean shuffled = isShuffled();
      int[] order = new int[transactions];
      for (int t = 0; t < transactions; t++) {
        int place = shuffled ? random.nextInt(t + 1) : t;
        order[t] = order[place];
        order[place] = t;
      }
      HistoryBuilder builder = new HistoryBuilder();
      int sessions = shuffled ? transactions : SESSIONS + 1;
      for (int session = 0; session < sessions; session++) {
        builder.session("s" + session);
      }
      for (int place = 0; place < transactions; place++) {
        int t = order[place];
        int session = shuffled ? t : sessionOf[t];
        int made = builder.transaction(session, t, TransactionStatus.COMMITTED);
        for (int i = 0; i < keys[t].length; i++) {
          int key = builder.key(keys[t][i]);
          if (i < HALF) {
            builder.read(made, key, values[t][i]);
          } else {
            builder.write(made, key, values[t][i]);
          }
        }
      }
      return builder.build();
    }
  }
}
