package dev.taipan.weak;

import dev.taipan.history.anomaly.Tap;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;

/** How often each pattern occurs, with examples. */
public final class AnomalyCounts {
  private final Map<Tap, Long> counts = new EnumMap<>(Tap.class);
  private final Map<Tap, List<WeakViolation>> examples = new EnumMap<>(Tap.class);

  public AnomalyCounts() {}

  public void add(Tap tap, Supplier<WeakViolation> instance, int limit) {
    counts.merge(tap, 1L, Long::sum);
    List<WeakViolation> kept = examples.computeIfAbsent(tap, none -> new ArrayList<>());
    if (kept.size() < limit) {
      kept.add(instance.get());
    }
  }

  /** The patterns that occur. */
  public Set<Tap> taps() {
    return counts.keySet();
  }

  /** The number of instances of a pattern. */
  public long count(Tap tap) {
    return counts.getOrDefault(tap, 0L);
  }

  /** The examples of a pattern, in the order in which they were found. */
  public List<WeakViolation> examples(Tap tap) {
    return List.copyOf(examples.getOrDefault(tap, List.of()));
  }
}
