package dev.taipan.relational.infer;

/**
 * How many conditions of a run are judged: it is known of each row that was not returned what that
 * says.
 *
 * @param asked the conditions by which committed transactions asked for rows, without those of
 *     locking reads that are excepted
 * @param judged how many of them are judged
 */
public record ConditionShare(long asked, long judged) {
  /** No conditions. */
  public static final ConditionShare NONE = new ConditionShare(0, 0);

  /** The sum of both. */
  public ConditionShare plus(ConditionShare other) {
    return new ConditionShare(asked + other.asked, judged + other.judged);
  }

  /** The percentage that is not judged. */
  public double unjudgedPercent() {
    return asked == 0 ? 0 : 100.0 * (asked - judged) / asked;
  }
}
