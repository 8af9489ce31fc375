package dev.taipan.whitebox;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;

/**
 * A tiny history as plain data with all that a database may tell of its order: names of versions,
 * stamps, version sets, the order of the writers of each key, a setup, initial values and a final
 * transaction. Few values are written again and again. Transactions are in the order of the
 * database.
 */
final class ToldHistory {
  static final int KEYS = 2;
  static final int TOMBSTONE = -1;

  /** A version without a name. */
  static final int UNNAMED = 0;

  /** No stamp. */
  static final int NOWHEN = -99;

  /** What the final transaction saw of the order, and where it is. */
  static final int ALL = 1_000_000;

  /** What a transaction does. */
  enum Kind {
    READ,
    WRITE,
    ASK
  }

  /** What became of a transaction. */
  enum Status {
    COMMITTED,
    ABORTED,
    UNKNOWN
  }

  /** A version as somebody saw it. */
  record Seen(int value, int name) {}

  /** An operation; of a read by predicate, by key what it returned and looked at, or null. */
  static final class Operation {
    final Kind kind;
    int key;
    Seen seen;
    int bound;
    final Seen[] returned = new Seen[KEYS];
    Seen[] set;
    int snapshot = NOWHEN;

    Operation(Kind kind) {
      this.kind = kind;
    }

    @Override
    public String toString() {
      return kind == Kind.ASK
          ? "ask > "
              + bound
              + " "
              + Arrays.toString(returned)
              + " set "
              + Arrays.toString(set)
              + " @"
              + snapshot
          : kind + " " + key + " " + seen + " @" + snapshot;
    }
  }

  /** A transaction. */
  static final class Transaction {
    final List<Operation> operations = new ArrayList<>();
    Status status = Status.COMMITTED;
    int order = NOWHEN;
    int snapshot = NOWHEN;
    int session;

    /** Then it has seen all others, whatever its stamps. */
    boolean isFinal;

    int order() {
      return isFinal ? ALL : order;
    }

    int snapshot() {
      return isFinal ? ALL : snapshot;
    }

    /** Its last write of a key before an operation, or null. */
    Operation ownWrite(int key, int before) {
      Operation own = null;
      for (Operation operation : operations.subList(0, before)) {
        own = operation.kind == Kind.WRITE && operation.key == key ? operation : own;
      }
      return own;
    }

    Operation lastWrite(int key) {
      return ownWrite(key, operations.size());
    }
  }

  final List<Transaction> transactions = new ArrayList<>();
  final int[] initial = new int[KEYS];

  /** By key what the setup called the initial version. */
  final int[] initialNames = new int[KEYS];

  /** By key whether the setup wrote it. */
  final boolean[] isSetUp = new boolean[KEYS];

  int setupOrder = NOWHEN;

  /** By key its writers in the order of versions; null where nobody says it. */
  final int[][] writers = new int[KEYS][];

  boolean hasStamps;
  boolean goesBackwards;

  /** What there is before each transaction, and after all. */
  private final List<Seen[]> states = new ArrayList<>();

  private final Random random;
  private final int naming;

  /** What each write made, whether it says so or not. */
  private int versions = 100;

  private ToldHistory(Random random) {
    this.random = random;
    naming = random.nextInt(3);
  }

  static ToldHistory random(Random random) {
    ToldHistory history = new ToldHistory(random);
    history.begin();
    history.run(2 + random.nextInt(4));
    if (random.nextInt(3) == 0) {
      history.end();
    }
    if (!history.hasStamps || random.nextInt(4) == 0) {
      history.tellWriters();
    }
    for (int i = random.nextInt(3); i > 0; i--) {
      history.falsify();
    }
    return history;
  }

  private void begin() {
    hasStamps = random.nextInt(3) > 0;
    goesBackwards = random.nextInt(10) == 0;
    boolean setup = random.nextInt(3) == 0;
    setupOrder = setup && hasStamps && random.nextBoolean() ? -5 : NOWHEN;
    for (int key = 0; key < KEYS; key++) {
      initial[key] = random.nextInt(4) == 0 ? random.nextInt(4) - 1 : 0;
      isSetUp[key] = setup && random.nextInt(3) > 0;
      initialNames[key] = isSetUp[key] ? name(key + 1) : UNNAMED;
    }
  }

  boolean hasSetup() {
    return IntStream.range(0, KEYS).anyMatch(key -> isSetUp[key]);
  }

  private int name(int version) {
    return naming == 0 || (naming == 1 && random.nextBoolean()) ? UNNAMED : version;
  }

