package dev.taipan.benchmarks.strong;

/**
 * What an input may cost; NaN where there is no target.
 *
 * @param warmSeconds CPU time from file to verdict in a warm JVM
 * @param processSeconds CPU time of a whole process
 * @param processMebibytes peak memory of a whole process
 */
record Targets(double warmSeconds, double processSeconds, double processMebibytes) {
  static final Targets NONE = new Targets(Double.NaN, Double.NaN, Double.NaN);

  /** What checking snapshot isolation may cost, in units of serializability. */
  static final double SNAPSHOT_FACTOR = 1.5;

  /** Targets for CPU time only. */
  static Targets seconds(double warm, double process) {
    return new Targets(warm, process, Double.NaN);
  }
}
