package dev.taipan.checker.census;

import dev.taipan.checker.explain.Violation;
import dev.taipan.history.anomaly.Anomaly;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A census while it is taken. */
public final class CensusBuilder {
  private static final Comparator<Violation> SIMPLEST_FIRST =
      Comparator.comparingLong(CensusBuilder::branches)
          .thenComparing(found -> found.transactions().size())
          .thenComparing(CensusBuilder::operations)
          .thenComparing(found -> found.sentences().size());

  private final int examples;
  private final Map<Anomaly, Integer> counts = new EnumMap<>(Anomaly.class);
  private final Map<Anomaly, List<Violation>> simplest = new EnumMap<>(Anomaly.class);

  /**
   * Nothing has been found yet.
   *
   * @param examples how many of each class to keep, at least 1
   */
  public CensusBuilder(int examples) {
    this.examples = examples;
  }

  private static long branches(Violation found) {
    return found.evidence().argument().branches(found.evidence().history());
  }

  /** Adds a counterexample. */
  public void add(Violation found) {
    counts.merge(found.anomaly(), 1, Integer::sum);
    List<Violation> kept = simplest.computeIfAbsent(found.anomaly(), first -> new ArrayList<>());
    kept.add(found);
    kept.sort(SIMPLEST_FIRST);
    if (kept.size() > examples) {
      kept.remove(examples);
    }
  }

  private static int operations(Violation found) {
    return found.part().map(part -> part.operations().size()).orElse(Integer.MAX_VALUE);
  }

  /**
   * What was found.
   *
   * @param incomplete why there may be more; empty if there are none
   */
  public Census build(Optional<String> incomplete) {
    return new Census(
        counts.entrySet().stream()
            .sorted(Map.Entry.<Anomaly, Integer>comparingByValue().reversed())
            .map(counted -> classOf(counted.getKey(), counted.getValue()))
            .toList(),
        incomplete);
  }

  private AnomalyClass classOf(Anomaly anomaly, int count) {
    return new AnomalyClass(anomaly, count, simplest.get(anomaly));
  }
}
