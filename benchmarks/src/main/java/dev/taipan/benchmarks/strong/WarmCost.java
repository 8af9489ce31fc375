package dev.taipan.benchmarks.strong;

import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * What checking a level of a history cost in a warm JVM, and what it took.
 *
 * @param outcome satisfied, violated or unknown
 * @param decidedBy the stage that decided
 * @param runs the runs that were counted
 * @param cpuSeconds CPU time of all threads for a run, from file to verdict
 * @param stageMillis CPU time of the checking thread: reading, then each stage
 * @param heapMebibytes peak of the heap in a run, garbage included
 * @param effort rounds, open pairs, open reads, nodes, edges, decisions, conflicts
 */
record WarmCost(
    String outcome,
    String decidedBy,
    int runs,
    double cpuSeconds,
    double[] stageMillis,
    double heapMebibytes,
    long[] effort) {
  /** What a process prints before a line that is not meant for people. */
  static final String MARK = "warm-cost ";

  private static final String BETWEEN = ";";

  /** As a line, for {@link #parse}. */
  String line() {
    return MARK
        + String.join(
            BETWEEN,
            outcome,
            decidedBy,
            Integer.toString(runs),
            Double.toString(cpuSeconds),
            Arrays.stream(stageMillis).mapToObj(Double::toString).collect(Collectors.joining(",")),
            Double.toString(heapMebibytes),
            Arrays.stream(effort).mapToObj(Long::toString).collect(Collectors.joining(",")));
  }

  /** The cost that a line tells. */
  static WarmCost parse(String line) {
    String[] fields = line.substring(MARK.length()).split(BETWEEN, -1);
    return new WarmCost(
        fields[0],
        fields[1],
        Integer.parseInt(fields[2]),
        Double.parseDouble(fields[3]),
        Arrays.stream(fields[4].split(",", -1)).mapToDouble(Double::parseDouble).toArray(),
        Double.parseDouble(fields[5]),
        Arrays.stream(fields[6].split(",", -1)).mapToLong(Long::parseLong).toArray());
  }

  /** As cells of a table: what happened, the stages, the heap, the effort. */
  String cells() {
    String stages =
        Arrays.stream(stageMillis)
            .mapToObj(millis -> String.format(Locale.ROOT, " %.1f |", millis))
            .collect(Collectors.joining());
    String efforts =
        Arrays.stream(effort)
            .mapToObj(number -> String.format(Locale.ROOT, " %,d |", number))
            .collect(Collectors.joining());
    return stages + efforts + String.format(Locale.ROOT, " %.0f |", heapMebibytes);
  }
}
