package dev.taipan.whitebox;

import dev.taipan.whitebox.PlainOperation.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;

/**
 * A tiny history as plain data: transactions in the order of the database, on keys 0 and up that
 * hold 0 at first. Values are distinct, but for the tombstone.
 */
final class PlainHistory {

  /** A transaction; its order is its place, from 1, times 10. */
  static final class Transaction {
    final List<PlainOperation> operations = new ArrayList<>();
    int snapshot;
    int session;
    boolean aborted;

    /** What it leaves in a key, or {@link PlainOperation#NONE}. */
    int last(int key) {
      int last = PlainOperation.NONE;
      for (PlainOperation operation : operations) {
        last = operation.isWrite() && operation.key() == key ? operation.value() : last;
      }
      return last;
    }
  }

  final List<Transaction> transactions = new ArrayList<>();

  /** Whether sessions went against the order of the database. */
  private boolean goesBackwards;

  /** What the keys hold at first, and after each transaction. */
  private final List<int[]> states = new ArrayList<>();

  private PlainHistory() {
    states.add(new int[PlainOperation.KEYS]);
  }

  static int order(int transaction) {
    return 10 * (transaction + 1);
  }

  /** Runs random transactions on random snapshots, and then falsifies some of what they saw. */
  static PlainHistory random(Random random, boolean deletes) {
    return random(random, deletes, 2 + random.nextInt(4));
  }

  /** The same of so many transactions. */
  static PlainHistory random(Random random, boolean deletes, int size) {
    PlainHistory history = new PlainHistory();
    int stale = random.nextInt(3);
    int[] nextValue = {1};
    for (int t = 0; t < size; t++) {
      Transaction transaction = new Transaction();
      int seen = stale > 0 && random.nextInt(3) < stale ? random.nextInt(t + 1) : t;
      transaction.snapshot = 10 * seen;
      transaction.session = t;
      transaction.aborted = random.nextInt(20) == 0;
      int[] state = history.states.get(seen).clone();
      int operations = 1 + random.nextInt(3);
      for (int i = 0; i < operations; i++) {
        transaction.operations.add(operation(random, state, nextValue, deletes));
      }
      history.add(transaction);
    }
    if (random.nextInt(3) == 0) {
      history.falsify(random, nextValue[0]);
    }
    return history;
  }

  /** The same without reads by predicate, and transactions of few sessions. */
  static PlainHistory randomItems(Random random) {
    PlainHistory history = random(random, true);
    history.goesBackwards = random.nextInt(8) == 0;
    for (Transaction transaction : history.transactions) {
      transaction.operations.removeIf(PlainOperation::isByPredicate);
      transaction.session = random.nextInt(4);
    }
    return history;
  }

  /** Whether one transaction precedes another in their session. */
  boolean precedesInSession(int earlier, int later) {
    return transactions.get(earlier).session == transactions.get(later).session
        && (goesBackwards ? earlier > later : earlier < later);
  }

  /** The transactions in an order that has those of each session in its order. */
  int[] recorded() {
    int last = transactions.size() - 1;
    return IntStream.rangeClosed(0, last).map(t -> goesBackwards ? last - t : t).toArray();
  }

  private void add(Transaction transaction) {
    int[] state = states.get(states.size() - 1).clone();
    for (int key = 0; key < state.length && !transaction.aborted; key++) {
      int last = transaction.last(key);
      state[key] = last == PlainOperation.NONE ? state[key] : last;
    }
    transactions.add(transaction);
    states.add(state);
  }

  private static PlainOperation operation(
      Random random, int[] state, int[] nextValue, boolean deletes) {
    int key = random.nextInt(PlainOperation.KEYS);
    return switch (random.nextInt(6)) {
      case 0, 1 -> PlainOperation.read(key, state[key]);
      case 2, 3 -> {
        boolean isDelete = deletes && random.nextInt(4) == 0;
        state[key] = isDelete ? PlainOperation.TOMBSTONE : nextValue[0]++;
        yield PlainOperation.write(key, state[key]);
      }
      default -> byPredicate(random.nextInt(8), state, random.nextInt(PlainOperation.BOUNDS));
    };
  }

  private static PlainOperation byPredicate(int choice, int[] state, int bound) {
    int count = PlainOperation.count(state, bound);
    return switch (choice) {
      case 0 -> PlainOperation.number(Kind.COUNT, bound, count);
      case 1, 2 ->
          count == 0
              ? PlainOperation.number(Kind.COUNT, bound, 0)
              : PlainOperation.number(Kind.SUM, bound, PlainOperation.sum(state, bound));
      case 3, 4 -> PlainOperation.rows(Kind.LEAST, bound, Kind.LEAST.found(state, bound));
      default -> PlainOperation.rows(Kind.ASK, bound, Kind.ASK.found(state, bound));
    };
  }

  private void falsify(Random random, int values) {
    int falsified = random.nextInt(transactions.size());
    Transaction transaction = transactions.get(falsified);
    int place = random.nextInt(transaction.operations.size());
    PlainOperation old = transaction.operations.get(place);
    int other = random.nextInt(values + 1);
    switch (old.kind()) {
      case READ -> transaction.operations.set(place, PlainOperation.read(old.key(), other));
      case COUNT, SUM -> {
        int result = random.nextInt(PlainOperation.KEYS);
        transaction.operations.set(place, PlainOperation.number(old.kind(), old.value(), result));
      }
      case ASK, LEAST -> falsifyRow(random, old, other);
      case WRITE -> transaction.snapshot = 10 * random.nextInt(falsified + 1);
    }
  }

  private static void falsifyRow(Random random, PlainOperation old, int other) {
    int key = random.nextInt(PlainOperation.KEYS);
    if (old.returned()[key] == PlainOperation.NONE) {
      old.returned()[random.nextInt(PlainOperation.KEYS)] = other;
    } else {
      old.returned()[key] = PlainOperation.NONE;
    }
  }

  /** What the keys hold after a number of transactions; not a copy. */
  int[] stateAfter(int number) {
    return states.get(number);
  }

  /** What the keys hold after all committed transactions up to an order, that included. */
  int[] stateAt(int stamp) {
    return states.get(Math.min(stamp / 10, transactions.size()));
  }

  @Override
  public String toString() {
    StringBuilder text = new StringBuilder(goesBackwards ? "backwards" : "");
    for (int t = 0; t < transactions.size(); t++) {
      Transaction one = transactions.get(t);
      text.append("\nT")
          .append(t)
          .append(" of ")
          .append(one.session)
          .append(" @")
          .append(order(t))
          .append(" saw ");
      text.append(one.snapshot).append(one.aborted ? " aborted " : " ").append(one.operations);
    }
    return text.toString();
  }
}
