package dev.taipan.collect.run;

import dev.taipan.collect.database.Database;
import dev.taipan.collect.dialect.Dialect;
import dev.taipan.collect.dialect.Failure;
import dev.taipan.collect.workload.Access;
import dev.taipan.collect.workload.Contents;
import dev.taipan.collect.workload.Habits;
import dev.taipan.collect.workload.Workload;
import dev.taipan.record.KnownRows;
import dev.taipan.record.SessionRecorder;
import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;
import org.apache.commons.rng.simple.RandomSource;

/**
 * Reads all that there is when nobody does anything any more, so that what committed and is gone
 * shows. Where the level has no real time, the database may answer from the past: so it is read
 * again until two answers are alike, and by statements that lock what they read where the database
 * has such, since those see what is there now.
 */
final class FinalRead {
  /** What locks all that it reads, and does not pause. */
  private static final Habits HABITS = new Habits(1, Duration.ZERO);

  private static final int MOST_FAILURES = 3;
  private static final Duration PATIENCE = Duration.ofSeconds(10);
  private static final long PAUSE_MILLIS = 100;

  private final Database database;
  private final Load load;
  private final Workload workload;
  private final SessionRecorder recorder;
  private final KnownRows rows;
  private final AtomicLong ids;
  private final LongSupplier clock;
  private Optional<Contents> before = Optional.empty();
  private int failures;

  FinalRead(
      Database database,
      Load load,
      Workload workload,
      SessionRecorder recorder,
      KnownRows rows,
      AtomicLong ids,
      LongSupplier clock) {
    this.database = database;
    this.load = load;
    this.workload = workload;
    this.recorder = recorder;
    this.rows = rows;
    this.ids = ids;
    this.clock = clock;
  }

  /**
   * Reads, and writes down what was read last.
   *
   * @return why nothing is written down, in words for people; empty if something is
   */
  Optional<String> make() throws IOException {
    long deadline = System.nanoTime() + PATIENCE.toNanos();
    while (true) {
      String reason;
      try {
        if (readAgain()) {
          recorder.committedLast(clock.getAsLong());
          return Optional.empty();
        }
        reason = "the tables are still changing";
      } catch (SQLException failed) {
        reason = failed.getMessage();
        before = Optional.empty();
        boolean gone = database.dialect().failure(failed) == Failure.CONNECTION_LOST;
        failures += gone ? 0 : 1;
      }
      if (failures == MOST_FAILURES || System.nanoTime() > deadline || !pause()) {
        return Optional.of(reason);
      }
    }
  }

  /** Reads everything, and returns whether that was the same as the last time. */
  private boolean readAgain() throws SQLException {
    Dialect dialect = database.dialect();
    try (Connection connection = database.connect()) {
      dialect.prepare(connection, load.isolation());
      dialect.showAll(connection);
      Access access =
          new Access(
              connection,
              dialect,
              recorder,
              ids,
              HABITS,
              RandomSource.XO_RO_SHI_RO_128_PP.create(load.seed()),
              load.isolation(),
              database.watch());
      recorder.begin(ids.incrementAndGet(), clock.getAsLong());
      dialect.begin(connection);
      access.begin();
      Contents now = workload.readAll(access, rows);
      access.end();
      dialect.commit(connection);
      boolean same = before.filter(now::equals).isPresent();
      before = Optional.of(now);
      return same;
    }
  }

  /** Whether there was a pause, and nobody interrupted it. */
  private static boolean pause() {
    try {
      TimeUnit.MILLISECONDS.sleep(PAUSE_MILLIS);
      return true;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }
}
