package dev.taipan.collect.workload;

import dev.taipan.collect.record.SessionRecorder;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.LongStream;

/**
 * Reads and writes rows, and has that written down: reads when they are answered, writes before
 * they are sent, since others may see them from then on. A write that found no row has read that
 * there is none.
 */
final class TableAccess {
  /** Rows that are there at first have smaller keys. */
  private static final long FIRST_NEW_KEY = 1_000_000_000;

  private final Access access;
  private final SessionRecorder recorder;

  TableAccess(Access access) {
    this.access = access;
    recorder = access.recorder();
  }

  /** A key that no row has had. */
  long newKey() {
    return FIRST_NEW_KEY + access.newNumber();
  }

  /** The row of a key, if there is one. */
  Optional<Row> read(Table table, long key) throws SQLException {
    List<Row> rows = read(table, new long[] {key});
    return rows.isEmpty() ? Optional.empty() : Optional.of(rows.get(0));
  }

  /**
   * The row of a key that is never deleted.
   *
   * @throws SQLException when it is not there
   */
  Row require(Table table, long key) throws SQLException {
    return read(table, key)
        .orElseThrow(
            () -> new SQLException("row " + key + " of " + table.inDatabase() + " is not there"));
  }

  /** The rows of keys, as far as there are some, by one query. */
  List<Row> read(Table table, long... keys) throws SQLException {
    String condition =
        keys.length == 1
            ? "k = ?"
            : LongStream.of(keys)
                .mapToObj(key -> "?")
                .collect(Collectors.joining(", ", "k IN (", ")"));
    List<Row> rows = rows(table, access.query(table.select(condition)), keys);
    for (long key : keys) {
      Optional<Row> found = rows.stream().filter(row -> row.key() == key).findFirst();
      recorder.readRow(
          table.name(), key, found.map(row -> table.json(row.contents())).orElse(null));
    }
    return rows;
  }

  /**
   * The rows that meet a condition: a read by predicate, and one of each row that it found.
   *
   * @param condition SQL, with question marks for numbers; {@code %s} is the table
   */
  List<Row> select(Table table, String condition, long... numbers) throws SQLException {
    String sql = table.select(condition.formatted(table.inDatabase()));
    List<Row> rows = rows(table, access.statement(sql), numbers);
    recorder.predicate(
        "SELECT * FROM " + table.name() + " WHERE " + spelledOut(table, condition, numbers));
    for (Row row : rows) {
      recorder.match(table.name(), row.key(), table.json(row.contents()));
    }
    recorder.endOfMatches();
    for (Row row : rows) {
      recorder.readRow(table.name(), row.key(), table.json(row.contents()));
    }
    return rows;
  }

  private static String spelledOut(Table table, String condition, long... numbers) {
    String text = condition.formatted(table.name());
    for (long number : numbers) {
      text = text.replaceFirst("\\?", Long.toString(number));
    }
    return text;
  }

  private static List<Row> rows(Table table, PreparedStatement query, long... numbers)
      throws SQLException {
    for (int i = 0; i < numbers.length; i++) {
      query.setLong(i + 1, numbers[i]);
    }
    List<Row> rows = new ArrayList<>();
    try (ResultSet results = query.executeQuery()) {
      while (results.next()) {
        long[] contents = new long[table.width()];
        for (int i = 0; i < contents.length; i++) {
          contents[i] = results.getLong(i + 2);
        }
        rows.add(new Row(results.getLong(1), contents));
      }
    }
    return rows;
  }

  /** Overwrites a row, if there is one. */
  void write(Table table, long key, long... columns) throws SQLException {
    long[] contents = contents(columns);
    PreparedStatement update = access.statement(table.update());
    int next = set(update, 1, contents);
    update.setLong(next, key);
    recorder.writeRow(table.name(), key, table.json(contents));
    change(table, key, update);
  }

  /** Adds a row with a key of its own. */
  void insert(Table table, long key, long... columns) throws SQLException {
    long[] contents = contents(columns);
    PreparedStatement insert = access.statement(table.insert());
    insert.setLong(1, key);
    set(insert, 2, contents);
    recorder.insertRow(table.name(), key, table.json(contents));
    insert.executeUpdate();
  }

  /** Removes a row, if there is one. */
  void delete(Table table, long key) throws SQLException {
    PreparedStatement delete = access.statement(table.delete());
    delete.setLong(1, key);
    recorder.deleteRow(table.name(), key);
    change(table, key, delete);
  }

  private void change(Table table, long key, PreparedStatement write) throws SQLException {
    if (write.executeUpdate() == 0) {
      recorder.takeBack();
      recorder.readRow(table.name(), key, null);
    }
  }

  private long[] contents(long... columns) {
    long[] contents = new long[columns.length + 1];
    contents[0] = access.newNumber();
    System.arraycopy(columns, 0, contents, 1, columns.length);
    return contents;
  }

  private static int set(PreparedStatement statement, int first, long... numbers)
      throws SQLException {
    int next = first;
    for (long number : numbers) {
      statement.setLong(next++, number);
    }
    return next;
  }
}
