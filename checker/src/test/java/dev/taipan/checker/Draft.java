package dev.taipan.checker;

import dev.taipan.history.History;
import dev.taipan.history.HistoryBuilder;
import dev.taipan.history.TransactionStatus;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.random.RandomGenerator;

/** A history in the making: transactions that know what they write, and reads to be filled in. */
final class Draft {

  /** A read or write; a read's value is a store's to say. */
  static final class Operation {
    final boolean write;
    final int key;
    long value;

    Operation(boolean write, int key, long value) {
      this.write = write;
      this.key = key;
      this.value = value;
    }
  }

  /** A transaction, and when it took its snapshot and committed, by what a store did. */
  static final class Transaction {
    final int session;
    final TransactionStatus status;
    final List<Operation> operations;
    long snapshot;
    long commit;
    long start = History.NO_START;
    long end = History.NO_END;

    Transaction(int session, TransactionStatus status, List<Operation> operations) {
      this.session = session;
      this.status = status;
      this.operations = operations;
    }
  }

  private static final long NOBODYS = 99;

  final Shape shape;
  final List<Transaction> transactions = new ArrayList<>();
  private final RandomGenerator random;

  /** How many transactions of twenty are of unknown outcome. */
  private final int unknown;

  private long lastValue;

  /** Draws transactions that are to run in the order in which they are drawn. */
  Draft(Shape shape, RandomGenerator random) {
    this.shape = shape;
    this.random = random;
    unknown = random.nextInt(4) == 0 ? 8 : 1;
    for (int i = 0; i < shape.transactions(); i++) {
      Transaction transaction = transaction();
      transaction.snapshot = Store.INTERVAL * i + Store.INTERVAL / 2;
      transaction.commit = transaction.snapshot;
      transactions.add(transaction);
    }
  }

  private Transaction transaction() {
    TransactionStatus status = status();
    List<Operation> operations = new ArrayList<>();
    int size = random.nextInt(15) == 0 ? 0 : shape.operations() - random.nextInt(2);
    for (int i = 0; i < size; i++) {
      boolean write = random.nextBoolean();
      operations.add(new Operation(write, random.nextInt(shape.keys()), write ? newValue() : 0));
    }
    return new Transaction(random.nextInt(shape.sessions()), status, operations);
  }

  private TransactionStatus status() {
    int dice = random.nextInt(20);
    if (dice == 0) {
      return TransactionStatus.ABORTED;
    }
    return dice <= unknown ? TransactionStatus.UNKNOWN : TransactionStatus.COMMITTED;
  }

  private long newValue() {
    return shape.values() != Shape.DISTINCT
        ? random.nextInt(shape.values())
        : shape.values() + ++lastValue;
  }

  /** Any value that some transaction writes to a key, or the initial one. */
  long anyValueOf(int key) {
    List<Long> values = new ArrayList<>(List.of(0L));
    for (Transaction transaction : transactions) {
      for (Operation operation : transaction.operations) {
        if (operation.write && operation.key == key) {
          values.add(operation.value);
        }
      }
    }
    return values.get(random.nextInt(values.size()));
  }

  /** Changes what one read returned, now and then to what nobody wrote. */
  void changeOneRead() {
    List<Operation> reads =
        transactions.stream()
            .flatMap(transaction -> transaction.operations.stream())
            .filter(operation -> !operation.write)
            .toList();
    if (!reads.isEmpty()) {
      Operation read = reads.get(random.nextInt(reads.size()));
      read.value = random.nextInt(15) == 0 ? NOBODYS : anyValueOf(read.key);
    }
  }

  /** Records session by session: then nobody can guess the order of commits. */
  void recordBySession() {
    transactions.sort(Comparator.comparingInt(transaction -> transaction.session));
  }

  /** Records in any order that keeps every session's own. */
  void recordInterleaved() {
    List<Transaction> inOrder = new ArrayList<>(transactions);
    Collections.shuffle(transactions, asRandom());
    List<Integer> sessions = transactions.stream().map(t -> t.session).toList();
    transactions.clear();
    for (int session : sessions) {
      Transaction next =
          inOrder.stream().filter(t -> t.session == session).findFirst().orElseThrow();
      inOrder.remove(next);
      transactions.add(next);
    }
  }

  /** Records in any order, which breaks sessions. */
  void recordAnyhow() {
    Collections.shuffle(transactions, asRandom());
  }

  private Random asRandom() {
    return new Random(random.nextLong());
  }

  History build(boolean hasInitial) {
    HistoryBuilder builder = new HistoryBuilder();
    if (!hasInitial) {
      builder.noInitialValue();
    }
    for (int session = 0; session < shape.sessions(); session++) {
      builder.session("s" + session);
    }
    for (int i = 0; i < transactions.size(); i++) {
      Transaction transaction = transactions.get(i);
      int handle = builder.transaction(transaction.session, i, transaction.status);
      for (Operation operation : transaction.operations) {
        int key = builder.key(operation.key);
        if (operation.write) {
          builder.write(handle, key, operation.value);
        } else {
          builder.read(handle, key, operation.value);
        }
      }
      builder.times(handle, transaction.start, transaction.end);
    }
    return builder.build();
  }
}
