package dev.taipan.collect.run;

import dev.taipan.collect.database.Database;
import dev.taipan.collect.dialect.ReplicationQueries;
import java.io.IOException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

/** Waits until replicas and nodes have the tables of a run, and not those of another one. */
final class Replicas {
  private static final Duration PATIENCE = Duration.ofSeconds(60);
  private static final long PAUSE_MILLIS = 20;

  private Replicas() {}

  /**
   * Waits for all of them.
   *
   * @throws IOException when one does not follow; the message is for people
   */
  static void await(Database database) throws IOException {
    try {
      database.settle();
    } catch (SQLException failed) {
      throw new IOException("cannot wait for a node: " + failed.getMessage(), failed);
    }
    if (database.replicas().isEmpty()) {
      return;
    }
    ReplicationQueries queries =
        database
            .dialect()
            .replication()
            .orElseThrow(
                () ->
                    new IOException(
                        database.dialect().title()
                            + " does not say how far replicas are; only those of PostgreSQL are"
                            + " read"));
    try (Connection primary = database.connect()) {
      String position = text(primary, queries.position());
      for (Database replica : database.replicas()) {
        await(replica, position, primary, queries);
      }
    } catch (SQLException failed) {
      throw new IOException("cannot wait for a replica: " + failed.getMessage(), failed);
    }
  }

  private static void await(
      Database replica, String position, Connection primary, ReplicationQueries queries)
      throws IOException, SQLException {
    long deadline = System.nanoTime() + PATIENCE.toNanos();
    try (Connection connection = replica.connect();
        PreparedStatement reached = connection.prepareStatement(queries.reached())) {
      reached.setString(1, position);
      while (!isReached(reached)) {
        if (System.nanoTime() > deadline) {
          throw new IOException("a replica did not follow the primary within a minute");
        }
        text(primary, queries.advance());
        pause();
      }
    }
  }

  private static boolean isReached(PreparedStatement reached) throws IOException, SQLException {
    try (ResultSet row = reached.executeQuery()) {
      row.next();
      boolean there = row.getBoolean(1);
      if (row.wasNull()) {
        throw new IOException("the database to read from is no replica");
      }
      return there;
    }
  }

  private static String text(Connection connection, String query) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery(query)) {
      row.next();
      return row.getString(1);
    }
  }

  private static void pause() throws IOException {
    try {
      TimeUnit.MILLISECONDS.sleep(PAUSE_MILLIS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted", e);
    }
  }
}
