package dev.taipan.collect.exec;

import dev.taipan.collect.run.Acknowledged;
import dev.taipan.history.TransactionStatus;
import dev.taipan.record.Recorder;
import dev.taipan.record.SessionRecorder;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;

/**
 * Has a program read all keys when all sessions are over. A store may answer from the past: so it
 * is asked again until two answers are alike and have what was {@linkplain Acknowledged
 * acknowledged}, or as much time is over as an answer may take.
 */
final class ExecFinalRead {
  /** A store that keeps changing, or programs that fail, are asked at least so often. */
  private static final int FEWEST_BEFORE_GIVING_UP = 20;

  private static final long PAUSE_MILLIS = 100;

  private final ExecLoad load;
  private final SessionRecorder recorder;
  private final Path file;
  private final Path errors;
  private final AtomicLong ids;
  private final LongSupplier clock;
  private Optional<List<List<Long>>> before = Optional.empty();

  ExecFinalRead(
      ExecLoad load,
      Recorder recording,
      Path file,
      Path errors,
      AtomicLong ids,
      LongSupplier clock) {
    this.load = load;
    this.file = file;
    this.errors = errors;
    this.ids = ids;
    this.clock = clock;
    recorder = recording.last();
  }

  /**
   * Reads, and writes down what was read last.
   *
   * @return why nothing is written down, in words for people; empty if something is
   */
  Optional<String> make(int... keys) throws IOException {
    long deadline = System.nanoTime() + load.patience().toNanos();
    Optional<String> problem;
    boolean isOver;
    int attempts = 0;
    do {
      try {
        problem = problem(new Request(ids.incrementAndGet(), load.values(), keys, reads(keys)));
        isOver = System.nanoTime() > deadline;
        if (problem.isEmpty() && (hasAll() || isOver)) {
          recorder.addLast();
          return problem;
        }
        TimeUnit.MILLISECONDS.sleep(PAUSE_MILLIS);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        return Optional.of("interrupted");
      }
    } while (problem.isEmpty() || ++attempts < FEWEST_BEFORE_GIVING_UP || !isOver);
    return problem;
  }

  private static long[] reads(int... keys) {
    return new long[keys.length];
  }

  private boolean hasAll() throws IOException {
    return Acknowledged.isAllIn(file, recorder.lineAtLast(clock.getAsLong()));
  }

  /** Has everything read, and says why that is no answer, if it is none. */
  private Optional<String> problem(Request request) throws IOException, InterruptedException {
    long start = clock.getAsLong();
    try (StoreProcess process = StoreProcess.start(load.command(), errors)) {
      Answer answer = Answer.parse(process.ask(request.line(), load.patience()), request);
      boolean committed = answer.status() == TransactionStatus.COMMITTED;
      boolean same = committed && before.filter(answer.results()::equals).isPresent();
      before = committed ? Optional.of(answer.results()) : Optional.empty();
      if (same) {
        recorder.begin(request.id(), start);
        request.record(answer, recorder);
      }
      return same ? Optional.empty() : Optional.of("the store is still changing");
    } catch (BadAnswerException bad) {
      before = Optional.empty();
      return Optional.of(bad.getMessage());
    }
  }
}
