package dev.taipan.relational.generate;

import dev.taipan.relational.sql.ColumnKind;
import dev.taipan.relational.sql.SqlEngine;
import org.apache.commons.rng.UniformRandomProvider;

/** Types and literals of columns. Values are few, so that statements meet the same rows. */
final class Values {
  private static final int NUMBERS = 7;
  private static final String[] TEXTS = {"B", "a", "b", "ab", "p|q", "100%", "x;y"};

  private final UniformRandomProvider random;
  private final SqlEngine engine;

  Values(UniformRandomProvider random, SqlEngine engine) {
    this.random = random;
    this.engine = engine;
  }

  /** What a column is declared as. */
  static String type(ColumnKind kind) {
    return switch (kind) {
      case INTEGER -> "INTEGER";
      case DECIMAL -> "DECIMAL(8,2)";
      case TEXT -> "VARCHAR(20)";
      case BOOLEAN -> "BOOLEAN";
      case DATE -> "DATE";
    };
  }

  /** A value that is not NULL. */
  String literal(ColumnKind kind) {
    return literal(kind, random.nextInt(NUMBERS));
  }

  /**
   * The value of a number from 0 to 6. Except for truth values these differ, and those of 1 to 6
   * also where a database ignores case.
   */
  String literal(ColumnKind kind, int number) {
    return switch (kind) {
      case INTEGER -> Integer.toString(1 + number);
      case DECIMAL -> number + ".50";
      case TEXT -> "'" + TEXTS[number] + "'";
      case BOOLEAN -> truth(number % 2 == 0);
      case DATE -> "'2026-01-0" + (1 + number) + "'";
    };
  }

  private String truth(boolean value) {
    if (engine.isOfMysql() || engine == SqlEngine.SQLITE) {
      return value ? "1" : "0";
    }
    return value ? "TRUE" : "FALSE";
  }
}
