package dev.taipan.coo.serial;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.TreeMap;

/**
 * What is seen of a case.
 *
 * @param order in which the transactions ran one after the other; empty if they did not
 * @param returned by step, from 0, what those of transactions that commit returned: the value or
 *     {@code none}, all matches, how many rows were changed, or that an insert was refused
 * @param rows what rows hold at the end
 */
public record SerialOutcome(
    List<Integer> order, Map<Integer, String> returned, Map<String, OptionalLong> rows) {

  /** Keeps copies. */
  public SerialOutcome {
    order = List.copyOf(order);
    returned = Collections.unmodifiableMap(new TreeMap<>(returned));
    rows = Collections.unmodifiableMap(new TreeMap<>(rows));
  }

  /**
   * Whether it explains what was seen. What was not recorded of a step, or of a row, may have been
   * anything.
   */
  public boolean explains(Map<Integer, String> seen, Map<String, OptionalLong> held) {
    return seen.entrySet().stream()
            .allMatch(
                step ->
                    !returned.containsKey(step.getKey())
                        || returned.get(step.getKey()).equals(step.getValue()))
        && held.entrySet().stream().allMatch(row -> row.getValue().equals(rows.get(row.getKey())));
  }
}
