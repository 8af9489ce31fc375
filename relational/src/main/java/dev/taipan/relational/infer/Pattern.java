package dev.taipan.relational.infer;

import java.util.Locale;

/** The anomalies that the paper names (table 2), by the edges of their cycles. */
public enum Pattern {
  /** A cycle of ww edges. */
  G0("G0", false),
  /** A committed transaction read what one wrote that rolled back. */
  G1A("G1a", false),
  /** A committed transaction read a version that was not the last of its writer. */
  G1B("G1b", false),
  /** A cycle of ww and wr edges. */
  G1C("G1c", false),
  /** An rw and a ww edge on one row. */
  LOST_UPDATE("lost update", false),
  /** An rw and a ww edge on different rows. */
  READ_WRITE_SKEW("read-write skew", false),
  /** An rw and a wr edge on one row. */
  NON_REPEATABLE_READ("non-repeatable read", false),
  /** An rw and a wr edge on different rows. */
  READ_SKEW("read skew", false),
  /** Two rw edges. */
  WRITE_SKEW("write skew", true),
  /** Any other cycle with an rw edge. */
  G2_ITEM("G2-item", true);

  private final String title;
  private final boolean allowedBySnapshots;

  Pattern(String title, boolean allowedBySnapshots) {
    this.title = title;
    this.allowedBySnapshots = allowedBySnapshots;
  }

  /** What people call it. */
  public String title() {
    return title;
  }

  /** As files are called. */
  public String spelling() {
    return title.toLowerCase(Locale.ROOT).replace(' ', '-');
  }

  /** Whether snapshot isolation may allow it. */
  public boolean isAllowedBySnapshots() {
    return allowedBySnapshots;
  }
}
