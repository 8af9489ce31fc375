package dev.taipan.whitebox;

import dev.taipan.history.History;
import dev.taipan.history.HistoryBuilder;
import dev.taipan.history.TransactionStatus;
import dev.taipan.history.VersionOrder;
import dev.taipan.history.column.Details;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/**
 * A tiny history as plain data: transactions in the order of the database, on keys 0 and up that
 * hold 0 at first. Values are distinct, but for the tombstone.
 */
final class PlainHistory {
  static final int TOMBSTONE = -1;
  static final int KEYS = 3;

  /** What an operation does. */
  enum Kind {
    READ,
    WRITE,
    /** Rows greater than a bound. */
    ASK,
    /** How many these are. */
    COUNT,
    /** The sum of these. */
    SUM,
    /** Rows that are as great as the least of these. */
    LEAST
  }

  /**
   * An operation.
   *
   * @param key that it reads or writes
   * @param value that it reads or writes, or the bound of the predicate, or of a count
   * @param returned by key what a read by predicate returned
   * @param result of a count
   */
  record Operation(Kind kind, int key, int value, Map<Integer, Integer> returned, int result) {}

  /** A transaction; its order is its place, from 1, times 10. */
  static final class Transaction {
    final List<Operation> operations = new ArrayList<>();
    int snapshot;
    boolean aborted;
  }

  final List<Transaction> transactions = new ArrayList<>();

  static int order(int transaction) {
    return 10 * (transaction + 1);
  }

  /** Runs random transactions on random snapshots, and then falsifies some of what they saw. */
  static PlainHistory random(Random random, boolean deletes) {
    PlainHistory history = new PlainHistory();
    int size = 2 + random.nextInt(4);
    int stale = random.nextInt(3);
    int[] nextValue = {1};
    for (int t = 0; t < size; t++) {
      Transaction transaction = new Transaction();
      int seen = stale > 0 && random.nextInt(3) < stale ? random.nextInt(t + 1) : t;
      transaction.snapshot = 10 * seen;
      transaction.aborted = random.nextInt(20) == 0;
      Map<Integer, Integer> state = history.stateAt(transaction.snapshot);
      int operations = 1 + random.nextInt(3);
      for (int i = 0; i < operations; i++) {
        transaction.operations.add(operation(random, state, nextValue, deletes));
      }
      history.transactions.add(transaction);
    }
    if (random.nextInt(3) == 0) {
      history.falsify(random, nextValue[0]);
    }
    return history;
  }

  private static Operation operation(
      Random random, Map<Integer, Integer> state, int[] nextValue, boolean deletes) {
    int key = random.nextInt(KEYS);
    return switch (random.nextInt(6)) {
      case 0, 1 -> new Operation(Kind.READ, key, state.get(key), Map.of(), 0);
      case 2, 3 -> {
        int value = deletes && random.nextInt(4) == 0 ? TOMBSTONE : nextValue[0]++;
        state.put(key, value);
        yield new Operation(Kind.WRITE, key, value, Map.of(), 0);
      }
      default -> {
        int bound = random.nextInt(6);
        Map<Integer, Integer> found = matching(state, bound);
        yield switch (random.nextInt(8)) {
          case 0 -> new Operation(Kind.COUNT, 0, bound, Map.of(), found.size());
          case 1, 2 ->
              found.isEmpty()
                  ? new Operation(Kind.COUNT, 0, bound, Map.of(), 0)
                  : new Operation(Kind.SUM, 0, bound, Map.of(), sum(found));
          case 3, 4 -> new Operation(Kind.LEAST, 0, bound, least(found), 0);
          default -> new Operation(Kind.ASK, 0, bound, found, 0);
        };
      }
    };
  }

  /** The keys and values that are there and greater than a bound. */
  static Map<Integer, Integer> matching(Map<Integer, Integer> state, int bound) {
    Map<Integer, Integer> found = new TreeMap<>(state);
    found.values().removeIf(value -> !matches(value, bound));
    return found;
  }

  static int sum(Map<Integer, Integer> found) {
    return found.values().stream().mapToInt(value -> value).sum();
  }

  /** Those of rows that hold the least value. */
  static Map<Integer, Integer> least(Map<Integer, Integer> found) {
    Map<Integer, Integer> least = new TreeMap<>(found);
    found.values().forEach(value -> least.values().removeIf(other -> other > value));
    return least;
  }

  static boolean matches(int value, int bound) {
    return value != TOMBSTONE && value > bound;
  }

