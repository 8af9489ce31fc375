package dev.taipan.collect.workload;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A table of whole numbers: each row has a key {@code k}, a version {@code v} that every write
 * makes anew, and so no other row version has, and further columns.
 *
 * @param name what histories call it; the database's name has {@code taipan_} in front
 * @param columns the names of the further columns
 * @param extra what else is in its definition, of which histories say nothing; or empty
 * @param indexed columns that have an index each
 */
public record Table(String name, List<String> columns, String extra, List<String> indexed) {
  /** The column of keys. */
  public static final String KEY = "k";

  private static final String VERSION = "v";

  public Table(String name, String... columns) {
    this(name, List.of(columns), "", List.of());
  }

  /** The same with a further part of its definition, such as a constraint. */
  public Table with(String part) {
    return new Table(name, columns, extra + ", " + part, indexed);
  }

  /** The same with an index on a column, by which rows are then found. */
  public Table withIndex(String column) {
    return new Table(name, columns, extra, List.of(column));
  }

  public String inDatabase() {
    return "taipan_" + name;
  }

  public String drop() {
    return "DROP TABLE " + inDatabase();
  }

  public String create() {
    return all()
        .map(column -> column + " BIGINT NOT NULL")
        .collect(
            Collectors.joining(
                ", ", "CREATE TABLE " + inDatabase() + " (", extra + ", PRIMARY KEY (k))"));
  }

  /** Makes its indexes; they go with the table. */
  public Stream<String> createIndexes() {
    return indexed.stream()
        .map(column -> "CREATE INDEX %s_%s ON %1$s (%2$s)".formatted(inDatabase(), column));
  }

  /** Adds a row: its key, its version, and the further columns. */
  public String insert() {
    return all()
        .map(column -> "?")
        .collect(
            Collectors.joining(
                ", ",
                "INSERT INTO "
                    + inDatabase()
                    + " ("
                    + all().collect(Collectors.joining(", "))
                    + ") VALUES (",
                ")"));
  }

  /** Overwrites a row: its new version, the further columns, and its key. */
  public String update() {
    return contents()
        .map(column -> column + " = ?")
        .collect(Collectors.joining(", ", "UPDATE " + inDatabase() + " SET ", " WHERE k = ?"));
  }

  public String delete() {
    return "DELETE FROM " + inDatabase() + " WHERE k = ?";
  }

  /** Reads rows that meet a condition: their keys, versions and further columns. */
  public String select(String condition) {
    return all()
        .collect(
            Collectors.joining(", ", "SELECT ", " FROM " + inDatabase() + " WHERE " + condition));
  }

  /** How many numbers a row has beside its key. */
  public int width() {
    return 1 + columns.size();
  }

  /** What a row version holds, as JSON. */
  public String json(long[] contents) {
    StringBuilder json = new StringBuilder("{\"" + VERSION + "\":").append(contents[0]);
    for (int column = 0; column < columns.size(); column++) {
      json.append(",\"").append(columns.get(column)).append("\":").append(contents[column + 1]);
    }
    return json.append('}').toString();
  }

  private Stream<String> all() {
    return Stream.concat(Stream.of(KEY), contents());
  }

  private Stream<String> contents() {
    return Stream.concat(Stream.of(VERSION), columns.stream());
  }
}
