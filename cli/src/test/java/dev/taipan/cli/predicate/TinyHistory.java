package dev.taipan.cli.predicate;

import dev.taipan.history.History;
import dev.taipan.history.HistoryBuilder;
import dev.taipan.history.InitialValues;
import dev.taipan.history.TransactionStatus;
import dev.taipan.history.column.Details;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.IntStream;

/** A tiny history of rows and reads by predicate as plain data. */
final class TinyHistory {
  static final int KEYS = 3;

  private static final List<Kind> ROWS =
      List.of(
          Kind.ASK, Kind.ASK, Kind.ASK, Kind.LEAST_ROWS, Kind.LARGEST_ROWS, Kind.LARGEST_BUT_FIRST);
  private static final List<Kind> NUMBERS = List.of(Kind.COUNT, Kind.SUM, Kind.LEAST);

  /** The value of a row that is not there. */
  static final int ABSENT = -1;

  /** What an operation does. */
  enum Kind {
    READ,
    WRITE,
    /** Rows greater than a bound. */
    ASK,
    /** The rows that have the least value. */
    LEAST_ROWS,
    /** The rows that have the largest value. */
    LARGEST_ROWS,
    /** Of all rows but the first those that have the largest value. */
    LARGEST_BUT_FIRST,
    /** The least of these, by a subquery: all rows that hold that. */
    LEAST_AMONG,
    /** How many these are. */
    COUNT,
    /** The sum of these, or {@link #NULL}. */
    SUM,
    /** The least of these, or {@link #NULL}. */
    LEAST;

    boolean isNumber() {
      return this == COUNT || this == SUM || this == LEAST;
    }

    boolean isOfRows() {
      return !isNumber() && this != READ && this != WRITE;
    }
  }

  /** Stands for what a statement returns that has no row to make a number of. */
  static final int NULL = -7;

  /**
   * An operation.
   *
   * @param key that it reads or writes
   * @param value that it reads or writes, or the bound of the predicate
   * @param returned by key what a read by predicate returned
   * @param result of a statement that returned a number
   */
  record Operation(Kind kind, int key, int value, Map<Integer, Integer> returned, int result) {

    Operation(Kind kind, int key, int value, Map<Integer, Integer> returned) {
      this(kind, key, value, returned, 0);
    }
  }

  /** A transaction. */
  static final class Transaction {
    final List<Operation> operations = new ArrayList<>();
    int session;
    long start;
    long end;
    TransactionStatus status = TransactionStatus.COMMITTED;

    private Transaction copy() {
      Transaction copy = new Transaction();
      copy.operations.addAll(operations);
      copy.session = session;
      copy.start = start;
      copy.end = end;
      copy.status = status;
      return copy;
    }

    boolean writes(int key) {
      return operations.stream().anyMatch(op -> op.kind() == Kind.WRITE && op.key() == key);
    }
  }

  final int[] initial = new int[KEYS];
  final List<Transaction> transactions = new ArrayList<>();

  /** Values at most this large tell little apart, so that several orders explain a read. */
  private final int values;

  /** Whether some statements ask for numbers. */
  private final boolean numbers;

  private TinyHistory(int values, boolean numbers) {
    this.values = values;
    this.numbers = numbers;
  }

  static boolean matches(int value, int bound) {
    return value != ABSENT && value > bound;
  }

  /** The rows of a state that match. */
  static Map<Integer, Integer> matching(int[] state, int bound) {
    Map<Integer, Integer> found = new TreeMap<>();
    for (int key = 0; key < KEYS; key++) {
      if (matches(state[key], bound)) {
        found.put(key, state[key]);
      }
    }
    return found;
  }

  /** The rows that a statement returns of a state. */
  static Map<Integer, Integer> rows(Kind kind, int[] state, int bound) {
    if (kind == Kind.ASK) {
      return matching(state, bound);
    }
    Map<Integer, Integer> found = matching(state, kind == Kind.LEAST_AMONG ? bound : ABSENT);
    found.keySet().removeIf(key -> key == 0 && kind == Kind.LARGEST_BUT_FIRST);
    IntStream values = found.values().stream().mapToInt(value -> value);
    boolean isLeast = kind == Kind.LEAST_ROWS || kind == Kind.LEAST_AMONG;
    int extreme = (isLeast ? values.min() : values.max()).orElse(ABSENT);
    found.values().removeIf(value -> value != extreme);
    return found;
  }

