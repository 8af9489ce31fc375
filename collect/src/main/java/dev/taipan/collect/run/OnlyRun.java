package dev.taipan.collect.run;

import dev.taipan.collect.database.Database;
import dev.taipan.collect.process.Pause;
import java.io.IOException;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.Optional;

/**
 * Sees to it that no other run uses the same tables: another run would drop them, and take its
 * writes for this one's. Where the database has locks that a session holds, it gives the lock back
 * when the session ends, also where Taipan is killed; elsewhere there is a {@link Lease}.
 */
final class OnlyRun implements AutoCloseable {
  /** Longer than a database lets a single update wait, as a rule. */
  private static final Duration SILENCE = Duration.ofSeconds(10);

  /** A server may take so long to end a session that its client has closed, and its lock. */
  private static final Duration ENDING = Duration.ofSeconds(2);

  private static final long PAUSE_MILLIS = 50;

  private final Runnable release;

  private OnlyRun(Runnable release) {
    this.release = release;
  }

  /**
   * Takes the lock, or the lease where the database is one that others may use.
   *
   * @throws IOException when another run has it, or the database cannot be reached; the message is
   *     for people
   */
  static OnlyRun on(Database database) throws IOException {
    try {
      Optional<String> lock = database.dialect().lockForRuns();
      Optional<Connection> session =
          lock.isPresent() ? locked(database, lock.get()) : Optional.empty();
      if (session.isPresent()) {
        return new OnlyRun(() -> close(session.get()));
      }
      return new OnlyRun(database.isShared() ? leased(database)::close : () -> {});
    } catch (SQLException refused) {
      throw new IOException("cannot create the tables: " + refused.getMessage(), refused);
    }
  }

  private static Lease leased(Database database) throws IOException, SQLException {
    return Lease.of(database, SILENCE).orElseThrow(OnlyRun::refusal);
  }

  private static IOException refusal() {
    return new IOException(
        "another run of Taipan is using the same tables in this database; wait until "
            + "it ends, or use another database or schema");
  }

  /** A session that has the lock; none where that keeps nobody out. */
  private static Optional<Connection> locked(Database database, String lock)
      throws IOException, SQLException {
    Connection session = database.connect();
    long deadline = System.nanoTime() + ENDING.toNanos();
    while (isRefused(session, lock)) {
      if (System.nanoTime() > deadline) {
        close(session);
        throw refusal();
      }
      Pause.millis(PAUSE_MILLIS);
    }
    if (isRefusedToOthers(database, lock)) {
      return Optional.of(session);
    }
    close(session);
    return Optional.empty();
  }

  /** What speaks like another database need not have its locks, or has them by name alone. */
  private static boolean isRefusedToOthers(Database database, String lock) throws SQLException {
    try (Connection other = database.connect()) {
      return isRefused(other, lock);
    }
  }

  private static boolean isRefused(Connection session, String lock) {
    try (Statement statement = session.createStatement();
        ResultSet taken = statement.executeQuery(lock)) {
      return taken.next() && taken.getInt(1) == 0 && !taken.wasNull();
    } catch (SQLException withoutLocks) {
      return false;
    }
  }

  private static void close(Connection session) {
    try {
      session.close();
    } catch (SQLException alreadyGone) {
      // So is the lock.
    }
  }

  @Override
  public void close() {
    release.run();
  }
}
