package dev.taipan.relational.infer;

import java.util.Collections;
import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;

/**
 * What conditions left out, and how much of it is judged: a row counts once for each statement of a
 * committed transaction that asked for rows by a condition and did not return it. Locking reads
 * that are excepted do not count.
 *
 * @param rows at least one for each condition that cannot be evaluated
 * @param unjudged the rows of which it is not known what it says that they were left out, by the
 *     reason
 */
public record ConditionShare(long rows, Map<Unjudged, Long> unjudged) {
  /** Of no conditions. */
  public static final ConditionShare NONE = new ConditionShare(0, Map.of());

  /** Keeps a copy. */
  public ConditionShare {
    Map<Unjudged, Long> copy = new EnumMap<>(Unjudged.class);
    copy.putAll(unjudged);
    unjudged = Collections.unmodifiableMap(copy);
  }

  static ConditionShare unjudged(long rows, Unjudged why) {
    return new ConditionShare(rows, rows == 0 ? Map.of() : Map.of(why, rows));
  }

  /** The sum of both. */
  public ConditionShare plus(ConditionShare other) {
    Map<Unjudged, Long> all = new EnumMap<>(Unjudged.class);
    all.putAll(unjudged);
    other.unjudged.forEach((why, count) -> all.merge(why, count, Long::sum));
    return new ConditionShare(rows + other.rows, all);
  }

  /** The rows of which it is known what it says that they were left out. */
  public long judged() {
    return rows - unjudged.values().stream().mapToLong(Long::longValue).sum();
  }

  /** How many rows are not judged, of how many, as people read it. */
  public String unjudgedText() {
    return String.format(
        Locale.ROOT, "%,d of %,d (%.2f %%)", rows - judged(), rows, unjudgedPercent());
  }

  /** The percentage of rows that is not judged. */
  public double unjudgedPercent() {
    return rows == 0 ? 0 : 100.0 * (rows - judged()) / rows;
  }
}
