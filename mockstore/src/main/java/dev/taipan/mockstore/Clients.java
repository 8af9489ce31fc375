package dev.taipan.mockstore;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Clients that use a store at the same time, each in a thread of its own, of which one runs at a
 * time: before each transaction, and before each operation where transactions run side by side, the
 * store's policy chooses who goes on. So a run is the same again with the same seed, as long as
 * clients do the same and wait for nothing but the store.
 *
 * @param <V> what keys hold
 */
public final class Clients<V> {
  private static final ExecutorService THREADS =
      Executors.newCachedThreadPool(
          work -> {
            Thread thread = new Thread(work, "client of a mock store");
            thread.setDaemon(true);
            return thread;
          });

  private final MockStore<V> store;
  private final List<Running> clients = new ArrayList<>();
  private final List<Running> waiting = new ArrayList<>();
  private final Semaphore ended = new Semaphore(0);
  private final AtomicLong steps = new AtomicLong();
  private volatile boolean stopped;

  /** Somebody else's failure ends a client that waits for its turn. */
  private static final class StoppedException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    StoppedException() {
      super("the clients were stopped", null, false, false);
    }
  }

  private final class Running {
    private final Session<V> session;
    private final Client<V> client;
    private final Semaphore turn = new Semaphore(0);
    private Throwable failure;

    Running(Session<V> session, Client<V> client) {
      this.session = session;
      this.client = client;
    }

    void run() {
      try (session) {
        turn.acquireUninterruptibly();
        if (!stopped) {
          client.run(session);
        }
      } catch (StoppedException stop) {
        // Another client is to blame.
      } catch (Throwable failed) {
        failure = failed;
      } finally {
        if (!stopped) {
          letAnotherGoOn();
        }
        ended.release();
      }
    }
  }

  /** No clients yet, of a store. */
  public Clients(MockStore<V> store) {
    this.store = store;
  }

  /** Adds a client with a session of its name. */
  public Clients<V> add(String name, Client<V> client) {
    clients.add(new Running(store.session(name), client));
    return this;
  }

  /** Adds a client with a session that is called by its number. */
  public Clients<V> add(Client<V> client) {
    clients.add(new Running(store.session(), client));
    return this;
  }

  /**
   * Runs the clients until all have ended. If some fail, throws what the first of them threw, with
   * that of the others suppressed.
   *
   * @throws TransactionTimedOutException when a client waits for something outside of the store for
   *     longer than the store's patience
   */
  public void run() {
    waiting.addAll(clients);
    store.engine().gate(this::pass);
    try {
      clients.forEach(client -> THREADS.execute(client::run));
      letAnotherGoOn();
      awaitEnd();
    } finally {
      store.engine().gate(Gate.OPEN);
    }
    throwFailure();
  }

  /** Waits for its turn to go on, if the session is a client's. */
  private void pass(Session<?> session) {
    Optional<Running> passing =
        clients.stream().filter(client -> client.session == session).findFirst();
    if (passing.isPresent()) {
      waiting.add(place(passing.get()), passing.get());
      letAnotherGoOn();
      passing.get().turn.acquireUninterruptibly();
      if (stopped) {
        throw new StoppedException();
      }
    }
  }

  /** Where a client is among those that wait: these are in the order in which they were added. */
  private int place(Running client) {
    int place = 0;
    while (place < waiting.size()
        && clients.indexOf(waiting.get(place)) < clients.indexOf(client)) {
      place++;
    }
    return place;
  }

  /** Only called while no client but the caller runs. */
  private void letAnotherGoOn() {
    steps.incrementAndGet();
    if (!waiting.isEmpty()) {
      waiting.remove(store.engine().nextClient(waiting.size())).turn.release();
    }
  }

  private void awaitEnd() {
    long patience = store.options().patience().toNanos();
    long before = -1;
    int left = clients.size();
    while (left > 0) {
      if (isReleased(patience)) {
        left--;
      } else if (before == steps.get()) {
        stop();
        throw new TransactionTimedOutException(
            "a client waits for something outside of the store: none went on for "
                + store.options().patience().toMillis()
                + " ms");
      }
      before = steps.get();
    }
  }

  private boolean isReleased(long nanoseconds) {
    try {
      return ended.tryAcquire(nanoseconds, TimeUnit.NANOSECONDS);
    } catch (InterruptedException e) {
      stop();
      Thread.currentThread().interrupt();
      throw new TransactionTimedOutException("the clients were interrupted");
    }
  }

  private void stop() {
    stopped = true;
    clients.forEach(client -> client.turn.release());
  }

  private void throwFailure() {
    List<Throwable> failures =
        clients.stream().map(client -> client.failure).filter(failed -> failed != null).toList();
    if (failures.isEmpty()) {
      return;
    }
    Throwable first = failures.get(0);
    failures.stream().skip(1).filter(other -> other != first).forEach(first::addSuppressed);
    if (first instanceof Error error) {
      throw error;
    }
    if (first instanceof RuntimeException failed) {
      throw failed;
    }
    throw new IllegalStateException("a client failed: " + first.getMessage(), first);
  }
}
