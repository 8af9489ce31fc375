package dev.taipan.benchmarks.whitebox;

import dev.taipan.history.History;
import dev.taipan.history.HistoryBuilder;
import dev.taipan.history.TransactionStatus;
import dev.taipan.history.VersionOrder;
import dev.taipan.history.column.Details;
import dev.taipan.history.graph.IntList;
import java.util.Arrays;
import java.util.Random;

/**
 * A serializable history with stamps and a version order, as in the measurements of the Emme paper:
 * 30 % updates, 40 % reads, 20 % increments and 10 % inserts, 5 operations per transaction on
 * uniform keys; a share of the operations is by predicate instead, on ranges of values.
 */
final class OrderedHistory {
  private static final int OPERATIONS = 5;
  private static final int CLIENTS = 20;

  private final Random random = new Random(42);
  private final HistoryBuilder builder = new HistoryBuilder().initialValue(0);
  private final long[] state;
  private final IntList[] writers;
  private final double predicates;
  private long nextValue = 1;

  private OrderedHistory(int keys, double predicates) {
    state = new long[keys];
    writers = new IntList[keys];
    Arrays.setAll(writers, key -> new IntList());
    this.predicates = predicates;
    for (int key = 0; key < keys; key++) {
      builder.key(key);
    }
  }

  /** Makes one; a share of its operations, from 0 to 1, is by predicate. */
  static History of(int transactions, int keys, double predicates) {
    return new OrderedHistory(keys, predicates).make(transactions);
  }

  private History make(int transactions) {
    int[] sessions = new int[CLIENTS];
    Arrays.setAll(sessions, client -> builder.session("client " + client));
    builder.numberedAsRecorded();
    for (int t = 0; t < transactions; t++) {
      int made =
          builder.transaction(sessions[random.nextInt(CLIENTS)], t, TransactionStatus.COMMITTED);
      builder.details().order(made, t + 1L);
      for (int i = 0; i < OPERATIONS; i++) {
        addOperation(made);
      }
    }
    History history = builder.build();
    VersionOrder.Builder order = new VersionOrder.Builder("generated");
    for (int key = 0; key < writers.length; key++) {
      if (writers[key].size() > 0) {
        order.add(key, 0, writers[key].toArray());
      }
    }
    return history.withVersionOrder(order.build());
  }

  private void addOperation(int transaction) {
    int key = random.nextInt(state.length);
    if (random.nextDouble() < predicates) {
      addPredicate(transaction);
      return;
    }
    int kind = random.nextInt(10);
    if (kind < 6) {
      builder.read(transaction, key, state[key]);
    }
    if (kind >= 4) {
      state[key] = nextValue++;
      builder.write(transaction, key, state[key]);
      int size = writers[key].size();
      if (size == 0 || writers[key].get(size - 1) != transaction) {
        writers[key].add(transaction);
      }
    }
  }

  /** Asks for about a tenth of the keys: those of the latest values. */
  private void addPredicate(int transaction) {
    long from = Math.max(0, nextValue - random.nextInt(1 + state.length / 5));
    long to = from + random.nextInt(1 + state.length / 5);
    builder.predicateRead(transaction, "v BETWEEN " + from + " AND " + to);
    for (int key = 0; key < state.length; key++) {
      if (state[key] >= from && state[key] <= to) {
        builder.match(key, state[key], Details.NO_VERSION);
      }
    }
  }
}
