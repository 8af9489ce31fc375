package dev.taipan.history.origin;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * How a history came about, as its recorder says: nothing of it counts for any verdict.
 *
 * @param clock the unit of all times; none where nobody says it
 * @param facts what was recorded, by name, in the recorder's order: {@code "database"} and its
 *     version, {@code "isolation"}, {@code "workload"}
 */
public record Origin(Optional<ClockUnit> clock, Map<String, String> facts) {
  /** Of a history that says nothing of where it comes from. */
  public static final Origin UNKNOWN = new Origin(Optional.empty(), Map.of());

  /** Keeps a copy of the facts. */
  public Origin {
    facts = Collections.unmodifiableMap(new LinkedHashMap<>(facts));
  }

  /** A time of the history's clock, exactly, with its unit where that is known. */
  public String instant(long time) {
    return clock.map(unit -> unit.exactly(time)).orElseGet(() -> Long.toString(time));
  }

  /** The same to three digits, where its unit is known. */
  public String roughly(long time) {
    return clock.map(unit -> unit.roughly(time)).orElseGet(() -> Long.toString(time));
  }

  /** Whether nothing is said. */
  public boolean isUnknown() {
    return clock.isEmpty() && facts.isEmpty();
  }
}
