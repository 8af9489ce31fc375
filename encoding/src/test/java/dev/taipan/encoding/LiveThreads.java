package dev.taipan.encoding;

import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** The threads of this process at some time. */
final class LiveThreads {
  /** Threads that the JDK starts when it likes, for anybody's use. */
  private static final List<String> SHARED =
      List.of("ForkJoinPool.commonPool", "CompletableFutureDelayScheduler", "Attach Listener");

  private final Set<Thread> threads;

  private LiveThreads(Set<Thread> threads) {
    this.threads = threads;
  }

  static LiveThreads now() {
    return new LiveThreads(new HashSet<>(Thread.getAllStackTraces().keySet()));
  }

  /** The names of the threads that have been started since and still run. */
  List<String> startedSince() {
    return Thread.getAllStackTraces().keySet().stream()
        .filter(thread -> !threads.contains(thread))
        .map(Thread::getName)
        .filter(name -> SHARED.stream().noneMatch(name::startsWith))
        .toList();
  }
}
