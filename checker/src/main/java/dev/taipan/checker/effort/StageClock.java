package dev.taipan.checker.effort;

import java.util.function.Consumer;
import java.util.function.Supplier;

/** Times the stages of one check and tells a listener when one begins. */
public final class StageClock {
  private final Consumer<Stage> onStage;
  private final StageTimes times = new StageTimes();

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

  public StageTimes times() {
    return times;
  }
}
