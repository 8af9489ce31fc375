package dev.taipan.benchmarks.measure;

import dev.taipan.checker.effort.Stage;
import dev.taipan.checker.effort.StageTimes;
import java.util.EnumMap;
import java.util.Map;
import java.util.function.ToLongFunction;

/**
 * A time, split into the stages of a check, in nanoseconds.
 *
 * @param byStage the time of every stage
 * @param total the time of the whole check
 */
public record SplitTime(Map<Stage, Long> byStage, long total) {

  /** Copies the map. */
  public SplitTime {
    byStage = Map.copyOf(byStage);
  }

  /** The time of a check that took {@code total}, as its verdict splits it. */
  static SplitTime of(StageTimes times, long total) {
    return new SplitTime(byStage(times::nanos), total);
  }

  /** The CPU time of a check. */
  static SplitTime of(StageCpu cpu) {
    Map<Stage, Long> byStage = byStage(cpu::nanos);
    return new SplitTime(byStage, byStage.values().stream().mapToLong(Long::longValue).sum());
  }

  private static Map<Stage, Long> byStage(ToLongFunction<Stage> nanos) {
    Map<Stage, Long> byStage = new EnumMap<>(Stage.class);
    for (Stage stage : Stage.values()) {
      byStage.put(stage, nanos.applyAsLong(stage));
    }
    return byStage;
  }

  /** The time of a stage. */
  public long nanos(Stage stage) {
    return byStage.getOrDefault(stage, 0L);
  }

  /** What belongs to no stage: above all, explaining a violation. */
  public long rest() {
    return Math.max(0, total - byStage.values().stream().mapToLong(Long::longValue).sum());
  }
}