  /** The number that a statement makes of a state. */
  static int number(Kind kind, int[] state, int bound) {
    IntStream found = matching(state, bound).values().stream().mapToInt(value -> value);
    return switch (kind) {
      case COUNT -> (int) found.count();
      case SUM -> matching(state, bound).isEmpty() ? NULL : found.sum();
      default -> found.min().orElse(NULL);
    };
  }

  /** Transactions on snapshots that may be old, in the order of their commits; some lie. */
  static TinyHistory random(Random random, boolean numbers) {
    TinyHistory history = new TinyHistory(random.nextBoolean() ? 4 : 20, numbers);
    for (int key = 0; key < KEYS; key++) {
      history.initial[key] = random.nextBoolean() ? ABSENT : random.nextInt(history.values);
    }
    int size = 2 + random.nextInt(3);
    int stale = 1 + random.nextInt(4);
    List<int[]> states = new ArrayList<>(List.of(history.initial.clone()));
    for (int t = 0; t < size; t++) {
      int seen = random.nextInt(4) < stale ? Math.max(0, t - 1 - random.nextInt(2)) : t;
      history.run(random, states, seen, 10L * t);
    }
    if (random.nextBoolean()) {
      history.falsify(random);
    }
    return history;
  }

  private void run(Random random, List<int[]> states, int seen, long now) {
    Transaction transaction = new Transaction();
    transaction.session = random.nextInt(3);
    transaction.end = now + random.nextInt(10);
    long earliest = transactions.isEmpty() ? 0 : 10L * seen - 10;
    transaction.start = Math.min(transaction.end, earliest + random.nextInt(20));
    int[] view = states.get(seen).clone();
    int[] next = states.get(states.size() - 1).clone();
    int operations = 2 + random.nextInt(2);
    for (int i = 0; i < operations; i++) {
      Operation operation = operation(random, view);
      transaction.operations.add(operation);
      if (operation.kind() == Kind.WRITE) {
        view[operation.key()] = operation.value();
        next[operation.key()] = operation.value();
      }
    }
    int end = random.nextInt(20);
    if (end < 2) {
      transaction.status = end == 0 ? TransactionStatus.ABORTED : TransactionStatus.UNKNOWN;
    }
    boolean tookEffect = end >= 2 || (end == 1 && random.nextBoolean());
    states.add(tookEffect ? next : states.get(states.size() - 1));
    transactions.add(transaction);
  }

  private Operation operation(Random random, int[] view) {
    int key = random.nextInt(KEYS);
    return switch (random.nextInt(6)) {
      case 0 -> new Operation(Kind.READ, key, view[key], Map.of());
      case 1, 2, 3 -> {
        int value = random.nextInt(4) == 0 ? ABSENT : random.nextInt(values);
        yield new Operation(Kind.WRITE, key, value, Map.of());
      }
      default -> {
        int bound = random.nextInt(values);
        if (numbers && random.nextInt(4) == 0) {
          yield new Operation(Kind.LEAST_AMONG, 0, bound, rows(Kind.LEAST_AMONG, view, bound));
        }
        if (numbers && random.nextBoolean()) {
          Kind kind = NUMBERS.get(random.nextInt(NUMBERS.size()));
          yield new Operation(kind, 0, bound, Map.of(), number(kind, view, bound));
        }
        Kind kind = ROWS.get(random.nextInt(ROWS.size()));
        yield new Operation(kind, 0, bound, rows(kind, view, bound));
      }
    };
  }

