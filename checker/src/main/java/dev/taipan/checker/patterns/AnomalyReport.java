package dev.taipan.checker.patterns;

import dev.taipan.checker.explain.Violation;
import dev.taipan.history.anomaly.Tap;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * How often each transactional anomalous pattern occurs in a history.
 *
 * @param counts the number of instances of each pattern that occurs; an instance counts for the
 *     most specific of the patterns that were asked about
 * @param examples some instances of each of these, explained
 * @param ambiguousReads reads of values that were written twice; they were left out, so that there
 *     may be more instances than counted when this is not 0
 */
public record AnomalyReport(
    Map<Tap, Long> counts, Map<Tap, List<Violation>> examples, int ambiguousReads) {

  /** Keeps copies of the maps. */
  public AnomalyReport {
    counts = copyOf(counts);
    examples = copyOf(examples);
  }

  private static <V> Map<Tap, V> copyOf(Map<Tap, V> map) {
    Map<Tap, V> copy = new EnumMap<>(Tap.class);
    copy.putAll(map);
    return Collections.unmodifiableMap(copy);
  }

  /** The number of instances of all patterns. */
  public long total() {
    return counts.values().stream().mapToLong(Long::longValue).sum();
  }
}
