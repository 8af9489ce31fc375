package dev.taipan.relational.infer;

/** Why it is not known what it says that a row was left out by a condition. */
public enum Unjudged {
  /** The condition is of a form that is not evaluated. */
  FORM("conditions with functions, the order of texts, or other parts that are not evaluated"),
  /** The level is read uncommitted. */
  UNCOMMITTED("conditions at read uncommitted"),
  /** The condition is about rows of several tables. */
  SEVERAL_TABLES("joins and sub-queries"),
  /** The row did not meet the condition several times, with times between when it did. */
  INTERVALS("rows that come to meet the condition several times"),
  /** Its versions may be others than those that are known. */
  UNCERTAIN("rows whose writers rolled back, or are not known to have committed"),
  /** Some version is not known as a whole. */
  VALUES("rows of which a version is not known, such as long texts"),
  /** Nothing shows that some order of the transactions explains it. */
  ORDER("rows of which no order of the transactions was found that explains it");

  private final String title;

  Unjudged(String title) {
    this.title = title;
  }

  /** The reason in words. */
  public String title() {
    return title;
  }
}
