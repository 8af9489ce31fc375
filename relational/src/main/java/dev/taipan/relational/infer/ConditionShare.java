package dev.taipan.relational.infer;

/**
 * What conditions left out, and how much of it is judged: a row counts once for each statement of a
 * committed transaction that asked for rows by a condition and did not return it. Locking reads
 * that are excepted do not count.
 *
 * @param rows at least one for each condition that cannot be evaluated
 * @param judged the rows of which it is known what it says that they were left out
 */
public record ConditionShare(long rows, long judged) {
  /** Of no conditions. */
  public static final ConditionShare NONE = new ConditionShare(0, 0);

  /** The sum of both. */
  public ConditionShare plus(ConditionShare other) {
    return new ConditionShare(rows + other.rows, judged + other.judged);
  }

  /** The percentage of rows that is not judged. */
  public double unjudgedPercent() {
    return rows == 0 ? 0 : 100.0 * (rows - judged) / rows;
  }
}
