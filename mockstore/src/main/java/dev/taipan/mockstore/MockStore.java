package dev.taipan.mockstore;

import dev.taipan.checker.IsolationLevel;
import dev.taipan.history.History;
import dev.taipan.mockstore.level.Rules;
import dev.taipan.mockstore.record.MemoryRecording;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * A store of keys and values in memory, for tests: a read returns any value that the isolation
 * level allows, given all that transactions have done before (Biswas et al., "MonkeyDB", OOPSLA
 * 2021). The committed transactions together always satisfy the level.
 *
 * <p>Safe for use by several threads: each {@link Session} is one client's. Values must not change
 * once they are in the store. A key that is not there reads as null.
 *
 * @param <V> what keys hold
 */
public final class MockStore<V> implements AutoCloseable {
  private final StoreOptions options;
  private final StoreEngine engine;
  private final Map<String, Session<V>> sessions = new LinkedHashMap<>();

  /** Also those of sessions that were closed, since histories tell sessions apart by name. */
  private final Set<String> names = new HashSet<>();

  private MockStore(StoreOptions options, Rules rules) {
    this.options = options;
    engine = new StoreEngine(options, rules);
  }

  /** An empty store. */
  public static <V> MockStore<V> open(StoreOptions options) {
    return open(options, options.rules().start(options.aborts()));
  }

  /** A store with rules of its own. */
  static <V> MockStore<V> open(StoreOptions options, Rules rules) {
    return new MockStore<>(options, rules);
  }

  /** What the store is like. */
  public StoreOptions options() {
    return options;
  }

  /** The level that all transactions together satisfy. */
  public IsolationLevel level() {
    return options.level();
  }

  /** A new session, called by its number from 1. */
  public Session<V> session() {
    synchronized (sessions) {
      return session(Integer.toString(names.size() + 1));
    }
  }

  /**
   * A new session.
   *
   * @throws IllegalArgumentException when there was one of that name
   */
  public Session<V> session(String name) {
    synchronized (sessions) {
      int number = names.size();
      if (!names.add(name)) {
        throw new IllegalArgumentException("there was a session " + name + " before");
      }
      Session<V> session = new Session<>(this, engine, name, number);
      sessions.put(name, session);
      return session;
    }
  }

  /**
   * Runs something in a transaction of a session of its own, with the latest values, and has
   * everybody see what it wrote: to load data before a test.
   */
  public void load(Consumer<Transaction<V>> work) {
    try (Session<V> session = session("load " + engine.nextNumber())) {
      session.execute(TransactionMode.LATEST, work);
    }
    settle();
  }

  /**
   * Returns what a transaction of a session of its own makes of the latest values: to check
   * something after a test.
   */
  public <R> R check(Function<Transaction<V>, R> work) {
    try (Session<V> session = session("check " + engine.nextNumber())) {
      return session.run(TransactionMode.LATEST, work);
    }
  }

  /**
   * Has everybody see all that has been committed so far, in the order in which it was: no later
   * transaction reads what was there before. Waits until no transaction runs.
   */
  public void settle() {
    engine.settle();
  }

  /**
   * The choices that were made so far, in their order; {@link
   * dev.taipan.mockstore.policy.Policy#replay} makes them again.
   *
   * @throws IllegalStateException when there were more than a million, which are not kept
   */
  public List<Integer> choices() {
    return engine.choices();
  }

  /**
   * What has been recorded so far. Takes time linear in it.
   *
   * @throws IllegalStateException when the store does not record into a {@link MemoryRecording}
   */
  public History history() {
    if (options.recording() instanceof MemoryRecording recording) {
      return engine.whileNothingChanges(recording::history);
    }
    throw new IllegalStateException("the store was opened without a recording in memory");
  }

  /** How many committed transactions are kept apart. */
  int unfolded() {
    return engine.whileNothingChanges(engine::unfolded);
  }

  StoreEngine engine() {
    return engine;
  }

  void forget(Session<V> session) {
    synchronized (sessions) {
      sessions.remove(session.name());
    }
  }

  /** Rolls back what runs, and ends the recording. */
  @Override
  public void close() {
    List<Session<V>> open;
    synchronized (sessions) {
      open = List.copyOf(sessions.values());
    }
    open.forEach(Session::close);
    options.recording().close();
  }
}
