package dev.taipan.history;

import dev.taipan.history.column.RowKey;
import dev.taipan.history.column.RowMatch;
import java.util.Optional;

/**
 * What reports call a thing that the model knows by number: a key, a value, a transaction or a
 * session. Interning is for speed; names are for people.
 */
@FunctionalInterface
public interface Names {

  /** The number itself, as a signed decimal. */
  Names DECIMAL = Long::toString;

  /** The number itself, as an unsigned decimal. */
  Names UNSIGNED_DECIMAL = Long::toUnsignedString;

  /** The name of the thing that the input calls {@code number}. */
  String of(long number);

  /** Whether things are called by the table, the row and perhaps the column that they are. */
  default boolean areOfRows() {
    return false;
  }

  /** Which row, and which statement, if a thing is not a row but whether a row matches. */
  default Optional<RowMatch> match(long number) {
    return Optional.empty();
  }

  /** The row that the input calls {@code number}; empty unless names {@link #areOfRows}. */
  default Optional<RowKey> row(long number) {
    return Optional.empty();
  }

  /** What sentences call a key: {@code row 5 of booking}, {@code key x}. */
  default String title(long number) {
    return match(number)
        .map(RowMatch::row)
        .or(() -> row(number).map(RowKey::title))
        .orElseGet(() -> "key " + of(number));
  }
}