  static int order(int transaction) {
    return 10 * (transaction + 1);
  }

  /** Runs transactions on random snapshots. A state has by key the value and the true name. */
  private void run(int size) {
    states.add(new Seen[KEYS]);
    for (int key = 0; key < KEYS; key++) {
      states.get(0)[key] = new Seen(initial[key], isSetUp[key] ? key + 1 : UNNAMED);
    }
    int stale = random.nextInt(3);
    for (int t = 0; t < size; t++) {
      int seen = random.nextInt(3) < stale ? random.nextInt(t + 1) : t;
      Transaction transaction = new Transaction();
      transaction.session = random.nextInt(3);
      transaction.status = status();
      boolean placed =
          transaction.status == Status.COMMITTED
              || (transaction.status == Status.UNKNOWN && random.nextBoolean());
      if (hasStamps && placed) {
        transaction.order = order(t);
        transaction.snapshot = 10 * seen;
      }
      Seen[] state = states.get(seen).clone();
      Seen[] after = states.get(t).clone();
      for (int i = 1 + random.nextInt(3); i > 0; i--) {
        Operation operation = operation(state);
        operation.snapshot =
            hasStamps && placed && operation.kind != Kind.WRITE && random.nextBoolean()
                ? 10 * seen
                : NOWHEN;
        transaction.operations.add(operation);
        if (operation.kind == Kind.WRITE) {
          after[operation.key] = state[operation.key];
        }
      }
      transactions.add(transaction);
      states.add(
          placed || (!hasStamps && transaction.status == Status.UNKNOWN) ? after : states.get(t));
    }
  }

  /** Adds a final transaction, which mostly reads what is left. Its stamps may say anything. */
  private void end() {
    Transaction last = new Transaction();
    last.isFinal = true;
    last.session = random.nextInt(3);
    if (hasStamps && random.nextBoolean()) {
      last.order = random.nextBoolean() ? order(transactions.size()) : 5;
    }
    if (hasStamps && random.nextBoolean()) {
      last.snapshot = 10 * random.nextInt(states.size());
    }
    int seen = random.nextInt(4) == 0 ? random.nextInt(states.size()) : states.size() - 1;
    for (int i = 1 + random.nextInt(3); i > 0; i--) {
      Operation operation =
          operation(random.nextBoolean() ? Kind.READ : Kind.ASK, states.get(seen));
      if (hasStamps && random.nextInt(4) == 0) {
        operation.snapshot = 10 * random.nextInt(states.size());
      }
      last.operations.add(operation);
    }
    transactions.add(last);
  }

  private Status status() {
    int choice = random.nextInt(12);
    return choice == 0 ? Status.ABORTED : choice == 1 ? Status.UNKNOWN : Status.COMMITTED;
  }

  private Seen told(Seen actual) {
    return new Seen(actual.value(), actual.name() == UNNAMED ? UNNAMED : name(actual.name()));
  }

  private Operation operation(Seen[] state) {
    int choice = random.nextInt(7);
    return operation(choice < 3 ? Kind.READ : choice < 6 ? Kind.WRITE : Kind.ASK, state);
  }

  private Operation operation(Kind kind, Seen[] state) {
    Operation operation = new Operation(kind);
    operation.key = random.nextInt(KEYS);
    switch (operation.kind) {
      case READ -> operation.seen = told(state[operation.key]);
      case WRITE -> {
        int version = versions++;
        int value = random.nextInt(5) - 1;
        operation.seen = new Seen(Math.min(value, 2), name(version));
        // Nobody can call a version that its writer did not name, unless all others are named.
        state[operation.key] =
            new Seen(operation.seen.value(), operation.seen.name() == UNNAMED ? UNNAMED : version);
      }
      case ASK -> {
        operation.bound = random.nextInt(3) - 1;
        boolean isSetTold = !hasStamps || random.nextInt(3) == 0;
        operation.set = isSetTold ? new Seen[KEYS] : null;
        for (int key = 0; key < KEYS; key++) {
          if (matches(state[key].value(), operation.bound)) {
            operation.returned[key] = told(state[key]);
          }
          boolean isInitial = state[key].name() <= KEYS && state[key].value() == initial[key];
          if (isSetTold && !(isInitial && random.nextBoolean())) {
            operation.set[key] = told(state[key]);
          }
        }
      }
    }
    return operation;
  }

  static boolean matches(int value, int bound) {
    return value != TOMBSTONE && value > bound;
  }

