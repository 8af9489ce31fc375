package dev.taipan.formats.syntax;

import dev.taipan.history.Names;
import dev.taipan.history.column.RowKey;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Numbers for rows of tables, and for single columns of them. They are called by their JSON, {@code
 * ["table",row]} or {@code ["table",row,"column"]}. Finding a number takes expected time linear in
 * the length of that.
 */
public final class RowNames implements Names {
  private final Literals literals = new Literals("null");
  private final List<RowKey> rows = new ArrayList<>();

  /** The number of a row. */
  public long of(RowKey row) {
    ByteText json = new ByteText();
    json.add('[');
    StringForm.encode(row.table(), json);
    json.add(',');
    json.add(row.row());
    row.column()
        .ifPresent(
            column -> {
              json.add(',');
              StringForm.encode(column, json);
            });
    json.add(']');
    return of(json, () -> row);
  }

  /**
   * The number of a row by its JSON without blanks.
   *
   * @param row what that means, if it is new
   */
  public long of(ByteText json, Supplier<RowKey> row) {
    long number = literals.of(json);
    if (place(number) == rows.size()) {
      rows.add(row.get());
    }
    return number;
  }

  /** The same names without the knowledge that they are of rows. */
  public Literals literals() {
    return literals;
  }

  @Override
  public String of(long number) {
    return literals.of(number);
  }

  @Override
  public boolean areOfRows() {
    return true;
  }

  @Override
  public Optional<RowKey> row(long number) {
    return literals.isReserved(number) && number != Literals.NIL
        ? Optional.of(rows.get(place(number)))
        : Optional.empty();
  }

  private static int place(long number) {
    return (int) (number - Literals.NIL) - 1;
  }
}
