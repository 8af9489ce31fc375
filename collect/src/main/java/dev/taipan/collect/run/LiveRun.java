package dev.taipan.collect.run;

import dev.taipan.collect.database.Database;
import dev.taipan.collect.record.Recorder;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.commons.rng.simple.RandomSource;

/**
 * Runs clients on a database, and records what they saw. Takes as long as the load says, or until
 * {@link #stop} is called, which another thread may do.
 */
public final class LiveRun {
  private final Database database;
  private final Load load;
  private final Tally tally = new Tally();
  private volatile boolean stopped;
  private volatile long deadline = Long.MAX_VALUE;

  public LiveRun(Database database, Load load) {
    this.database = database;
    this.load = load;
  }

  /** How transactions ended, up to now. */
  public Tally tally() {
    return tally;
  }

  /** Begins no more transactions; those that run come to their end. */
  public void stop() {
    stopped = true;
  }

  private boolean isOver() {
    return stopped || System.nanoTime() - deadline > 0;
  }

  /**
   * Makes the tables, runs all clients, and returns when the last of them has ended.
   *
   * @param file where the history goes; there must be none of that name
   * @throws IOException when the database refuses to work, or the file cannot be written; the
   *     message is for people
   */
  public void record(Path file) throws IOException {
    requireLevel();
    Tables.make(database, load.kind().keysHold(), load.keys());
    try (Recorder recorder = new Recorder(file, load.sessions())) {
      long origin = System.nanoTime();
      deadline = origin + load.time().toNanos();
      runClients(recorder, origin);
    }
  }

  private void requireLevel() throws IOException {
    if (!database.dialect().levels().contains(load.isolation())) {
      throw new IOException(
          "%s has no level %s; it has %s"
              .formatted(
                  database.dialect().title(),
                  load.isolation().spelling(),
                  String.join(
                      ", ",
                      database.dialect().levels().stream()
                          .map(level -> level.spelling())
                          .toList())));
    }
  }

  private void runClients(Recorder recorder, long origin) throws IOException {
    AtomicLong ids = new AtomicLong();
    ExecutorService threads = Executors.newFixedThreadPool(load.sessions());
    try {
      List<Future<?>> clients = new ArrayList<>();
      for (int session = 0; session < load.sessions(); session++) {
        Client client =
            new Client(
                database,
                load,
                recorder.session(session),
                tally,
                ids,
                this::isOver,
                RandomSource.XO_RO_SHI_RO_128_PP.create(load.seed() + session),
                origin);
        clients.add(
            threads.submit(
                () -> {
                  client.run();
                  return null;
                }));
      }
      await(clients);
    } finally {
      stop();
      threads.shutdown();
    }
  }

  /** Waits for all, also where one fails. */
  private void await(List<Future<?>> clients) throws IOException {
    IOException problem = null;
    for (Future<?> client : clients) {
      try {
        client.get();
      } catch (ExecutionException failed) {
        stop();
        if (!(failed.getCause() instanceof IOException failure)) {
          throw new IllegalStateException(failed.getCause());
        }
        problem = failure;
      } catch (InterruptedException e) {
        stop();
        Thread.currentThread().interrupt();
      }
    }
    if (problem != null) {
      throw problem;
    }
  }
}
