package dev.taipan.relational.sql;

import dev.taipan.collect.dialect.Dialect;
import dev.taipan.collect.dialect.Isolation;
import dev.taipan.whitebox.sql.PredicateDialect;
import java.util.Arrays;
import java.util.Locale;
import java.util.Map;

/**
 * What an instrumenter has to know of a database, a row each. What a database does not have is left
 * out, and statements that would need it are refused.
 */
public enum SqlEngine {
  POSTGRESQL(
      Writes.RETURNING,
      Snapshots.BY_LEVEL,
      "TEXT",
      "string_agg(%s || ':' || %s, ';')",
      "",
      "'%s' || CAST(ROW_NUMBER() OVER () AS VARCHAR)"),
  MARIADB(
      Writes.VARIABLES,
      Snapshots.BY_LEVEL,
      "MEDIUMTEXT",
      "GROUP_CONCAT(CONCAT(%s, ':', %s) SEPARATOR ';')",
      " LOCK IN SHARE MODE",
      "CONCAT('%s', ROW_NUMBER() OVER ())"),
  /** Without RETURNING: rows that are to be deleted are locked and read before. */
  MYSQL(
      Writes.VARIABLES,
      Snapshots.BY_LEVEL,
      "MEDIUMTEXT",
      "GROUP_CONCAT(CONCAT(%s, ':', %s) SEPARATOR ';')",
      " LOCK IN SHARE MODE",
      "CONCAT('%s', ROW_NUMBER() OVER ())"),
  H2(
      Writes.LOOK_BEHIND,
      Snapshots.BY_LEVEL,
      "VARCHAR(100000)",
      "LISTAGG(%s || ':' || %s, ';')",
      "",
      "'%s' || CAST(ROW_NUMBER() OVER () AS VARCHAR)"),
  HSQLDB(
      Writes.LOOK_BEHIND,
      Snapshots.BY_LEVEL,
      "VARCHAR(100000)",
      "GROUP_CONCAT(%s || ':' || %s SEPARATOR ';')",
      "",
      "'%s' || CAST(ROW_NUMBER() OVER () AS VARCHAR(20))"),
  /** Has no aggregate that joins texts. */
  DERBY(
      Writes.LOOK_BEHIND,
      Snapshots.BY_LEVEL,
      "VARCHAR(30000)",
      "",
      "",
      "'%s' || TRIM(CAST(CAST(ROW_NUMBER() OVER () AS INTEGER) AS CHAR(12)))"),
  SQLITE(
      Writes.RETURNING,
      Snapshots.ALWAYS,
      "TEXT",
      "group_concat(%s || ':' || %s, ';')",
      "",
      "'%s' || ROW_NUMBER() OVER ()"),
  /** Without RETURNING: updates that have it are not refused when they conflict, and get lost. */
  DUCKDB(
      Writes.LOOK_BEHIND,
      Snapshots.ALWAYS,
      "VARCHAR",
      "string_agg(%s || ':' || %s, ';')",
      "",
      "'%s' || CAST(ROW_NUMBER() OVER () AS VARCHAR)");

  /** How a write shows which rows it met. */
  enum Writes {
    /** By its clause RETURNING. */
    RETURNING,
    /** By variables of the session, which the statement itself fills. */
    VARIABLES,
    /** By a query behind it for the rows that end with its mark. */
    LOOK_BEHIND
  }

  private static final int LONGEST_TEXT = 60;

  private enum Snapshots {
    /** All statements of a transaction see the same, at every level. */
    ALWAYS,
    /** All statements of a transaction see the same from repeatable read on. */
    BY_LEVEL
  }

  private final Writes writes;
  private final Snapshots snapshots;
  private final String listType;
  private final String aggregate;
  private final String sharing;
  private final String numbering;

  SqlEngine(
      Writes writes,
      Snapshots snapshots,
      String listType,
      String aggregate,
      String sharing,
      String numbering) {
    this.writes = writes;
    this.snapshots = snapshots;
    this.listType = listType;
    this.aggregate = aggregate;
    this.sharing = sharing;
    this.numbering = numbering;
  }

  /**
   * That of a dialect.
   *
   * @throws IllegalArgumentException when there is none; the message is for people
   */
  public static SqlEngine of(Dialect dialect) {
    String title = dialect.title().toUpperCase(Locale.ROOT);
    return switch (title) {
      case "YUGABYTEDB", "COCKROACHDB" -> POSTGRESQL;
      case "TIDB" -> MYSQL;
      default ->
          Arrays.stream(values())
              .filter(engine -> engine.name().equals(title))
              .findFirst()
              .orElseThrow(
                  () ->
                      new IllegalArgumentException(
                          "statements cannot be instrumented for " + dialect.title()));
    };
  }

  /** Whether statements can be instrumented for a dialect. */
  public static boolean isFor(Dialect dialect) {
    try {
      return of(dialect) != null;
    } catch (IllegalArgumentException none) {
      return false;
    }
  }

  Writes writes() {
    return writes;
  }

  /** Whether a DELETE can say which rows it removed. */
  boolean returnsDeleted() {
    return writes == Writes.RETURNING || this == MARIADB;
  }

  /** Whether an INSERT can say which rows it made or changed. */
  boolean returnsInserted() {
    return writes == Writes.RETURNING || this == MARIADB;
  }

  /** Whether a query locks rows for writing with {@code FOR UPDATE}. */
  public boolean locksForUpdate() {
    return this == POSTGRESQL || isOfMysql() || this == H2;
  }

