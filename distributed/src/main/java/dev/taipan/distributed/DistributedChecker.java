package dev.taipan.distributed;

import dev.taipan.checker.CheckOptions;
import dev.taipan.checker.IsolationLevel;
import dev.taipan.checker.SpillChecker;
import dev.taipan.checker.SpillOptions;
import dev.taipan.checker.spill.Memory;
import dev.taipan.checker.spill.Shuffle;
import dev.taipan.history.stream.TransactionStream;
import java.io.IOException;
import java.util.Collection;
import java.util.Optional;
import org.apache.spark.api.java.JavaSparkContext;

/**
 * Decides levels of histories as {@link SpillChecker} does, with its passes by key on a cluster of
 * Spark. This process reads the input once, and packs it; it also decides windows, replays what was
 * found, and looks for small parts that violate a level.
 */
public final class DistributedChecker {
  private final JavaSparkContext spark;
  private final Optional<String> shared;

  private DistributedChecker(JavaSparkContext spark, Optional<String> shared) {
    this.spark = spark;
    this.shared = shared;
  }

  /** One whose tasks all run on this machine, and read its files. */
  public static DistributedChecker onThisMachine(JavaSparkContext spark) {
    return new DistributedChecker(spark, Optional.empty());
  }

  /**
   * One for a cluster.
   *
   * @param shared a folder that every machine sees, of any of Hadoop's file systems, such as {@code
   *     hdfs://host/tmp}; the packed history is in it during a check
   */
  public static DistributedChecker onCluster(JavaSparkContext spark, String shared) {
    return new DistributedChecker(spark, Optional.of(shared));
  }

  /**
   * Decides some levels.
   *
   * @param input the committed transactions in the order to be tried
   * @param levels at least one, and none that {@linkplain IsolationLevel#needsTimes() needs times}
   * @param spill where this process puts the packed history, and how much memory tables may take,
   *     here and in each task
   * @throws IllegalArgumentException when a level needs times
   * @throws IOException when the input is bad, a folder cannot be written to, or Spark fails
   */
  public SpillChecker.Result check(
      TransactionStream input,
      Collection<IsolationLevel> levels,
      SpillOptions spill,
      CheckOptions options)
      throws IOException {
    Memory memory = Memory.of(spill.memory());
    return SpillChecker.check(input, levels, spill, memory, shuffles(), options);
  }

  /** Spark's shuffle, as a spilled check takes it. */
  public Shuffle.Maker shuffles() {
    return (log, memory, deadline) -> {
      SharedLog seen = shared.isPresent() ? SharedLog.in(shared.get(), log) : SharedLog.here(log);
      return new SparkShuffle(spark, seen, memory, deadline);
    };
  }
}
