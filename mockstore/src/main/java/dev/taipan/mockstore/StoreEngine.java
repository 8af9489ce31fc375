package dev.taipan.mockstore;

import dev.taipan.history.History;
import dev.taipan.history.TransactionStatus;
import dev.taipan.history.graph.IntList;
import dev.taipan.mockstore.level.Log;
import dev.taipan.mockstore.level.Rules;
import dev.taipan.mockstore.level.WrittenVersion;
import dev.taipan.mockstore.policy.Chooser;
import dev.taipan.mockstore.record.Recorded;
import dev.taipan.mockstore.record.RecordedOperation;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import java.util.stream.IntStream;

/** Runs the transactions of a store: each call is made while no other is. */
final class StoreEngine {
  /** So many windows of transactions are kept while running ones need them. */
  private static final int MOST_WINDOWS = 8;

  /** So many choices are kept, so that a store that runs for long does not grow. */
  private static final int MOST_CHOICES = 1 << 20;

  /** A transaction that looked for all keys with a prefix. */
  private record Scan(Log log, String prefix) {}

  private final StoreOptions options;
  private final ReentrantLock lock = new ReentrantLock();
  private final Turn turn;
  private final Rules rules;
  private final Chooser chooser;
  private final Keys keys = new Keys();
  private final IntList choices = new IntList();
  private final List<Scan> scans = new ArrayList<>();
  private final List<Transaction<?>> running = new ArrayList<>();
  private volatile Gate gate = Gate.OPEN;
  private long versions;
  private long transactions;
  private long clock;

  StoreEngine(StoreOptions options, Rules rules) {
    this.options = options;
    this.rules = rules;
    chooser = options.policy().start(options.seed());
    turn = new Turn(lock, options.patience());
  }

  /** Who lets sessions go on. */
  void gate(Gate other) {
    gate = other;
  }

  <R> R whileNothingChanges(Supplier<R> work) {
    lock.lock();
    try {
      return work.get();
    } finally {
      lock.unlock();
    }
  }

  long nextNumber() {
    return whileNothingChanges(() -> transactions + 1);
  }

  List<Integer> choices() {
    return whileNothingChanges(
        () -> {
          if (choices.size() == MOST_CHOICES) {
            throw new IllegalStateException(
                MOST_CHOICES + " choices or more were made; no more are kept");
          }
          return IntStream.of(choices.toArray()).boxed().toList();
        });
  }

  int unfolded() {
    return rules.unfolded();
  }

  /** Chooses which of several clients goes on. */
  int nextClient(int size) {
    return size == 1 ? 0 : whileNothingChanges(() -> chosen(chooser.next(size)));
  }

  private int chosen(int choice) {
    if (choices.size() < MOST_CHOICES) {
      choices.add(choice);
    }
    return choice;
  }

  <V> Transaction<V> begin(Session<V> session, TransactionMode mode, String title) {
    gate.pass(session);
    pause();
    return whileNothingChanges(
        () -> {
          if (options.scheduling() == Scheduling.ONE_AT_A_TIME) {
            turn.await("session " + session.name());
          } else {
            endForgotten();
          }
          return start(session, mode, title);
        });
  }

