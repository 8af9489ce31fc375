package dev.taipan.whitebox.sql;

import dev.taipan.whitebox.matches.Row;

/** A compiled condition, true, false or unknown in a row. */
@FunctionalInterface
interface Condition {
  /** False, less than unknown, which is less than true, so that AND is the minimum. */
  int FALSE = -1;

  int UNKNOWN = 0;
  int TRUE = 1;

  /** One of the three. */
  int of(Row row, Object[] parameters);

  /** The truth of a fact. */
  static int of(boolean fact) {
    return fact ? TRUE : FALSE;
  }

  /** True where this is false, and the other way around. */
  default Condition negated() {
    return (row, parameters) -> -of(row, parameters);
  }

  /** This, or its negation. */
  default Condition unless(boolean not) {
    return not ? negated() : this;
  }
}
