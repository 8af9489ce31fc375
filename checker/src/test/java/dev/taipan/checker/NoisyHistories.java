package dev.taipan.checker;

import dev.taipan.checker.Draft.Operation;
import dev.taipan.history.History;
import dev.taipan.history.HistoryBuilder;
import dev.taipan.history.TransactionStatus;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;

/**
 * Tiny random histories of few keys, many aborted writers and reads of any value: most have several
 * things wrong with them, among them reads that are wrong in more than one way.
 */
final class NoisyHistories {
  private static final long NOBODYS = 99;

  private final RandomGenerator random;
  private final int keys;

  /** How many values are written to a key, the initial one included; 0 if each is written once. */
  private final int values;

  private final List<List<Long>> readable = new ArrayList<>();
  private long lastValue;

  private NoisyHistories(RandomGenerator random, int values) {
    this.random = random;
    this.values = values;
    keys = 1 + random.nextInt(2);
    for (int key = 0; key < keys; key++) {
      readable.add(new ArrayList<>(List.of(0L)));
    }
  }

  /** The history of a seed that writes no value twice to a key, nor the initial one. */
  static History withUniqueValues(long seed) {
    return new NoisyHistories(new SplittableRandom(seed), 0).draw();
  }

  /** The history of a seed that writes few values, and has no transactions of unknown outcome. */
  static History withEqualValues(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    return new NoisyHistories(random, 2 + random.nextInt(4)).draw();
  }

  private History draw() {
    HistoryBuilder builder = new HistoryBuilder();
    if (random.nextInt(4) == 0) {
      builder.noInitialValue();
    }
    int sessions = 1 + random.nextInt(3);
    for (int session = 0; session < sessions; session++) {
      builder.session("s" + session);
    }
    List<List<Operation>> transactions = new ArrayList<>();
    for (int t = 2 + random.nextInt(3); t > 0; t--) {
      transactions.add(IntStream.range(0, 2 + random.nextInt(4)).mapToObj(i -> draft()).toList());
    }
    for (int t = 0; t < transactions.size(); t++) {
      int transaction = builder.transaction(random.nextInt(sessions), t, status());
      transactions.get(t).forEach(operation -> add(builder, transaction, operation));
    }
    return builder.build();
  }

  /** What is read is drawn when all is known that is written. */
  private Operation draft() {
    Operation operation = new Operation(random.nextBoolean(), random.nextInt(keys), 0);
    if (operation.write) {
      operation.value = values == 0 ? ++lastValue : random.nextInt(values);
      readable.get(operation.key).add(operation.value);
    }
    return operation;
  }

  private void add(HistoryBuilder builder, int transaction, Operation operation) {
    int key = builder.key(operation.key);
    if (operation.write) {
      builder.write(transaction, key, operation.value);
    } else {
      builder.read(transaction, key, anyValueOf(operation.key));
    }
  }

  private long anyValueOf(int key) {
    List<Long> known = readable.get(key);
    return random.nextInt(20) == 0 ? NOBODYS : known.get(random.nextInt(known.size()));
  }

  private TransactionStatus status() {
    return switch (random.nextInt(8)) {
      case 0, 1 -> TransactionStatus.ABORTED;
      case 2 -> values == 0 ? TransactionStatus.UNKNOWN : TransactionStatus.COMMITTED;
      default -> TransactionStatus.COMMITTED;
    };
  }
}