  private void pause() {
    long most = options.delay().toNanos();
    if (most > 0) {
      long pause = ThreadLocalRandom.current().nextLong(most);
      try {
        Thread.sleep(pause / 1_000_000, (int) (pause % 1_000_000));
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }
  }

  private <V> Transaction<V> start(Session<V> session, TransactionMode mode, String title) {
    Log log = new Log(session.number(), title, mode == TransactionMode.READ_ONLY);
    rules.begin(log);
    Transaction<V> transaction =
        new Transaction<>(this, session, mode, log, ++transactions, ++clock);
    running.add(transaction);
    turn.take(transaction);
    return transaction;
  }

  /** Ends the oldest running transaction where so many committed ones are kept for it. */
  private void endForgotten() {
    if (rules.unfolded() > MOST_WINDOWS * options.window() && !running.isEmpty()) {
      running
          .get(0)
          .expire("more than " + MOST_WINDOWS * options.window() + " others committed meanwhile");
    }
  }

  /** Does something in a transaction that runs, while no other does anything. */
  <R> R step(Transaction<?> transaction, Supplier<R> work) {
    if (options.scheduling() == Scheduling.INTERLEAVED) {
      gate.pass(transaction.session());
    }
    return whileNothingChanges(
        () -> {
          transaction.requireActive();
          return work.get();
        });
  }

  WrittenVersion read(Transaction<?> transaction, String key, boolean latest) {
    return step(transaction, () -> read(transaction, key, number(key), latest));
  }

  private WrittenVersion read(Transaction<?> transaction, String name, int key, boolean latest) {
    Log log = transaction.log();
    WrittenVersion own = log.version(key);
    if (own != null) {
      transaction.steps().add(new RecordedOperation(false, true, name, own));
      return own;
    }
    Log writer = choose(transaction, name, key, latest);
    WrittenVersion version = version(writer, key);
    rules.read(log, key, writer);
    transaction.steps().add(new RecordedOperation(false, false, name, version));
    return version;
  }

  private static WrittenVersion version(Log writer, int key) {
    WrittenVersion version = writer.version(key);
    return version == null ? WrittenVersion.INITIAL : version;
  }

  private Log choose(Transaction<?> transaction, String name, int key, boolean latest) {
    List<Log> allowed = new ArrayList<>();
    for (Log writer : rules.writers(key)) {
      if (rules.allowsRead(transaction.log(), key, writer)) {
        allowed.add(writer);
      }
    }
    if (allowed.isEmpty()) {
      throw refuse(transaction, "read " + name);
    }
    putLatestLast(allowed);
    int last = allowed.size() - 1;
    return latest || last == 0
        ? allowed.get(last)
        : allowed.get(
            chosen(chooser.read(new ReadChoice(allowed, transaction.log().title(), name))));
  }

  /** Moves a version behind the others that is not known to come before any of them. */
  private void putLatestLast(List<Log> allowed) {
    int latest = allowed.size() - 1;
    for (int i = latest - 1; i >= 0; i--) {
      if (rules.isBefore(allowed.get(latest), allowed.get(i))) {
        latest = i;
      }
    }
    allowed.add(allowed.remove(latest));
  }

  /** The number of a key; whoever looked for such keys before has seen that it is not there. */
  private int number(String key) {
    int known = keys.known(key);
    if (known >= 0) {
      return known;
    }
    int added = keys.add(key);
    for (Scan scan : scans) {
      if (!scan.log().isGone() && key.startsWith(scan.prefix())) {
        rules.readUnwritten(scan.log(), added);
      }
    }
    return added;
  }

  Map<String, WrittenVersion> scan(Transaction<?> transaction, String prefix, boolean latest) {
    return step(
        transaction,
        () -> {
          Map<String, WrittenVersion> found = new LinkedHashMap<>();
          for (String name : keys.beginning(prefix)) {
            found.put(name, read(transaction, name, keys.known(name), latest));
          }
          scans.add(new Scan(transaction.log(), prefix));
          transaction.log().lookForKeys();
          return found;
        });
  }

  void write(Transaction<?> transaction, String name, Object value) {
    step(
        transaction,
        () -> {
          if (transaction.mode() == TransactionMode.READ_ONLY) {
            throw new IllegalStateException(
                "transaction " + transaction.number() + " is read-only");
          }
          int key = number(name);
          Log log = transaction.log();
          boolean first = !log.writes(key);
          WrittenVersion version = new WrittenVersion(++versions, value);
          log.write(key, version);
          transaction.steps().add(new RecordedOperation(true, false, name, version));
          if (first && !rules.allowsWrites(log)) {
            throw refuse(transaction, "write " + name);
          }
          return null;
        });
  }

  void commit(Transaction<?> transaction) {
    step(
        transaction,
        () -> {
          // Where nobody else ran, all reads and writes so far were allowed together.
          if (options.scheduling() == Scheduling.INTERLEAVED
              && !rules.allowsWrites(transaction.log())) {
            throw refuse(transaction, "commit");
          }
          rules.commit(transaction.log());
          end(transaction, TransactionStatus.COMMITTED);
          return null;
        });
  }

  void rollback(Transaction<?> transaction) {
    step(
        transaction,
        () -> {
          abort(transaction);
          return null;
        });
  }

  /** Rolls a transaction back, unless it has ended. */
  void abandon(Transaction<?> transaction) {
    whileNothingChanges(
        () -> {
          if (transaction.isActive()) {
            abort(transaction);
          }
          return null;
        });
  }

  private TransactionRefusedException refuse(Transaction<?> transaction, String what) {
    abort(transaction);
    return new TransactionRefusedException(
        "transaction "
            + transaction.number()
            + " of session "
            + transaction.sessionName()
            + " cannot "
            + what
            + " and satisfy "
            + options.level().symbol()
            + " after what it has read; it was rolled back and may be tried again");
  }

  private void abort(Transaction<?> transaction) {
    rules.abort(transaction.log());
    end(transaction, TransactionStatus.ABORTED);
  }

  private void end(Transaction<?> transaction, TransactionStatus status) {
    transaction.end();
    running.remove(transaction);
    turn.release(transaction);
    record(transaction, status, ++clock);
    if (rules.unfolded() >= 2 * options.window()) {
      rules.fold(options.window());
      scans.removeIf(scan -> scan.log().isGone());
    }
  }

  /**
   * Records a transaction: with times only where they count, since the store runs one after the
   * other what it pretends to have run side by side.
   */
  private void record(Transaction<?> transaction, TransactionStatus status, long end) {
    boolean timed = options.level().needsTimes();
    options
        .recording()
        .add(
            new Recorded(
                transaction.sessionName(),
                transaction.number(),
                status,
                timed ? transaction.start() : History.NO_START,
                timed ? end : History.NO_END,
                transaction.steps()));
  }

  void settle() {
    whileNothingChanges(
        () -> {
          if (options.scheduling() == Scheduling.ONE_AT_A_TIME) {
            turn.await("who settles the store");
          } else if (!running.isEmpty()) {
            throw new IllegalStateException("transactions run: " + running.size());
          }
          rules.fold(0);
          return null;
        });
  }
}
