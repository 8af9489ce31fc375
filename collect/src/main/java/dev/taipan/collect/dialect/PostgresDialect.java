package dev.taipan.collect.dialect;

import java.sql.SQLException;

/**
 * PostgreSQL and what speaks like it. READ UNCOMMITTED is READ COMMITTED, REPEATABLE READ is
 * snapshot isolation.
 */
final class PostgresDialect extends StandardDialect {

  PostgresDialect(String title) {
    super(title, "TEXT", levelsOfSql());
  }

  @Override
  public Failure failure(SQLException problem) {
    String state = problem.getSQLState();
    if (state == null) {
      return Failure.OTHER;
    }
    return switch (state) {
      case "40P01" -> Failure.DEADLOCK;
      case "55P03" -> Failure.LOCK_TIMEOUT;
      // The server shuts down, crashed, or starts.
      case "57P01", "57P02", "57P03" -> Failure.CONNECTION_LOST;
      default -> super.failure(problem);
    };
  }
}
