package dev.taipan.mockstore;

import dev.taipan.mockstore.level.Log;
import dev.taipan.mockstore.level.WrittenVersion;
import dev.taipan.mockstore.record.RecordedOperation;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * A transaction. Every method but {@link #close} throws {@link TransactionRefusedException} when
 * the level no longer lets the transaction commit, {@link TransactionTimedOutException} when others
 * had to wait for it for too long, and {@link IllegalStateException} when it has ended; the first
 * two have rolled it back.
 *
 * @param <V> what keys hold
 */
public final class Transaction<V> implements AutoCloseable {
  private final StoreEngine engine;
  private final Session<V> session;
  private final TransactionMode mode;
  private final Thread thread = Thread.currentThread();
  private final Log log;
  private final long number;
  private final long start;
  private final List<RecordedOperation> steps = new ArrayList<>();

  /** A moment in a transaction, whose later writes can be undone. */
  public static final class Savepoint {
    private final Transaction<?> transaction;
    private final Map<Integer, WrittenVersion> writes;
    private final int steps;

    private Savepoint(Transaction<?> transaction) {
      this.transaction = transaction;
      writes = Map.copyOf(transaction.log.writes());
      steps = transaction.steps.size();
    }
  }

  private volatile boolean active = true;
  private String expired;

  Transaction(
      StoreEngine engine,
      Session<V> session,
      TransactionMode mode,
      Log log,
      long number,
      long start) {
    this.engine = engine;
    this.session = session;
    this.mode = mode;
    this.log = log;
    this.number = number;
    this.start = start;
  }

  /** Its number, unique in its store; histories call it by this. */
  public long number() {
    return number;
  }

  /** Whether it has neither committed nor been rolled back. */
  public boolean isActive() {
    return active;
  }

  /** One of the values of a key that the level allows; null for that the key is not there. */
  public V get(String key) {
    return cast(engine.read(this, key, mode == TransactionMode.LATEST));
  }

  /** The latest value of a key that the level allows, whatever the policy. */
  public V getLatest(String key) {
    return cast(engine.read(this, key, true));
  }

  /** The keys with a prefix that are there, each with one of the values that the level allows. */
  public SortedMap<String, V> scan(String prefix) {
    return scan(prefix, mode == TransactionMode.LATEST);
  }

  /** The same with the latest values that the level allows, whatever the policy. */
  public SortedMap<String, V> scanLatest(String prefix) {
    return scan(prefix, true);
  }

  private SortedMap<String, V> scan(String prefix, boolean latest) {
    SortedMap<String, V> found = new TreeMap<>();
    engine
        .scan(this, prefix, latest)
        .forEach(
            (key, version) -> {
              if (version.value() != null) {
                found.put(key, cast(version));
              }
            });
    return found;
  }

  @SuppressWarnings("unchecked")
  private V cast(WrittenVersion version) {
    return (V) version.value();
  }

  /**
   * Writes a key.
   *
   * @throws NullPointerException when the value is null; {@link #delete} removes a key
   */
  public void put(String key, V value) {
    engine.write(this, key, Objects.requireNonNull(value));
  }

  /** Removes a key, or writes that it is not there. */
  public void delete(String key) {
    engine.write(this, key, null);
  }

  /** This moment, to go back to. */
  public Savepoint savepoint() {
    return engine.step(this, () -> new Savepoint(this));
  }

  /**
   * Undoes what was written since a moment. What was read was read, and restricts later reads.
   *
   * @throws IllegalArgumentException when the moment is another transaction's
   */
  public void rollbackTo(Savepoint savepoint) {
    if (savepoint.transaction != this) {
      throw new IllegalArgumentException("the savepoint is another transaction's");
    }
    engine.step(
        this,
        () -> {
          log.restore(savepoint.writes);
          undo(savepoint.steps);
          return null;
        });
  }

  /** Commits. */
  public void commit() {
    engine.commit(this);
  }

  /** Undoes everything. */
  public void rollback() {
    engine.rollback(this);
  }

  /** Undoes everything, unless the transaction has ended. */
  @Override
  public void close() {
    engine.abandon(this);
  }

  boolean wasBegunBy(Thread other) {
    return thread == other;
  }

  String sessionName() {
    return session.name();
  }

  Session<V> session() {
    return session;
  }

  TransactionMode mode() {
    return mode;
  }

  Log log() {
    return log;
  }

  long start() {
    return start;
  }

  List<RecordedOperation> steps() {
    return steps;
  }

  /** Says that it has ended. */
  void end() {
    active = false;
  }

  /** Rolls it back because of somebody else; its client learns why when it goes on. */
  void expire(String reason) {
    expired = reason;
    engine.abandon(this);
  }

  /** Throws unless it is active. */
  void requireActive() {
    if (expired != null) {
      throw new TransactionTimedOutException(
          "transaction "
              + number
              + " of session "
              + session.name()
              + " was rolled back: "
              + expired);
    }
    if (!active) {
      throw new IllegalStateException("transaction " + number + " has ended");
    }
  }

  /** Steps that are not undone with what is undone after so many: reads of others. */
  private void undo(int kept) {
    List<RecordedOperation> later = new ArrayList<>(steps.subList(kept, steps.size()));
    steps.subList(kept, steps.size()).clear();
    for (RecordedOperation step : later) {
      boolean undone = step.write() || (step.own() && !log.writes().containsValue(step.version()));
      if (!undone) {
        steps.add(step);
      }
    }
  }
}
