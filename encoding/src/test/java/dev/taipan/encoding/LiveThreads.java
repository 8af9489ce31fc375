package dev.taipan.encoding;

import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** The threads of this process at some time. */
final class LiveThreads {
  /** Threads that the JDK starts when it likes, for anybody's use. */
  private static final List<String> SHARED =
      List.of("ForkJoinPool.commonPool", "CompletableFutureDelayScheduler", "Attach Listener");

  private static final Duration PATIENCE = Duration.ofSeconds(2);

  private final Set<Thread> threads;

  private LiveThreads(Set<Thread> threads) {
    this.threads = threads;
  }

  static LiveThreads now() {
    return new LiveThreads(new HashSet<>(Thread.getAllStackTraces().keySet()));
  }

  /**
   * The names of the threads that have been started since and still run; one that has only to end
   * is given the time to.
   */
  List<String> startedSince() {
    return Thread.getAllStackTraces().keySet().stream()
        .filter(thread -> !threads.contains(thread))
        .filter(thread -> SHARED.stream().noneMatch(thread.getName()::startsWith))
        .filter(LiveThreads::stays)
        .map(Thread::getName)
        .toList();
  }

  private static boolean stays(Thread thread) {
    try {
      thread.join(PATIENCE.toMillis());
    } catch (InterruptedException other) {
      throw new IllegalStateException(other);
    }
    return thread.isAlive();
  }
}
