package dev.taipan.collect.workload.table;

import dev.taipan.collect.workload.Access;
import dev.taipan.collect.workload.ReadRow;
import dev.taipan.collect.workload.Statements;
import dev.taipan.collect.workload.Table;
import dev.taipan.record.SessionRecorder;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.Set;
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
  private final Statements statements;

  /** Access of one transaction. */
  TableAccess(Access access) {
    this.access = access;
    recorder = access.recorder();
    statements = access.sent();
  }

  /** A key that no row has had. */
  long newKey() {
    return FIRST_NEW_KEY + access.newNumber();
  }

  /** How many numbers had been used when a key was new. */
  static long place(long newKey) {
    return newKey - FIRST_NEW_KEY;
  }

  /** The row of a key, if there is one. */
  Optional<ReadRow> read(Table table, long key) throws SQLException {
    List<ReadRow> rows = read(table, new long[] {key});
    return rows.isEmpty() ? Optional.empty() : Optional.of(rows.get(0));
  }

  /**
   * The row of a key that is never deleted.
   *
   * @throws SQLException when it is not there
   */
  ReadRow require(Table table, long key) throws SQLException {
    return read(table, key)
        .orElseThrow(
            () -> new SQLException("row " + key + " of " + table.inDatabase() + " does not exist"));
  }

  /** The rows of keys, as far as there are some, by one query. */
  List<ReadRow> read(Table table, long... keys) throws SQLException {
    String condition =
        keys.length == 1
            ? "k = ?"
            : LongStream.of(keys)
                .mapToObj(key -> "?")
                .collect(Collectors.joining(", ", "k IN (", ")"));
    List<ReadRow> rows = rows(table, access.perhapsLocking(table.select(condition)), keys);
    for (long key : keys) {
      Optional<ReadRow> found = rows.stream().filter(row -> row.key() == key).findFirst();
      recorder.readRow(
          table.name(), key, found.map(row -> table.json(row.contents())).orElse(null));
    }
    statements.done();
    return rows;
  }

  /**
   * All rows of a table, by one query, and that those are not there which are known otherwise.
   *
   * @param known keys, in increasing order
   */
  List<ReadRow> readAll(Table table, NavigableSet<Long> known) throws SQLException {
    List<ReadRow> rows =
        new ArrayList<>(rows(table, access.perhapsLocking(table.select("k >= 0"))));
    rows.sort(Comparator.comparingLong(ReadRow::key));
    Set<Long> found = new HashSet<>();
    for (ReadRow row : rows) {
      found.add(row.key());
      recorder.readRow(table.name(), row.key(), table.json(row.contents()));
    }
    for (long key : known) {
      if (!found.contains(key)) {
        recorder.readRow(table.name(), key, null);
      }
    }
    statements.done();
    return rows;
  }

  /**
   * The rows that meet a condition: a read by predicate, and one of each row that it found.
   *
   * @param condition SQL, with question marks for numbers; {@code %s} is the table
   */
  List<ReadRow> select(Table table, String condition, long... numbers) throws SQLException {
    String sql = table.select(condition.formatted(table.inDatabase()));
    String predicate =
        "SELECT * FROM " + table.name() + " WHERE " + spelledOut(table, condition, numbers);
    List<ReadRow> rows = rows(table, sql, numbers);
    recordFound(table, predicate, rows);
    for (ReadRow row : rows) {
      recorder.readRow(table.name(), row.key(), table.json(row.contents()));
    }
    statements.done();
    return rows;
  }

  private List<ReadRow> rows(Table table, String query, long... numbers) throws SQLException {
    access.next();
    List<ReadRow> rows = statements.rows(table, query, numbers);
    recorder.answered();
    return rows;
  }

  private void recordFound(Table table, String predicate, List<ReadRow> rows) {
    recorder.predicate(predicate);
    for (ReadRow row : rows) {
      recorder.match(table.name(), row.key(), table.json(row.contents()));
    }
    recorder.endOfMatches();
  }

  private static String spelledOut(Table table, String condition, long... numbers) {
    String text = condition.formatted(table.name());
    for (long number : numbers) {
      text = text.replaceFirst("\\?", Long.toString(number));
    }
    return text;
  }

  /** Overwrites a row, if there is one. */
  void write(Table table, long key, long... columns) throws SQLException {
    long[] contents = contents(columns);
    access.next();
    recorder.writeRow(table.name(), key, table.json(contents));
    change(
        table, key, table.update(), LongStream.concat(LongStream.of(contents), LongStream.of(key)));
  }

  /**
   * Adds one to the only further column of a row, in the database and not in the client, if one
   * statement can do that and tell. The row's column {@code p}, of which the history does not
   * speak, gets the version that was there: so the history has the read that is in the statement,
   * and the write. At READ COMMITTED an update may read what is newer than its snapshot: so this is
   * not done where statements tell their snapshots.
   *
   * @return whether it was done
   */
  boolean increment(Table table, long key) throws SQLException {
    String update =
        "UPDATE %s SET p = v, v = ?, %s = %2$s + 1 WHERE k = ?"
            .formatted(table.inDatabase(), table.columns().get(0));
    Optional<String> telling =
        access.dialect().returning(update, "k, p, " + table.columns().get(0));
    if (telling.isEmpty() || statements.tellWhatTheySaw()) {
      return false;
    }
    long version = access.newNumber();
    List<ReadRow> changed = rows(table, telling.get(), version, key);
    for (ReadRow row : changed) {
      long before = row.column(0) - 1;
      recorder.readRow(table.name(), key, table.json(new long[] {row.contents()[0], before}));
      recorder.writeRow(table.name(), key, table.json(new long[] {version, row.column(0)}));
    }
    if (changed.isEmpty()) {
      recorder.readRow(table.name(), key, null);
    }
    statements.done();
    return true;
  }

  /** Adds a row with a key of its own. */
  void insert(Table table, long key, long... columns) throws SQLException {
    long[] contents = contents(columns);
    access.next();
    recorder.insertRow(table.name(), key, table.json(contents));
    LongStream numbers = LongStream.concat(LongStream.of(key), LongStream.of(contents));
    send(table.insert(), numbers);
    statements.done();
  }

  /** Removes a row, if there is one. */
  void delete(Table table, long key) throws SQLException {
    access.next();
    recorder.deleteRow(table.name(), key);
    change(table, key, table.delete(), LongStream.of(key));
  }

  private void change(Table table, long key, String write, LongStream numbers) throws SQLException {
    if (!send(write, numbers)) {
      recorder.takeBack();
      recorder.readRow(table.name(), key, null);
    }
    statements.done();
  }

  /** Sends a write, and says whether there was a row for it. */
  private boolean send(String write, LongStream numbers) throws SQLException {
    boolean changed = statements.change(write, numbers.toArray());
    recorder.answered();
    return changed;
  }

  private long[] contents(long... columns) {
    long[] contents = new long[columns.length + 1];
    contents[0] = access.newNumber();
    System.arraycopy(columns, 0, contents, 1, columns.length);
    return contents;
  }
}
