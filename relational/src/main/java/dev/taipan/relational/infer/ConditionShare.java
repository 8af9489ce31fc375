package dev.taipan.relational.infer;

/**
 * Of how many conditions it is known what they say of the rows that they did not return.
 *
 * @param asked conditions by which committed transactions asked for rows, but of reads that are not
 *     judged
 * @param judged those of which it is known for every row
 */
public record ConditionShare(long asked, long judged) {
  /** Of no condition. */
  public static final ConditionShare NONE = new ConditionShare(0, 0);

  /** Of both. */
  public ConditionShare plus(ConditionShare other) {
    return new ConditionShare(asked + other.asked, judged + other.judged);
  }

  /** The percentage that is not judged. */
  public double unjudgedPercent() {
    return asked == 0 ? 0 : 100.0 * (asked - judged) / asked;
  }
}