  private void falsify(Random random) {
    Transaction transaction = transactions.get(random.nextInt(transactions.size()));
    int place = random.nextInt(transaction.operations.size());
    Operation old = transaction.operations.get(place);
    int value = random.nextInt(values);
    if (old.kind() == Kind.READ) {
      transaction.operations.set(place, new Operation(Kind.READ, old.key(), value, Map.of()));
    } else if (old.kind().isOfRows()) {
      Map<Integer, Integer> returned = new TreeMap<>(old.returned());
      if (returned.remove(random.nextInt(KEYS)) == null) {
        returned.put(random.nextInt(KEYS), value);
      }
      transaction.operations.set(place, new Operation(old.kind(), 0, old.value(), returned));
    } else if (old.kind().isNumber()) {
      int result = random.nextInt(4) == 0 ? value : old.result() + 1;
      transaction.operations.set(
          place, new Operation(old.kind(), 0, old.value(), Map.of(), result));
    }
  }

  /** The same, but for what statements returned numbers. */
  TinyHistory withoutNumbers() {
    TinyHistory rest = new TinyHistory(values, false);
    System.arraycopy(initial, 0, rest.initial, 0, KEYS);
    for (Transaction transaction : transactions) {
      Transaction copy = transaction.copy();
      copy.operations.removeIf(operation -> operation.kind().isNumber());
      rest.transactions.add(copy);
    }
    return rest;
  }

  /** As the history that a client would record. */
  History recorded() {
    HistoryBuilder builder = new HistoryBuilder().initialValue(ABSENT).tombstone(ABSENT);
    builder.valueNames(value -> value == NULL ? "null" : Long.toString(value));
    for (int session = 0; session < 3; session++) {
      builder.session("s" + session);
    }
    for (int key = 0; key < KEYS; key++) {
      builder.key(key);
    }
    for (int t = 0; t < transactions.size(); t++) {
      Transaction transaction = transactions.get(t);
      int made = builder.transaction(transaction.session, t, transaction.status);
      builder.times(made, transaction.start, transaction.end);
      transaction.operations.forEach(operation -> add(builder, made, operation));
    }
    History history = builder.build();
    InitialValues.Builder own = new InitialValues.Builder(history);
    for (int key = 0; key < KEYS; key++) {
      own.value(key, initial[key]);
    }
    return history.withInitialValues(own.build());
  }

  private static void add(HistoryBuilder builder, int made, Operation operation) {
    switch (operation.kind()) {
      case READ -> builder.read(made, operation.key(), operation.value());
      case WRITE -> {
        if (operation.value() == ABSENT) {
          builder.delete(made, operation.key());
        } else {
          builder.write(made, operation.key(), operation.value());
        }
      }
      case COUNT, SUM, LEAST -> {
        String call =
            switch (operation.kind()) {
              case COUNT -> "count(*)";
              case SUM -> "sum(v)";
              default -> "min(v)";
            };
        int read =
            builder.predicateRead(
                made, "SELECT " + call + " FROM kv WHERE v > " + operation.value());
        builder.details().result(read, operation.result());
      }
      case ASK, LEAST_ROWS, LARGEST_ROWS, LARGEST_BUT_FIRST, LEAST_AMONG -> {
        String more = "v > " + operation.value();
        builder.predicateRead(
            made,
            switch (operation.kind()) {
              case ASK -> more;
              case LEAST_ROWS -> "SELECT * FROM kv WHERE v = (SELECT min(v) FROM kv)";
              case LARGEST_ROWS -> "SELECT * FROM kv WHERE v = (SELECT max(v) FROM kv)";
              case LARGEST_BUT_FIRST ->
                  "SELECT * FROM kv WHERE k > 0 AND v = (SELECT max(v) FROM kv WHERE k > 0)";
              default -> "SELECT * FROM kv WHERE v = (SELECT min(v) FROM kv WHERE " + more + ")";
            });
        operation.returned().forEach((key, value) -> builder.match(key, value, Details.NO_VERSION));
      }
    }
  }

  @Override
  public String toString() {
    StringBuilder text = new StringBuilder("initially " + Arrays.toString(initial));
    for (Transaction one : transactions) {
      text.append("\ns").append(one.session).append(' ').append(one.status);
      text.append(' ').append(one.start).append("..").append(one.end);
      text.append(' ').append(one.operations);
    }
    return text.toString();
  }
}
