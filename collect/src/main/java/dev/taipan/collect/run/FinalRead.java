package dev.taipan.collect.run;

import dev.taipan.collect.database.Database;
import dev.taipan.collect.dialect.Dialect;
import dev.taipan.collect.dialect.Failure;
import dev.taipan.collect.workload.Access;
import dev.taipan.collect.workload.Contents;
import dev.taipan.collect.workload.Habits;
import dev.taipan.collect.workload.Workload;
import dev.taipan.record.Recorder;
import dev.taipan.record.SessionRecorder;
import java.io.IOException;
import java.nio.file.Path;
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
 * again until two answers are alike and have what was {@linkplain Acknowledged acknowledged}, or
 * patience is at an end, and by statements that lock what they read where the database has such,
 * since those see what is there now.
 */
final class FinalRead {
  /** It is read again for so long, unless the time of the run is limited. */
  static final Duration PATIENCE = Duration.ofSeconds(10);

  /** What locks all that it reads, and does not pause. */
  private static final Habits HABITS = new Habits(1, Duration.ZERO);

  private static final int MOST_FAILURES = 3;
  private static final long PAUSE_MILLIS = 100;

  private final Database database;
  private final Load load;
  private final Workload workload;
  private final Recorder recording;
  private final SessionRecorder recorder;
  private final AtomicLong ids;
  private final LongSupplier clock;
  private Optional<Contents> before = Optional.empty();
  private int failures;

  FinalRead(
      Database database,
      Load load,
      Workload workload,
      Recorder recording,
      AtomicLong ids,
      LongSupplier clock) {
    this.database = database;
    this.load = load;
    this.workload = workload;
    this.recording = recording;
    this.ids = ids;
    this.clock = clock;
    recorder = recording.last();
  }

  /**
   * Reads, and writes down what was read last.
   *
   * @param patience for how long to read again
   * @return why nothing is written down, in words for people; empty if something is
   */
  Optional<String> make(Duration patience) throws IOException {
    long deadline = System.nanoTime() + patience.toNanos();
    Optional<String> problem = problem();
    while (problem.isPresent() || !hasAll(recorder.lineAtLast(clock.getAsLong()))) {
      if (failures == MOST_FAILURES || System.nanoTime() > deadline) {
        break;
      }
      if (!pause()) {
        return problem.or(() -> Optional.of("the run was interrupted"));
      }
      problem = problem();
    }
    if (problem.isEmpty()) {
      recorder.addLast();
    }
    return problem;
  }

  /** Reads everything, and says why that is no answer, if it is none. */
  private Optional<String> problem() {
    try {
      return readAgain() ? Optional.empty() : Optional.of("the tables are still changing");
    } catch (SQLException failed) {
      before = Optional.empty();
      boolean gone = database.dialect().failure(failed) == Failure.CONNECTION_LOST;
      failures += gone ? 0 : 1;
      return Optional.of(String.valueOf(failed.getMessage()));
    }
  }

  /** Whether everything acknowledged is in the file with one more line, or overwritten there. */
  private boolean hasAll(byte[] line) throws IOException {
    Optional<Path> file = recording.path();
    return file.isEmpty() || Acknowledged.isAllIn(file.get(), line);
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
      Contents now = workload.readAll(access, recording.rows());
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
