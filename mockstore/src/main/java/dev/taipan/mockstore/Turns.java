package dev.taipan.mockstore;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Tasks that use a store, each in a thread of its own, of which one runs at a time: where a task
 * passes, the store's policy chooses which one goes on. Run once.
 */
public final class Turns {
  private static final ExecutorService THREADS =
      Executors.newCachedThreadPool(
          work -> {
            Thread thread = new Thread(work, "client of a mock store");
            thread.setDaemon(true);
            return thread;
          });

  private final MockStore<?> store;
  private final List<Running> tasks = new ArrayList<>();
  private final List<Running> waiting = new ArrayList<>();
  private final AtomicLong steps = new AtomicLong();
  private CountDownLatch ended;
  private volatile boolean stopped;

  /** What somebody does. */
  @FunctionalInterface
  public interface Task {
    /** Does it. */
    void run() throws Exception;
  }

  /** Somebody else's failure ends a task that waits for its turn. */
  private static final class StoppedException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    StoppedException() {
      super("the clients were stopped", null, false, false);
    }
  }

  private final class Running {
    private final Object owner;
    private final Task task;
    private final Semaphore turn = new Semaphore(0);
    private boolean started;
    private Throwable failure;

    Running(Object owner, Task task) {
      this.owner = owner;
      this.task = task;
    }

    /** Begins, or goes on where it waits; a thread that only waits to begin would cost time. */
    void goOn() {
      if (started) {
        turn.release();
      } else {
        started = true;
        THREADS.execute(this::run);
      }
    }

    private void run() {
      try {
        task.run();
      } catch (StoppedException stop) {
        // Another task is to blame.
      } catch (Throwable failed) {
        failure = failed;
      } finally {
        if (!stopped) {
          letAnotherGoOn();
        }
        ended.countDown();
      }
    }
  }

  /** No tasks yet, of a store. */
  public Turns(MockStore<?> store) {
    this.store = store;
  }

  /** Adds a task, and who it is when it passes. */
  public void add(Object owner, Task task) {
    tasks.add(new Running(owner, task));
  }

  /**
   * Runs the tasks until all have ended. If some fail, throws what the first of them threw, with
   * that of the others suppressed.
   *
   * @throws TransactionTimedOutException when a task waits for something outside of the store for
   *     longer than the store's patience
   */
  public void run() {
    waiting.addAll(tasks);
    ended = new CountDownLatch(tasks.size());
    letAnotherGoOn();
    awaitEnd();
    throwFailure();
  }

  /** Lets others go on, and waits for its turn; does nothing for who has no task. */
  public void pass(Object owner) {
    Optional<Running> passing = tasks.stream().filter(task -> task.owner == owner).findFirst();
    if (passing.isPresent()) {
      waiting.add(place(passing.get()), passing.get());
      letAnotherGoOn();
      passing.get().turn.acquireUninterruptibly();
      if (stopped) {
        throw new StoppedException();
      }
    }
  }

  /** Where a task is among those that wait: these are in the order in which they were added. */
  private int place(Running task) {
    int place = 0;
    while (place < waiting.size() && tasks.indexOf(waiting.get(place)) < tasks.indexOf(task)) {
      place++;
    }
    return place;
  }

  /** Only called while no task but the caller's runs. */
  private void letAnotherGoOn() {
    steps.incrementAndGet();
    if (!waiting.isEmpty()) {
      waiting.remove(store.engine().nextClient(waiting.size())).goOn();
    }
  }

  private void awaitEnd() {
    long patience = store.options().patience().toNanos();
    long before = -1;
    while (!isOver(patience)) {
      if (before == steps.get()) {
        stop();
        throw new TransactionTimedOutException(
            "a client waits for something outside of the store: none went on for "
                + store.options().patience().toMillis()
                + " ms");
      }
      before = steps.get();
    }
  }

  /** Whether all have ended, which is waited for so long. */
  private boolean isOver(long nanoseconds) {
    try {
      return ended.await(nanoseconds, TimeUnit.NANOSECONDS);
    } catch (InterruptedException e) {
      stop();
      Thread.currentThread().interrupt();
      throw new TransactionTimedOutException("the clients were interrupted");
    }
  }

  private void stop() {
    stopped = true;
    tasks.forEach(task -> task.turn.release());
  }

  private void throwFailure() {
    List<Throwable> failures =
        tasks.stream().map(task -> task.failure).filter(failed -> failed != null).toList();
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
