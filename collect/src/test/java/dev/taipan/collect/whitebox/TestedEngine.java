package dev.taipan.collect.whitebox;

import dev.taipan.collect.database.EmbeddedDatabase;
import dev.taipan.whitebox.sql.PredicateDialect;
import java.util.regex.Pattern;

/** An engine, the types of its columns, and what conditions it does not know. */
enum TestedEngine {
  /** From a row whose pattern is none on, it takes the patterns of no row for any. */
  H2(EmbeddedDatabase.H2, PredicateDialect.H2, "NUMERIC(60, 20)", "VARCHAR", "LIKE s"),
  POSTGRESQL(EmbeddedDatabase.POSTGRESQL, PredicateDialect.POSTGRESQL, "NUMERIC", "TEXT", "(?!)"),
  SQLITE(EmbeddedDatabase.SQLITE, PredicateDialect.SQLITE, "REAL", "TEXT", "SYMMETRIC|ILIKE"),
  MARIADB(
      EmbeddedDatabase.MARIADB,
      PredicateDialect.MARIADB,
      "DECIMAL(38, 10)",
      "TEXT CHARACTER SET utf8mb4",
      "SYMMETRIC|ILIKE|DISTINCT FROM"),
  HSQLDB(
      EmbeddedDatabase.HSQLDB,
      PredicateDialect.HSQLDB,
      "DECIMAL(60, 20)",
      "VARCHAR(100)",
      "%(?!\\S*')|ILIKE"),
  DERBY(
      EmbeddedDatabase.DERBY,
      PredicateDialect.DERBY,
      "DECIMAL(31, 10)",
      "VARCHAR(100)",
      "SYMMETRIC|ILIKE|DISTINCT FROM|(?<! IS | NOT )NULL"),
  DUCKDB(
      EmbeddedDatabase.DUCKDB, PredicateDialect.DUCKDB, "DECIMAL(38, 10)", "VARCHAR", "SYMMETRIC");

  private final EmbeddedDatabase database;
  private final PredicateDialect dialect;
  private final String decimals;
  private final String texts;
  private final Pattern unknown;

  TestedEngine(
      EmbeddedDatabase database,
      PredicateDialect dialect,
      String decimals,
      String texts,
      String unknown) {
    this.database = database;
    this.dialect = dialect;
    this.decimals = decimals;
    this.texts = texts;
    this.unknown = Pattern.compile(unknown);
  }

  EmbeddedDatabase database() {
    return database;
  }

  PredicateDialect dialect() {
    return dialect;
  }

  /** The type of columns of decimals. */
  String decimals() {
    return decimals;
  }

  /** The type of columns of texts. */
  String texts() {
    return texts;
  }

  /** A condition that it knows, in which others are nested so deep at most. */
  String condition(RandomConditions random, int depth) {
    String condition = random.condition(depth);
    while (unknown.matcher(condition).find()) {
      condition = random.condition(depth);
    }
    return condition;
  }
}
