package dev.taipan.collect.dialect;

import java.sql.SQLException;
import java.util.EnumSet;
import java.util.Locale;

/** DuckDB: one level, a snapshot, and errors that only their text tells apart. */
final class DuckdbDialect extends ExplicitDialect {

  DuckdbDialect() {
    super("DuckDB", "VARCHAR", EnumSet.of(Isolation.REPEATABLE_READ));
  }

  @Override
  public Failure failure(SQLException problem) {
    String message = String.valueOf(problem.getMessage()).toLowerCase(Locale.ROOT);
    return message.contains("conflict") ? Failure.SERIALIZATION : super.failure(problem);
  }
}
