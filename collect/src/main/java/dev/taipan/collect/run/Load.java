package dev.taipan.collect.run;

import dev.taipan.collect.dialect.Isolation;
import dev.taipan.collect.workload.Habits;
import dev.taipan.collect.workload.Workload;
import dev.taipan.workload.KeyDistribution;
import dev.taipan.workload.Ratio;
import dev.taipan.workload.SizeRange;
import java.time.Duration;

/**
 * What clients do.
 *
 * @param kind what transactions are like
 * @param isolation the level that they ask for
 * @param sessions how many clients there are; at least 1
 * @param transactions how many each of them is to bring to an end, not counting attempts that the
 *     database refused; at least 1
 * @param time after which they begin no more
 * @param keys the number of keys to choose from; at least 1
 * @param distribution how keys are chosen
 * @param rollbackRatio the share of transactions that roll back of their own accord
 * @param lockingRatio the share of reads that lock what they read, where the database can
 * @param think the longest pause between two operations
 * @param seed of all that is random; how the database interleaves transactions stays open
 */
public record Load(
    WorkloadKind kind,
    Isolation isolation,
    int sessions,
    int transactions,
    Duration time,
    int keys,
    KeyDistribution distribution,
    double rollbackRatio,
    double lockingRatio,
    Duration think,
    long seed) {

  /**
   * Checks the ranges.
   *
   * @throws IllegalArgumentException when a number is out of its range; the message is for people
   */
  public Load {
    SizeRange.requirePositive("sessions", sessions);
    SizeRange.requirePositive("transactions", transactions);
    SizeRange.requirePositive("keys", keys);
    Ratio.require("rollback", rollbackRatio);
    Ratio.require("locking", lockingRatio);
  }

  /** What transactions are like, on so many keys. */
  Workload workload() {
    return kind.of(keys, distribution);
  }

  /** What clients do whatever their transactions are. */
  Habits habits() {
    return new Habits(lockingRatio, think);
  }
}