  /** Whether it speaks MySQL's dialect. */
  public boolean isOfMysql() {
    return writes == Writes.VARIABLES;
  }

  /** Whether it has REPLACE. */
  public boolean hasReplace() {
    return isOfMysql() || this == SQLITE;
  }

  /** Whether it has {@code ON CONFLICT}. */
  public boolean hasOnConflict() {
    return writes == Writes.RETURNING;
  }

  /** Whether another statement of the transaction sees what the one before it saw. */
  boolean hasOneSnapshot(Isolation isolation) {
    return snapshots == Snapshots.ALWAYS || isolation.hasOneSnapshot();
  }

  /**
   * An expression that is another text for each row.
   *
   * @throws IllegalArgumentException when there is none; the message is for people
   */
  public String identity() {
    return switch (this) {
      // Versions before 13 have no gen_random_uuid().
      case POSTGRESQL -> "md5(CAST(random() AS VARCHAR) || CAST(clock_timestamp() AS VARCHAR))";
      case MARIADB, MYSQL -> "UUID()";
      case H2 -> "CAST(RANDOM_UUID() AS VARCHAR)";
      case HSQLDB -> "CAST(UUID() AS VARCHAR(60))";
      case SQLITE -> "lower(hex(randomblob(16)))";
      case DUCKDB -> "CAST(uuid() AS VARCHAR)";
      case DERBY ->
          throw new IllegalArgumentException(
              "Derby cannot number the rows of tables that are there already");
    };
  }

  /** The type of the column of lists. */
  public String listType() {
    return listType;
  }

  /** The type of the column that identifies rows. */
  public String rowType() {
    return "VARCHAR(60)";
  }

  /** Whether it can join the rows of a query to one text. */
  boolean hasAggregate() {
    return !aggregate.isEmpty();
  }

  /** An expression that joins identities and lists of rows to one text. */
  String aggregate(String row, String list) {
    return aggregate.formatted(row, list);
  }

  /** What makes a query read what a sub-query of a write reads. */
  String sharing() {
    return sharing;
  }

  /** An expression that numbers the rows of a query behind a text. */
  String numbering(String prefix) {
    return numbering.formatted(prefix);
  }

  /** Whether a version can show the value of a column. */
  public boolean shows(ColumnKind kind) {
    return this != DERBY || kind != ColumnKind.TEXT;
  }

  /**
   * An expression for a version of a row: its list, and behind it the values of the row, as in
   * {@code ,4,17|c1=5|c2=n}, where {@code n} is NULL. Integers are as they are; decimals begin with
   * d, truth values with b, dates with s, texts with t or, in hexadecimal digits, with x. A long
   * text is not shown but as u.
   *
   * @param source what the statement calls the table; empty where it has one source
   */
  public String version(String source, Map<String, ColumnKind> kinds) {
    return version(source, kinds, Map.of());
  }

  /**
   * The same, of a row to which a statement assigns.
   *
   * @param assigned for each column that is assigned, an expression for what is shown of its value
   */
  String version(String source, Map<String, ColumnKind> kinds, Map<String, String> assigned) {
    String qualifier = source.isEmpty() ? "" : source + ".";
    String list = qualifier + Catalog.LIST;
    StringBuilder text = new StringBuilder(list);
    String and = isOfMysql() ? ", " : " || ";
    kinds.forEach(
        (column, kind) -> {
          if (shows(kind)) {
            String value = assigned.get(column.toLowerCase(Locale.ROOT));
            text.append(and)
                .append("'|" + column + "='")
                .append(and)
                .append(
                    value == null
                        ? "COALESCE(" + shown(qualifier + column, kind) + ", 'n')"
                        : value);
          }
        });
    return isOfMysql() && text.length() > list.length() ? "CONCAT(" + text + ")" : text.toString();
  }

  private String shown(String column, ColumnKind kind) {
    return switch (kind) {
      case INTEGER -> text(column);
      case DECIMAL -> prefixed("d", text(column));
      case BOOLEAN -> prefixed("b", text(column));
      case DATE -> prefixed("s", text(column));
      case TEXT ->
          "CASE WHEN %s(%s) > %d THEN 'u' ELSE %s END"
              .formatted(
                  isOfMysql() ? "CHAR_LENGTH" : "LENGTH",
                  column,
                  LONGEST_TEXT,
                  isOfMysql()
                      ? prefixed("x", "HEX(CONVERT(" + column + " USING utf8mb4))")
                      : prefixed("t", escaped(column)));
    };
  }

  private String prefixed(String letter, String text) {
    return isOfMysql() ? "CONCAT('" + letter + "', " + text + ")" : "'" + letter + "' || " + text;
  }

  /** Without the signs that separate values and versions. */
  private static String escaped(String column) {
    return "REPLACE(REPLACE(REPLACE(%s, '%%', '%%25'), '|', '%%7C'), ';', '%%3B')"
        .formatted(column);
  }

  private String text(String value) {
    if (this == DERBY) {
      return "TRIM(CAST(" + value + " AS CHAR(30)))";
    }
    return "CAST(" + value + (isOfMysql() ? " AS CHAR)" : " AS VARCHAR(40))");
  }

  /** How its conditions are evaluated. */
  public PredicateDialect conditions() {
    return PredicateDialect.valueOf(name());
  }

  /** An expression that appends a text to a list. */
  String append(String list, String text) {
    return isOfMysql() ? "CONCAT(" + list + ", '" + text + "')" : list + " || '" + text + "'";
  }
}
