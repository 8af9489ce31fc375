package dev.taipan.collect.exec;

import dev.taipan.collect.dialect.Failure;
import dev.taipan.collect.run.Tally;
import dev.taipan.collect.workload.keys.KeyPool;
import dev.taipan.history.TransactionStatus;
import dev.taipan.record.SessionRecorder;
import dev.taipan.workload.Draw;
import dev.taipan.workload.MiniTransactionDraw;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;

/**
 * One session: asks a program of its own for transactions, one after the other, and has each
 * written down. Where there is no answer, or none that can be understood, nobody knows what came of
 * the transaction; the program is ended and started again.
 */
final class ExecClient {
  /** So many failures in a row, and the run makes no sense. */
  private static final int MOST_FAILURES = 20;

  private final ExecLoad load;
  private final Path errors;
  private final SessionRecorder recorder;
  private final Tally tally;
  private final AtomicLong ids;
  private final KeyPool pool;
  private final Draw draw;
  private final BooleanSupplier over;
  private final LongSupplier clock;
  private final int[] slots = new int[MiniTransactionDraw.MOST_OPERATIONS];
  private final boolean[] write = new boolean[slots.length];
  private StoreProcess process;
  private int failuresInARow;

  ExecClient(
      ExecLoad load,
      Path errors,
      SessionRecorder recorder,
      Tally tally,
      AtomicLong ids,
      KeyPool pool,
      Draw draw,
      BooleanSupplier over,
      LongSupplier clock) {
    this.load = load;
    this.errors = errors;
    this.recorder = recorder;
    this.tally = tally;
    this.ids = ids;
    this.pool = pool;
    this.draw = draw;
    this.over = over;
    this.clock = clock;
  }

  /** Runs until enough is done, or it is told to stop. */
  void run() throws IOException {
    try {
      for (int done = 0; done < load.transactions() && !over.getAsBoolean(); done++) {
        int operations = draw.draw(slots, write, 0);
        int attempts = 0;
        while (!over.getAsBoolean() && attempt(operations)) {
          if (++attempts == Tally.ATTEMPTS_PER_TRANSACTION) {
            tally.givenUp();
            break;
          }
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      end();
    }
  }

  private void end() {
    if (process != null) {
      process.close();
    }
    process = null;
  }

  private Request request(int operations) {
    int[] keys = Arrays.stream(slots, 0, operations).map(pool::key).toArray();
    long[] values = new long[operations];
    for (int operation = 0; operation < operations; operation++) {
      int first = firstOf(operation);
      keys[operation] = keys[first];
      if (write[operation]) {
        values[operation] = ids.incrementAndGet();
        pool.write(keys[operation]);
      }
    }
    return new Request(ids.incrementAndGet(), load.values(), keys, values);
  }

  /** The first operation on the same slot, which may have another key meanwhile. */
  private int firstOf(int operation) {
    int first = 0;
    while (slots[first] != slots[operation]) {
      first++;
    }
    return first;
  }

  /** Runs a transaction once, and returns whether it is worth another attempt. */
  private boolean attempt(int operations) throws IOException, InterruptedException {
    if (process == null) {
      process = StoreProcess.start(load.command(), errors);
    }
    Request request = request(operations);
    recorder.begin(request.id(), clock.getAsLong());
    try {
      Answer answer = Answer.parse(process.ask(request.line(), load.patience()), request);
      failuresInARow = 0;
      return note(request, answer);
    } catch (BadAnswerException bad) {
      lose(request);
      end();
      tally.failed(Failure.OTHER, bad.getMessage());
      if (++failuresInARow == MOST_FAILURES) {
        throw new IOException("the program fails repeatedly: " + bad.getMessage(), bad);
      }
      return false;
    }
  }

  private boolean note(Request request, Answer answer) throws IOException {
    switch (answer.status()) {
      case COMMITTED -> {
        long end = clock.getAsLong();
        request.record(answer, recorder);
        recorder.committing().ended(TransactionStatus.COMMITTED, end);
        tally.committed();
      }
      case ABORTED -> {
        request.recordWrites(recorder);
        recorder.aborted(clock.getAsLong());
        tally.failed(Failure.SERIALIZATION, answer.error().orElse("aborted"));
        return true;
      }
      case UNKNOWN -> lose(request);
    }
    return false;
  }

  /** Nobody knows whether it took effect. */
  private void lose(Request request) throws IOException {
    request.recordWrites(recorder);
    recorder.committing().lost();
    tally.unknown();
  }
}
