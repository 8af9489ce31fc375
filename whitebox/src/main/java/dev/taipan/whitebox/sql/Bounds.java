package dev.taipan.whitebox.sql;

import dev.taipan.whitebox.matches.IntegerRange;
import java.util.Optional;

/** The bounds of a column that a condition sets, by its parameters. */
@FunctionalInterface
interface Bounds {
  /** None are known. */
  Bounds NONE = parameters -> Optional.empty();

  /** For those parameters, if they are integers. */
  Optional<IntegerRange> of(Object[] parameters);
}
