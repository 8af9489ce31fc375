package dev.taipan.checker.effort;

import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * Times the stages of one check, tells a listener when one begins, and keeps what the strong engine
 * did, so that it is known also of a check that was stopped.
 */
public final class StageClock {
  private final Consumer<Stage> onStage;
  private final StageTimes times = new StageTimes();
  private Effort effort = Effort.NONE;

  public StageClock(Consumer<Stage> onStage) {
    this.onStage = onStage;
  }

  public <T> T time(Stage stage, Supplier<T> work) {
    onStage.accept(stage);
    long start = System.nanoTime();
    try {
      return work.get();
    } finally {
      times.add(stage, System.nanoTime() - start);
    }
  }

  public void run(Stage stage, Runnable work) {
    time(
        stage,
        () -> {
          work.run();
          return null;
        });
  }

  /** Notes what the strong engine did last. */
  public void note(Effort spent) {
    effort = spent;
  }

  /** What the strong engine did last. */
  public Effort effort() {
    return effort;
  }

  public StageTimes times() {
    return times;
  }
}
