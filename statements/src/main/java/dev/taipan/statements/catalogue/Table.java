package dev.taipan.statements.catalogue;

import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * A table.
 *
 * @param number the server's (OID)
 * @param schema its schema
 * @param name its name in the schema
 * @param title what histories call it, which no other table is called
 * @param columns in the order of their numbers
 * @param key the columns of the primary key in its order; none where rows cannot be told apart
 * @param isPlain whether a statement on it does what its text says, and nothing else: there are no
 *     rules and no triggers of users
 * @param isReadable whether the user may read all of its columns
 * @param changed titles of tables that change when rows of this one are deleted or their keys
 *     change
 * @param followed columns whose values those tables follow (ON UPDATE), by name
 */
public record Table(
    long number,
    String schema,
    String name,
    String title,
    List<Column> columns,
    List<Column> key,
    boolean isPlain,
    boolean isReadable,
    Set<String> changed,
    Set<String> followed) {

  private static final long NO_NUMBER = -1;

  /** A table that only one session sees: histories say nothing of it. */
  static Table temporary(String name) {
    return new Table(
        NO_NUMBER, "", name, "", List.of(), List.of(), false, false, Set.of(), Set.of());
  }

  /** Whether only one session sees it. */
  public boolean isTemporary() {
    return number == NO_NUMBER;
  }

  /** The column of a name. */
  public Optional<Column> column(String wanted) {
    for (Column column : columns) {
      if (column.name().equals(wanted)) {
        return Optional.of(column);
      }
    }
    return Optional.empty();
  }

  /** The column of a number. */
  public Optional<Column> column(int attribute) {
    for (Column column : columns) {
      if (column.attribute() == attribute) {
        return Optional.of(column);
      }
    }
    return Optional.empty();
  }

  /** Whether rows have keys that can be written down. */
  public boolean hasKey() {
    return !key.isEmpty() && key.stream().allMatch(column -> column.type().isPresent());
  }
}
