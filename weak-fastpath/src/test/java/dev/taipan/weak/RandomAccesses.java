package dev.taipan.weak;

import dev.taipan.history.Accesses;
import dev.taipan.history.History;
import dev.taipan.history.HistoryBuilder;
import dev.taipan.history.ReadsFrom;
import dev.taipan.history.TransactionStatus;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** Small random histories, with values written once, some transactions failed. */
public final class RandomAccesses {

  /** Which versions reads may return. */
  public enum Reads {
    /** Any older one: causality is acyclic, and most is well. */
    OLDER,
    /** Any at all: causality is often cyclic. */
    ANY
  }

  private final Random random;
  private final int transactions;
  private final int keys;
  private final int sessions;

  /** Per key what reads may return; the value says the key. */
  private final List<List<Integer>> versions = new ArrayList<>();

  private int lastValue;

  private RandomAccesses(long seed) {
    random = new Random(seed);
    transactions = 3 + random.nextInt(12);
    keys = 1 + random.nextInt(4);
    sessions = 1 + random.nextInt(6);
    for (int key = 0; key < keys; key++) {
      versions.add(new ArrayList<>(List.of(0)));
    }
  }

  public static Accesses of(long seed, Reads reads) {
    History history = new RandomAccesses(seed).history(reads);
    return new Accesses(history, ReadsFrom.of(history));
  }

  private History history(Reads reads) {
    HistoryBuilder builder = new HistoryBuilder();
    for (int session = 0; session < sessions; session++) {
      builder.session("s" + session);
    }
    if (reads == Reads.ANY) {
      for (int value = 1; value <= 2 * transactions; value++) {
        versions.get(value % keys).add(value);
      }
    }
    for (int t = 0; t < transactions; t++) {
      addTransaction(builder, t, reads);
    }
    return builder.build();
  }

  private void addTransaction(HistoryBuilder builder, int number, Reads reads) {
    int transaction = builder.transaction(random.nextInt(sessions), number, status());
    int firstOwn = lastValue + 1;
    for (int operations = random.nextInt(6); operations > 0; operations--) {
      if (random.nextBoolean()) {
        int key = random.nextInt(keys);
        List<Integer> readable = versions.get(key);
        int value = readable.get(random.nextInt(readable.size()));
        builder.read(transaction, builder.key(key), value);
      } else {
        lastValue++;
        builder.write(transaction, builder.key(lastValue % keys), lastValue);
      }
    }
    for (int own = firstOwn; own <= lastValue && reads == Reads.OLDER; own++) {
      versions.get(own % keys).add(own);
    }
  }

  private TransactionStatus status() {
    return switch (random.nextInt(20)) {
      case 0 -> TransactionStatus.ABORTED;
      case 1 -> TransactionStatus.UNKNOWN;
      default -> TransactionStatus.COMMITTED;
    };
  }
}
