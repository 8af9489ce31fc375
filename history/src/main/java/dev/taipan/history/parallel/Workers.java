package dev.taipan.history.parallel;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * The threads among which a computation may divide its work, and how it does: into ranges, one for
 * each thread, whose results come in the order of the ranges. Who puts them together in that order
 * finds the same whatever the number of threads. Threads live as long as the work, and little work
 * is not divided, so that nobody starts a thread for a small history.
 *
 * @param threads at most so many at a time, that of the caller included
 * @param share the least that is worth a thread, in operations or what takes about as long
 */
public record Workers(int threads, int share) {
  /**
   * Some ten milliseconds of work once it is compiled. What comes before is interpreted, and counts
   * how often it runs: two threads wait for each other then.
   */
  private static final int USUAL_SHARE = 1 << 18;

  /** More have little to gain, as each begins by passing what is before its part of an order. */
  private static final int MOST_THAT_PAY = 8;

  /** Nobody but the caller. */
  public static final Workers ONE = of(1);

  /** Checks that there is somebody to work. */
  public Workers {
    if (threads < 1 || share < 1) {
      throw new IllegalArgumentException("at least one thread, and one operation for it");
    }
  }

  /** So many threads, where there is work enough. */
  public static Workers of(int threads) {
    return new Workers(threads, USUAL_SHARE);
  }

  /** A thread for each processor that this process may use, as far as that pays. */
  public static Workers ofProcessors() {
    return of(Math.min(MOST_THAT_PAY, Runtime.getRuntime().availableProcessors()));
  }

  /**
   * Divides {@code 0..size-1} into ranges of about the same length.
   *
   * @param work how much there is to do in all; not above 0 where it is not worth being divided
   */
  public List<Range> divide(int size, long work) {
    int parts = (int) Math.max(1, Math.min(Math.min(threads, size), work / share));
    List<Range> ranges = new ArrayList<>();
    for (int part = 0; part < parts; part++) {
      int from = (int) ((long) size * part / parts);
      int to = (int) ((long) size * (part + 1) / parts);
      ranges.add(new Range(part, from, to));
    }
    return ranges;
  }

  /**
   * Works on some ranges side by side; none may need what comes of another.
   *
   * @return what came of each range, in their order
   */
  public <T> List<T> each(List<Range> ranges, Function<Range, T> work) {
    List<Supplier<T>> tasks = new ArrayList<>();
    ranges.forEach(range -> tasks.add(() -> work.apply(range)));
    return together(tasks);
  }

  /** Works on some ranges side by side, where nothing comes of that but what it leaves behind. */
  public void run(List<Range> ranges, Consumer<Range> work) {
    each(
        ranges,
        range -> {
          work.accept(range);
          return range;
        });
  }

  /**
   * Does a few things side by side, as far as there are threads, and the first of them itself.
   *
   * @return what came of each, in their order; what the first of those throws that threw something
   *     is thrown when all are done
   */
  public <T> List<T> together(List<Supplier<T>> tasks) {
    int others = Math.min(threads, tasks.size()) - 1;
    if (others < 1) {
      return tasks.stream().map(Supplier::get).toList();
    }
    ExecutorService pool = Executors.newFixedThreadPool(others, Workers::daemon);
    try {
      return together(tasks, pool);
    } finally {
      pool.shutdown();
    }
  }

  private static <T> List<T> together(List<Supplier<T>> tasks, ExecutorService pool) {
    List<Future<T>> others = new ArrayList<>();
    for (Supplier<T> task : tasks.subList(1, tasks.size())) {
      others.add(pool.submit(task::get));
    }
    List<T> results = new ArrayList<>();
    try {
      results.add(tasks.get(0).get());
    } finally {
      others.forEach(Workers::await);
    }
    others.forEach(other -> results.add(result(other)));
    return results;
  }

  /** The same, but one after the other where there is so little work that this is quicker. */
  public <T> List<T> together(long work, List<Supplier<T>> tasks) {
    return work < 2L * share ? ONE.together(tasks) : together(tasks);
  }

  /** Said without what records have for it, which takes a hundredth of a second to start. */
  @Override
  public String toString() {
    return threads == 1 ? "1 thread" : threads + " threads";
  }

  /** A thread that keeps no program from ending. */
  public static Thread daemon(Runnable work) {
    Thread thread = new Thread(work, "taipan-worker");
    thread.setDaemon(true);
    return thread;
  }

  /** Waits whatever happens: what others work on is the caller's, who must not go on before. */
  private static void await(Future<?> work) {
    boolean interrupted = false;
    while (!work.isDone()) {
      try {
        work.get();
      } catch (InterruptedException other) {
        interrupted = true;
      } catch (ExecutionException told) {
        break;
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  private static <T> T result(Future<T> done) {
    boolean interrupted = Thread.interrupted();
    try {
      return done.get();
    } catch (InterruptedException impossible) {
      throw new IllegalStateException(impossible);
    } catch (ExecutionException thrown) {
      throw Thrown.again(thrown.getCause());
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }
}
