package dev.taipan.checker.effort;

import java.util.EnumMap;
import java.util.Map;

/** How long each stage of a check took; a stage that did not run took no time. */
public final class StageTimes {
  private final Map<Stage, Long> nanos = new EnumMap<>(Stage.class);

  /** Adds to the time of a stage. */
  public void add(Stage stage, long duration) {
    nanos.merge(stage, duration, Long::sum);
  }

  /** The time that a stage took, in nanoseconds. */
  public long nanos(Stage stage) {
    return nanos.getOrDefault(stage, 0L);
  }

  /** The time of all stages, in nanoseconds. */
  public long totalNanos() {
    return nanos.values().stream().mapToLong(Long::longValue).sum();
  }
}