  private void falsify(Random random, int values) {
    int falsified = random.nextInt(transactions.size());
    Transaction transaction = transactions.get(falsified);
    int place = random.nextInt(transaction.operations.size());
    Operation old = transaction.operations.get(place);
    int other = random.nextInt(values + 1);
    switch (old.kind()) {
      case READ ->
          transaction.operations.set(
              place, new Operation(Kind.READ, old.key(), other, Map.of(), 0));
      case COUNT, SUM ->
          transaction.operations.set(
              place, new Operation(old.kind(), 0, old.value(), Map.of(), random.nextInt(KEYS)));
      case ASK, LEAST -> {
        Map<Integer, Integer> returned = new TreeMap<>(old.returned());
        if (returned.remove(random.nextInt(KEYS)) == null) {
          returned.put(random.nextInt(KEYS), other);
        }
        transaction.operations.set(place, new Operation(old.kind(), 0, old.value(), returned, 0));
      }
      case WRITE -> transaction.snapshot = 10 * random.nextInt(falsified + 1);
    }
  }

  /** What the keys hold after all committed transactions up to an order, that included. */
  Map<Integer, Integer> stateAt(int stamp) {
    Map<Integer, Integer> state = new HashMap<>();
    for (int key = 0; key < KEYS; key++) {
      state.put(key, 0);
    }
    for (int t = 0; t < transactions.size() && order(t) <= stamp; t++) {
      if (!transactions.get(t).aborted) {
        for (Operation operation : transactions.get(t).operations) {
          if (operation.kind() == Kind.WRITE) {
            state.put(operation.key(), operation.value());
          }
        }
      }
    }
    return state;
  }

  /** The history with stamps. */
  History withStamps() {
    return build(true, t -> true);
  }

  /** The history with a version order and version sets, and without stamps. */
  History withCertificate() {
    History history = build(false, t -> true);
    VersionOrder.Builder order = new VersionOrder.Builder("test");
    for (int key = 0; key < history.keys(); key++) {
      int number = (int) history.keyNumber(key);
      int[] writers =
          IntStream.range(0, transactions.size())
              .filter(t -> !transactions.get(t).aborted)
              .filter(
                  t ->
                      transactions.get(t).operations.stream()
                          .anyMatch(op -> op.kind() == Kind.WRITE && op.key() == number))
              .toArray();
      if (writers.length > 0) {
        order.add(key, 0, writers);
      }
    }
    return history.withVersionOrder(order.build());
  }

  /** A part of the history with stamps: one transaction. */
  History part(int transaction) {
    return build(true, t -> t == transaction);
  }

  private History build(boolean stamps, IntPredicate kept) {
    HistoryBuilder builder = new HistoryBuilder().initialValue(0).tombstone(TOMBSTONE);
    for (int key = 0; key < KEYS; key++) {
      builder.key(key);
    }
    for (int t = 0; t < transactions.size(); t++) {
      Transaction transaction = transactions.get(t);
      if (!kept.test(t)) {
        continue;
      }
      int made =
          builder.transaction(
              builder.session("s" + t),
              t,
              transaction.aborted ? TransactionStatus.ABORTED : TransactionStatus.COMMITTED);
      if (stamps && !transaction.aborted) {
        builder.details().order(made, order(t));
        builder.details().snapshot(made, transaction.snapshot);
      }
      add(builder, made, transaction, stamps);
    }
    return builder.build();
  }

  private void add(HistoryBuilder builder, int made, Transaction transaction, boolean stamps) {
    Map<Integer, Integer> set = stateAt(transaction.snapshot);
    for (Operation operation : transaction.operations) {
      int key = builder.key(operation.key());
      switch (operation.kind()) {
        case READ -> builder.read(made, key, operation.value());
        case WRITE -> {
          if (operation.value() == TOMBSTONE) {
            builder.delete(made, key);
          } else {
            builder.write(made, key, operation.value());
          }
          set.put(operation.key(), operation.value());
        }
        default -> {
          boolean number = operation.kind() == Kind.COUNT || operation.kind() == Kind.SUM;
          int read = builder.predicateRead(made, predicate(operation));
          operation
              .returned()
              .forEach((k, v) -> builder.match(builder.key(k), v, Details.NO_VERSION));
          if (stamps) {
            builder.details().operationSnapshot(read, transaction.snapshot);
          }
          if (number) {
            builder.details().result(read, operation.result());
          }
          if (!stamps) {
            set.forEach(
                (k, v) -> builder.details().considered(builder.key(k), v, Details.NO_VERSION));
          }
        }
      }
    }
  }

  private static String predicate(Operation operation) {
    String text =
        switch (operation.kind()) {
          case COUNT -> "SELECT count(*) FROM kv WHERE v > %d";
          case SUM -> "SELECT sum(v) FROM kv WHERE v > %d";
          case LEAST -> "v = (SELECT MIN(v) FROM kv WHERE v > %d)";
          default -> "v > %d";
        };
    return text.formatted(operation.value());
  }

  @Override
  public String toString() {
    StringBuilder text = new StringBuilder();
    for (int t = 0; t < transactions.size(); t++) {
      Transaction one = transactions.get(t);
      text.append("\nT").append(t).append(" @").append(order(t)).append(" saw ");
      text.append(one.snapshot).append(one.aborted ? " aborted " : " ").append(one.operations);
    }
    return text.toString();
  }
}
