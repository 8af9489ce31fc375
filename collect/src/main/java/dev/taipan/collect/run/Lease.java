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
import java.util.OptionalLong;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.apache.commons.rng.simple.RandomSource;

/**
 * A row that a run changes every second for as long as it lives, so that others see that it does.
 * Any SQL database can do that, and no transaction stays open, for which some would wait. A run
 * that was killed changes the row no more.
 */
final class Lease implements AutoCloseable {
  private static final long BEAT_MILLIS = 1000;
  private static final long LOOK_MILLIS = 250;
  private static final long PATIENCE_SECONDS = 10;

  /** Of one owner; after the last one comes the first one again. */
  private static final long VALUES = 1L << 20;

  private static final int BITS_OF_OWNER = 40;

  private final Database database;
  private final long first = (RandomSource.createLong() >>> (Long.SIZE - BITS_OF_OWNER)) * VALUES;
  private final ScheduledExecutorService thread =
      Executors.newSingleThreadScheduledExecutor(Lease::thread);

  /** Null where it was lost, and there is no new one yet. */
  private Connection session;

  private long beats;

  private Lease(Database database) throws SQLException {
    this.database = database;
    session = database.connect();
  }

  private static Thread thread(Runnable work) {
    Thread thread = new Thread(work, "lease");
    thread.setDaemon(true);
    return thread;
  }

  /**
   * Takes it; nothing where another run has it. Where one had it that may have been killed, this
   * takes as long as the silence.
   *
   * @param silence an owner that changes nothing for so long is dead
   * @throws SQLException when the table can neither be made nor used
   */
  static Optional<Lease> of(Database database, Duration silence) throws IOException, SQLException {
    Lease lease = new Lease(database);
    boolean taken = false;
    try {
      taken = lease.take(silence);
    } finally {
      if (!taken) {
        lease.disconnect();
      }
    }
    if (!taken) {
      return Optional.empty();
    }
    // Closing ends it.
    var unused =
        lease.thread.scheduleWithFixedDelay(
            lease::beat, BEAT_MILLIS, BEAT_MILLIS, TimeUnit.MILLISECONDS);
    return Optional.of(lease);
  }

  /** Takes it, if nobody has it. */
  private boolean take(Duration silence) throws IOException, SQLException {
    OptionalLong owner = ownerInTable();
    OptionalLong later = owner.isEmpty() ? owner : after(silence, owner);
    if (later.isEmpty()) {
      return insert();
    }
    return later.equals(owner) && replace(owner.getAsLong());
  }

  /** Takes the place of an owner that is dead, if nobody else has. */
  private boolean replace(long dead) throws SQLException {
    return change("UPDATE taipan_run SET v = " + first + " WHERE k = 1 AND v = " + dead) == 1;
  }

  private OptionalLong ownerInTable() throws SQLException {
    try {
      return owner();
    } catch (SQLException thereIsNoTable) {
      change("CREATE TABLE taipan_run (k INTEGER NOT NULL PRIMARY KEY, v BIGINT NOT NULL)");
      return owner();
    }
  }

  private OptionalLong owner() throws SQLException {
    try (Statement statement = session.createStatement();
        ResultSet rows = statement.executeQuery("SELECT v FROM taipan_run WHERE k = 1")) {
      return rows.next() ? OptionalLong.of(rows.getLong(1)) : OptionalLong.empty();
    }
  }

  /** What the row has as soon as it is another value, and otherwise at the end of a silence. */
  private OptionalLong after(Duration silence, OptionalLong owner)
      throws IOException, SQLException {
    long start = System.nanoTime();
    OptionalLong now = owner;
    while (now.equals(owner) && System.nanoTime() - start < silence.toNanos()) {
      Pause.millis(LOOK_MILLIS);
      now = owner();
    }
    return now;
  }

  /** Becomes the first owner, if nobody else has. */
  private boolean insert() throws SQLException {
    try {
      return change("INSERT INTO taipan_run (k, v) VALUES (1, " + first + ")") == 1;
    } catch (SQLException refused) {
      if (owner().isPresent()) {
        return false; // Another was faster.
      }
      throw refused;
    }
  }

  /** By a statement of its own: DuckDB's driver closes one that failed. */
  private int change(String command) throws SQLException {
    try (Statement statement = session.createStatement()) {
      return statement.executeUpdate(command);
    }
  }

  private void beat() {
    try {
      if (session == null) {
        session = database.connect();
      }
      beats = (beats + 1) % VALUES;
      change("UPDATE taipan_run SET v = " + (first + beats) + whereOurs());
    } catch (SQLException unreachable) {
      disconnect();
    }
  }

  private String whereOurs() {
    return " WHERE k = 1 AND v BETWEEN " + first + " AND " + (first + VALUES - 1);
  }

  private void release() {
    try {
      if (session != null) {
        change("DELETE FROM taipan_run" + whereOurs());
      }
    } catch (SQLException unreachable) {
      // The next run waits for a silence.
    }
    disconnect();
  }

  private void disconnect() {
    try {
      if (session != null) {
        session.close();
      }
    } catch (SQLException alreadyGone) {
      // As it should be.
    }
    session = null;
  }

  /** By its thread, which nobody interrupts: some databases close a file whose user is. */
  @Override
  public void close() {
    thread.execute(this::release);
    thread.shutdown();
    try {
      thread.awaitTermination(PATIENCE_SECONDS, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
