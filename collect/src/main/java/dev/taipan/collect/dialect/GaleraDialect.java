package dev.taipan.collect.dialect;

import dev.taipan.checker.IsolationLevel;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Optional;

/**
 * Clusters of MariaDB servers, each of which takes writes. Who waits for whom is not asked: each
 * node knows its own sessions only, and a transaction of another node makes nobody wait.
 */
final class GaleraDialect extends MariadbDialect {
  /** The commit failed: perhaps because the node is cut off, and nobody knows what became of it. */
  private static final int ERROR_DURING_COMMIT = 1180;

  /** The transaction of another node came first, or the session was ended. */
  private static final int QUERY_INTERRUPTED = 1317;

  GaleraDialect() {
    super("MariaDB Galera Cluster", Optional.empty(), Optional.empty());
  }

  /**
   * What <a href="https://galeracluster.com/library/documentation/isolation-levels.html">its
   * documentation</a> says of transactions of different nodes: the level as it is on one server, up
   * to repeatable read; serializable "is honored only between transactions issued on the same
   * node".
   */
  @Override
  public Optional<IsolationLevel> claim(Isolation level) {
    return super.claim(level == Isolation.SERIALIZABLE ? Isolation.REPEATABLE_READ : level);
  }

  /** The tables of a cluster that Taipan starts are one run's. */
  @Override
  public Optional<String> lockForRuns() {
    return Optional.empty();
  }

  @Override
  public void showAll(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute("SET SESSION wsrep_sync_wait = 15");
    }
  }

  @Override
  public Failure failure(SQLException problem) {
    return switch (problem.getErrorCode()) {
      case ERROR_DURING_COMMIT, QUERY_INTERRUPTED -> Failure.CONNECTION_LOST;
      default -> super.failure(problem);
    };
  }
}
