package dev.taipan.pruning;

import dev.taipan.history.History;
import dev.taipan.history.notation.Notation;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/**
 * Random histories of a few transactions that read committed final writes, one version per key: the
 * kind that polygraphs are made of.
 */
public final class TinyHistories {
  private final Random random;
  private final int keys;
  private final boolean duplicates;
  private final List<Map<Integer, Long>> writes = new ArrayList<>();
  private long lastValue;

  private TinyHistories(Random random, boolean duplicates) {
    this.random = random;
    this.duplicates = duplicates;
    keys = 1 + random.nextInt(3);
  }

  /** A history of at most so many transactions; if duplicates, some reads are ambiguous. */
  public static History next(Random random, int mostTransactions, boolean duplicates) {
    return new TinyHistories(random, duplicates).make(1 + random.nextInt(mostTransactions));
  }

  private History make(int transactions) {
    for (int t = 0; t < transactions; t++) {
      writes.add(randomWrites());
    }
    int sessions = 1 + random.nextInt(5);
    StringBuilder lines = new StringBuilder();
    for (int t = 0; t < transactions; t++) {
      lines.append((char) ('a' + random.nextInt(sessions))).append(' ').append(t).append(':');
      for (int key = 0; key < keys; key++) {
        if (random.nextInt(3) == 0) {
          lines.append(" r").append(key).append('=').append(observed(key, t));
        }
      }
      writes
          .get(t)
          .forEach((key, value) -> lines.append(" w").append(key).append('=').append(value));
      lines.append('\n');
    }
    return Notation.history(lines.toString());
  }

  private Map<Integer, Long> randomWrites() {
    Map<Integer, Long> own = new HashMap<>();
    for (int key = 0; key < keys; key++) {
      if (random.nextInt(5) < 2) {
        own.put(key, duplicates ? random.nextInt(3) : ++lastValue);
      }
    }
    return own;
  }

  /** Mostly what the latest earlier writer left in a key, sometimes what anybody else did. */
  private long observed(int key, int reader) {
    if (random.nextInt(4) == 0) {
      int other = random.nextInt(writes.size());
      return other == reader ? 0 : writes.get(other).getOrDefault(key, 0L);
    }
    for (int other = reader - 1; other >= 0; other--) {
      if (writes.get(other).containsKey(key)) {
        return writes.get(other).get(key);
      }
    }
    return 0;
  }
}
