package dev.taipan.benchmarks.strong;

import dev.taipan.generate.protocol.SimulatedWorkload;
import dev.taipan.workload.KeyDistribution;

/** What transactions are made of. Keys are uniform, and writes blind, unless said otherwise. */
enum Mix {
  READS_10("reads-10", 0.1, 0, KeyDistribution.UNIFORM),
  READS_50("reads-50", 0.5, 0, KeyDistribution.UNIFORM),
  READS_90("reads-90", 0.9, 0, KeyDistribution.UNIFORM),
  READS_95("reads-95", 0.95, 0, KeyDistribution.UNIFORM),
  /** Nothing but read-modify-writes. */
  READ_MODIFY_WRITES("rmw", 0, 1, KeyDistribution.UNIFORM),
  /** Half of the operations in read-modify-writes, a quarter other reads, a quarter blind. */
  BLIND_AND_READ_MODIFY_WRITES("rmw-50", 0.5, 0.5, KeyDistribution.UNIFORM),
  ZIPF("zipf", 0.5, 0, KeyDistribution.ZIPF);

  private final String title;
  private final double readRatio;
  private final double readModifyWriteRatio;
  private final KeyDistribution distribution;

  Mix(String title, double readRatio, double readModifyWriteRatio, KeyDistribution distribution) {
    this.title = title;
    this.readRatio = readRatio;
    this.readModifyWriteRatio = readModifyWriteRatio;
    this.distribution = distribution;
  }

  /** What tables call it. */
  String title() {
    return title;
  }

  /** A workload with this mix. */
  SimulatedWorkload in(SimulatedWorkload workload) {
    return workload
        .withReadRatio(readRatio)
        .withReadModifyWriteRatio(readModifyWriteRatio)
        .withDistribution(distribution);
  }
}
