package dev.taipan.collect.run;

import dev.taipan.collect.database.Database;
import java.io.IOException;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Optional;

/**
 * Sees to it that no other run uses the same tables, where the database has locks that a session
 * holds: another run would drop them, and take its writes for this one's. The database gives the
 * lock back when the session ends, also where Taipan is killed.
 */
final class OnlyRun implements AutoCloseable {
  private final Connection session;

  private OnlyRun(Connection session) {
    this.session = session;
  }

  /**
   * Takes the lock, where there is one.
   *
   * @throws IOException when another run has it, or the database cannot be reached; the message is
   *     for people
   */
  static OnlyRun on(Database database) throws IOException {
    Optional<String> lock = database.dialect().lockForRuns();
    if (lock.isEmpty()) {
      return new OnlyRun(null);
    }
    OnlyRun run = new OnlyRun(connect(database));
    if (run.isRefused(lock.get())) {
      run.close();
      throw new IOException(
          "another run of Taipan is using the same tables in this database; wait until "
              + "it ends, or use another database or schema");
    }
    return run;
  }

  private static Connection connect(Database database) throws IOException {
    try {
      return database.connect();
    } catch (SQLException refused) {
      throw new IOException("cannot create the tables: " + refused.getMessage(), refused);
    }
  }

  /** What speaks like another database need not have its locks. */
  private boolean isRefused(String lock) {
    try (Statement statement = session.createStatement();
        ResultSet taken = statement.executeQuery(lock)) {
      return taken.next() && taken.getInt(1) == 0 && !taken.wasNull();
    } catch (SQLException withoutLocks) {
      return false;
    }
  }

  @Override
  public void close() {
    if (session != null) {
      try {
        session.close();
      } catch (SQLException alreadyGone) {
        // So is the lock.
      }
    }
  }
}
