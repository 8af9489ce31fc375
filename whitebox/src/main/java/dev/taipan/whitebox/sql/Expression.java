package dev.taipan.whitebox.sql;

import dev.taipan.whitebox.matches.Row;

/** A compiled expression: its value in a row, as {@link Row} has cells. */
@FunctionalInterface
interface Expression {
  /** The value, or null. */
  Object of(Row row, Object[] parameters);
}