  private void tellWriters() {
    boolean[] unknownCounts = new boolean[transactions.size()];
    for (int t = 0; t < unknownCounts.length; t++) {
      unknownCounts[t] =
          random.nextInt(3) > 0 && hasStamps == (transactions.get(t).order != NOWHEN);
    }
    for (int key = 0; key < KEYS; key++) {
      int told = key;
      int[] all =
          IntStream.range(0, transactions.size())
              .filter(t -> transactions.get(t).lastWrite(told) != null)
              .filter(
                  t ->
                      transactions.get(t).status == Status.COMMITTED
                          || (transactions.get(t).status == Status.UNKNOWN && unknownCounts[t]))
              .toArray();
      writers[key] = all.length == 0 ? null : all;
    }
  }

  private void falsify() {
    Transaction transaction = transactions.get(random.nextInt(transactions.size()));
    Operation operation = transaction.operations.get(random.nextInt(transaction.operations.size()));
    switch (random.nextInt(6)) {
      case 0, 1 -> falsifySeen(operation);
      case 2 -> {
        if (operation.kind == Kind.ASK) {
          int key = random.nextInt(KEYS);
          operation.returned[key] = operation.returned[key] == null ? anyVersion() : null;
        } else {
          falsifySeen(operation);
        }
      }
      case 3 -> {
        if (transaction.snapshot != NOWHEN && !transaction.isFinal) {
          transaction.snapshot = 10 * random.nextInt(transaction.order / 10);
        }
      }
      case 4 -> {
        int[] order = writers[random.nextInt(KEYS)];
        if (order != null && order.length > 1) {
          int first = order[0];
          order[0] = order[1];
          order[1] = first;
        }
      }
      default -> {
        if (operation.set != null) {
          int key = random.nextInt(KEYS);
          operation.set[key] = random.nextBoolean() ? null : anyVersion();
        }
      }
    }
  }

  private void falsifySeen(Operation operation) {
    if (operation.seen != null) {
      Seen other = anyVersion();
      operation.seen =
          switch (random.nextInt(3)) {
            case 0 -> new Seen(other.value(), operation.seen.name());
            case 1 -> new Seen(operation.seen.value(), other.name());
            default -> other;
          };
    }
  }

  /** What somebody wrote, or anything. */
  private Seen anyVersion() {
    List<Operation> writes =
        transactions.stream()
            .flatMap(one -> one.operations.stream())
            .filter(operation -> operation.kind == Kind.WRITE)
            .toList();
    return writes.isEmpty() || random.nextInt(6) == 0
        ? new Seen(random.nextInt(4) - 1, random.nextInt(3))
        : writes.get(random.nextInt(writes.size())).seen;
  }

  /** Whether a transaction is in the order of the writers of some key. */
  boolean isListed(int transaction) {
    return Arrays.stream(writers)
        .anyMatch(
            order -> order != null && Arrays.stream(order).anyMatch(one -> one == transaction));
  }

  boolean hasLists() {
    return Arrays.stream(writers).anyMatch(order -> order != null);
  }

  /** Whether some write, by whoever, made a version of a key with a value and exactly that name. */
  boolean isBorne(int key, Seen seen) {
    boolean bySetup =
        isSetUp[key] && initialNames[key] == seen.name() && initial[key] == seen.value();
    return bySetup
        || transactions.stream()
            .flatMap(one -> one.operations.stream())
            .anyMatch(
                operation ->
                    operation.kind == Kind.WRITE
                        && operation.key == key
                        && operation.seen.equals(seen));
  }

  /**
   * Whether what was seen of a key may be a version: that has the value, and the name, or none if
   * no version has that one.
   */
  boolean mayBe(int key, Seen seen, int value, int name) {
    return seen.value() == value
        && (seen.name() == UNNAMED
            || seen.name() == name
            || (name == UNNAMED && !isBorne(key, seen)));
  }

  @Override
  public String toString() {
    StringBuilder text = new StringBuilder();
    text.append("initial ").append(Arrays.toString(initial)).append(" set up ");
    text.append(Arrays.toString(isSetUp)).append(" as ").append(Arrays.toString(initialNames));
    text.append(" @").append(setupOrder).append(" writers ").append(Arrays.deepToString(writers));
    for (int t = 0; t < transactions.size(); t++) {
      Transaction one = transactions.get(t);
      text.append(one.isFinal ? "\nfinal T" : "\nT")
          .append(t)
          .append(" ")
          .append(one.status)
          .append(" of ")
          .append(one.session);
      text.append(" @").append(one.order).append(" saw ").append(one.snapshot);
      text.append(" ").append(one.operations);
    }
    return text.toString();
  }
}
