package dev.taipan.collect.workload;

import dev.taipan.collect.record.SessionRecorder;
import dev.taipan.collect.whitebox.ShadowTransactions;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.ToIntFunction;
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
  private final ToIntFunction<Table> rowsAtFirst;

  /** What this transaction has written, by row, as JSON; null where it deleted. */
  private final Map<Table, Map<Long, String>> written = new HashMap<>();

  /**
   * Access of one transaction.
   *
   * @param rowsAtFirst how many rows a table has at first, with keys from 0
   */
  TableAccess(Access access, ToIntFunction<Table> rowsAtFirst) {
    this.access = access;
    this.rowsAtFirst = rowsAtFirst;
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
    String predicate =
        "SELECT * FROM " + table.name() + " WHERE " + spelledOut(table, condition, numbers);
    Optional<ShadowTransactions> shadow = access.shadow();
    List<Row> rows =
        shadow.isPresent()
            ? selectWithSet(shadow.get(), table, sql, predicate, numbers)
            : selectAlone(table, sql, predicate, numbers);
    for (Row row : rows) {
      recorder.readRow(table.name(), row.key(), table.json(row.contents()));
    }
    return rows;
  }

  private List<Row> selectAlone(Table table, String sql, String predicate, long... numbers)
      throws SQLException {
    List<Row> rows = rows(table, access.statement(sql), numbers);
    recordMatches(table, predicate, rows);
    recorder.endOfMatches();
    return rows;
  }

  private List<Row> selectWithSet(
      ShadowTransactions shadow, Table table, String sql, String predicate, long... numbers)
      throws SQLException {
    PreparedStatement query = access.statement(shadow.exporting(sql));
    set(query, 1, numbers);
    List<Row> rows = new ArrayList<>();
    String snapshot = null;
    try (ResultSet results = query.executeQuery()) {
      while (results.next()) {
        snapshot = results.getString(1);
        if (results.getObject(2) != null) {
          rows.add(row(table, results, 2));
        }
      }
    }
    recordMatches(table, predicate, rows);
    recorder.versionSet();
    visible(shadow, snapshot, table)
        .forEach((key, contents) -> recorder.match(table.name(), key, contents));
    recorder.endOfVersionSet();
    return rows;
  }

  /** What a statement could see: rows that were there at first or are there, by their keys. */
  private Map<Long, String> visible(ShadowTransactions shadow, String snapshot, Table table)
      throws SQLException {
    Map<Long, String> visible = new TreeMap<>();
    for (long key = 0; key < rowsAtFirst.applyAsInt(table); key++) {
      visible.put(key, null);
    }
    shadow.look(
        snapshot,
        table.select("TRUE"),
        results -> {
          while (results.next()) {
            Row row = row(table, results, 1);
            visible.put(row.key(), table.json(row.contents()));
          }
        });
    visible.putAll(written.getOrDefault(table, Map.of()));
    return visible;
  }

  private void recordMatches(Table table, String predicate, List<Row> rows) {
    recorder.predicate(predicate);
    for (Row row : rows) {
      recorder.match(table.name(), row.key(), table.json(row.contents()));
    }
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
    set(query, 1, numbers);
    List<Row> rows = new ArrayList<>();
    try (ResultSet results = query.executeQuery()) {
      while (results.next()) {
        rows.add(row(table, results, 1));
      }
    }
    return rows;
  }

  /** A row from its key's column on. */
  private static Row row(Table table, ResultSet results, int first) throws SQLException {
    long[] contents = new long[table.width()];
    for (int i = 0; i < contents.length; i++) {
      contents[i] = results.getLong(first + 1 + i);
    }
    return new Row(results.getLong(first), contents);
  }

  /** Overwrites a row, if there is one. */
  void write(Table table, long key, long... columns) throws SQLException {
    long[] contents = contents(columns);
    PreparedStatement update = access.statement(table.update());
    int next = set(update, 1, contents);
    update.setLong(next, key);
    recorder.writeRow(table.name(), key, table.json(contents));
    change(table, key, table.json(contents), update);
  }

  /** Adds a row with a key of its own. */
  void insert(Table table, long key, long... columns) throws SQLException {
    long[] contents = contents(columns);
    PreparedStatement insert = access.statement(table.insert());
    insert.setLong(1, key);
    set(insert, 2, contents);
    recorder.insertRow(table.name(), key, table.json(contents));
    insert.executeUpdate();
    remember(table, key, table.json(contents));
  }

  /** Removes a row, if there is one. */
  void delete(Table table, long key) throws SQLException {
    PreparedStatement delete = access.statement(table.delete());
    delete.setLong(1, key);
    recorder.deleteRow(table.name(), key);
    change(table, key, null, delete);
  }

  private void change(Table table, long key, String contents, PreparedStatement write)
      throws SQLException {
    if (write.executeUpdate() == 0) {
      recorder.takeBack();
      recorder.readRow(table.name(), key, null);
    } else {
      remember(table, key, contents);
    }
  }

  private void remember(Table table, long key, String contents) {
    written.computeIfAbsent(table, any -> new HashMap<>()).put(key, contents);
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
