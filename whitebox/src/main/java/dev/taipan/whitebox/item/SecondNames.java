package dev.taipan.whitebox.item;

import com.fasterxml.jackson.core.io.JsonStringEncoder;
import dev.taipan.history.Names;
import dev.taipan.history.column.RowKey;
import dev.taipan.history.column.RowMatch;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * What keys are called: a second one by its row and by a predicate that it is about, where rows
 * have a table as if that were a column.
 */
final class SecondNames implements Names {
  private final Names names;
  private final Map<Long, Second> second = new HashMap<>();

  private record Second(long row, String statement) {

    String against() {
      return "against " + statement;
    }
  }

  /** The names of rows, and no others yet. */
  SecondNames(Names names) {
    this.names = names;
  }

  /** Calls a number by a row and a statement. */
  void add(long number, long row, String statement) {
    second.put(number, new Second(row, statement));
  }

  @Override
  public String of(long number) {
    Second found = second.get(number);
    if (found == null) {
      return names.of(number);
    }
    String row = names.of(found.row());
    return names.row(found.row()).isPresent()
        ? row.substring(0, row.length() - 1) + "," + quoted(found.against()) + "]"
        : row + " " + found.against();
  }

  private static String quoted(String text) {
    return '"' + String.valueOf(JsonStringEncoder.getInstance().quoteAsString(text)) + '"';
  }

  @Override
  public Optional<RowMatch> match(long number) {
    return Optional.ofNullable(second.get(number))
        .map(
            found ->
                new RowMatch(names.of(found.row()), names.title(found.row()), found.statement()));
  }

  @Override
  public boolean areOfRows() {
    return names.areOfRows();
  }

  @Override
  public Optional<RowKey> row(long number) {
    Second found = second.get(number);
    return found == null
        ? names.row(number)
        : names
            .row(found.row())
            .map(row -> new RowKey(row.table(), row.row(), Optional.of(found.against())));
  }
}
