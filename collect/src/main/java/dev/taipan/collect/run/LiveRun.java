package dev.taipan.collect.run;

import dev.taipan.collect.database.Database;
import dev.taipan.collect.database.DriverLacks;
import dev.taipan.collect.record.RecordListener;
import dev.taipan.collect.record.Recorder;
import dev.taipan.collect.workload.Workload;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;
import org.apache.commons.rng.UniformRandomProvider;
import org.apache.commons.rng.simple.RandomSource;

/**
 * Runs clients on a database, and records what they saw. Takes as long as the load says, or until
 * {@link #stop} is called, which another thread may do.
 */
public final class LiveRun {
  /** Longer than embedded databases let anybody wait for a lock, but for those that forget whom. */
  private static final Duration USUAL_PATIENCE = Duration.ofSeconds(10);

  private static final long LOOK_MILLIS = 50;

  private final Database database;
  private final Load load;
  private final Duration patience;
  private final Disturbance disturbance;
  private final Tally tally = new Tally();
  private final Ending ending = new Ending();
  private Optional<RecordListener> listener = Optional.empty();
  private Optional<String> cutShort = Optional.empty();
  private int hanging;

  /** A run to be, which waits ten seconds for the last transactions when it is over. */
  public LiveRun(Database database, Load load) {
    this(database, load, USUAL_PATIENCE);
  }

  /**
   * A run to be.
   *
   * @param patience how long transactions may still take when the run is over; clients whose
   *     transaction takes longer are left behind
   */
  public LiveRun(Database database, Load load, Duration patience) {
    this(database, load, patience, Disturbance.NONE);
  }

  /** A run to be, while something else happens; it waits ten seconds for the last transactions. */
  public LiveRun(Database database, Load load, Disturbance disturbance) {
    this(database, load, USUAL_PATIENCE, disturbance);
  }

  private LiveRun(Database database, Load load, Duration patience, Disturbance disturbance) {
    this.database = database;
    this.load = load;
    this.patience = patience;
    this.disturbance = disturbance;
  }

  /** How transactions ended, up to now. */
  public Tally tally() {
    return tally;
  }

  /**
   * Clients that were left behind, since the database did not answer. What they were doing was not
   * committed, or is recorded as of unknown outcome.
   */
  public int hanging() {
    return hanging;
  }

  /**
   * Why the run ended before its time, where the database broke in a way that leaves what was
   * recorded as it is: in words for people.
   */
  public Optional<String> cutShort() {
    return cutShort;
  }

  /** Begins no more transactions; those that run come to their end. */
  public void stop() {
    ending.in(Duration.ZERO);
  }

  /** Has another one told of all that will be recorded. */
  public void tell(RecordListener other) {
    listener = Optional.of(other);
  }

  /**
   * Makes the tables, runs all clients, and returns when the last of them has ended.
   *
   * @param file where the history goes; there must be none of that name
   * @throws IOException when the database refuses to work, or the file cannot be written; the
   *     message is for people
   */
  public void record(Path file) throws IOException {
    Workload workload = prepared();
    record(workload, new Recorder(file, load.sessions(), workload.names()), clock());
  }

  /**
   * Does the same, and says of each operation when it ran: from when its statement was sent until
   * it was answered. Of a statement that failed only the start is known.
   *
   * @param file where the history goes; there must be none of that name
   * @throws IOException when the database refuses to work, or the file cannot be written; the
   *     message is for people
   */
  public void recordWithOperationTimes(Path file) throws IOException {
    Workload workload = prepared();
    LongSupplier clock = clock();
    record(
        workload,
        Recorder.withOperationTimes(file, load.sessions(), workload.names(), clock),
        clock);
  }

  private Workload prepared() throws IOException {
    requirePossible();
    Workload workload = load.workload();
    Tables.make(database, workload);
    return workload;
  }

  /** Nanoseconds from now on. */
  private static LongSupplier clock() {
    long origin = System.nanoTime();
    return () -> System.nanoTime() - origin;
  }

  /**
   * Does the same without recording anything, to measure what recording costs.
   *
   * @throws IOException when the database refuses to work; the message is for people
   */
  public void runUnrecorded() throws IOException {
    Workload workload = prepared();
    record(workload, Recorder.ofNothing(load.sessions()), clock());
  }

  private void record(Workload workload, Recorder recorder, LongSupplier clock) throws IOException {
    try (recorder) {
      listener.ifPresent(other -> recorder.tell(other, workload.names()));
      workload.recordInitial(recorder);
      ending.in(load.time());
      disturbance.begin();
      try {
        runClients(workload, recorder, clock);
      } finally {
        disturbance.end();
      }
    }
  }

  /**
   * Asks whether the database has the level and the kinds of tables, which is asked before anything
   * else anyway.
   *
   * @throws IOException when it has not; the message is for people
   */
  public void requirePossible() throws IOException {
    requireLevel();
    try {
      load.workload().creates(database.dialect());
    } catch (SQLException lacking) {
      throw new IOException(lacking.getMessage(), lacking);
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

  private void runClients(Workload workload, Recorder recorder, LongSupplier clock)
      throws IOException {
    AtomicLong ids = new AtomicLong();
    ExecutorService threads = Executors.newFixedThreadPool(load.sessions(), LiveRun::thread);
    try {
      List<Future<?>> clients = new ArrayList<>();
      for (int session = 0; session < load.sessions(); session++) {
        UniformRandomProvider random =
            RandomSource.XO_RO_SHI_RO_128_PP.create(load.seed() + session);
        Client client =
            new Client(
                database,
                load,
                recorder.session(session),
                tally,
                ids,
                ending::isReached,
                random,
                workload.transactions(random),
                clock);
        clients.add(
            threads.submit(
                () -> {
                  runOrStop(client);
                  return null;
                }));
      }
      await(clients);
    } finally {
      stop();
      threads.shutdownNow();
    }
  }

  /** One that may hang when all else has ended. */
  private static Thread thread(Runnable work) {
    Thread thread = new Thread(work, "client");
    thread.setDaemon(true);
    return thread;
  }

  /** Where one client fails, the others need not work until their time is over. */
  private void runOrStop(Client client) throws IOException {
    boolean ended = false;
    try {
      client.run();
      ended = true;
    } finally {
      if (!ended) {
        stop();
      }
    }
  }

  /** Waits for all, also where one fails, but not for ever. */
  private void await(List<Future<?>> clients) throws IOException {
    IOException problem = null;
    for (Future<?> client : clients) {
      try {
        await(client);
      } catch (ExecutionException failed) {
        if (failed.getCause() instanceof StackOverflowError) {
          // No client is recursive, but databases are that run in this process.
          cutShort = Optional.of("the database overflowed the stack of a client");
        } else {
          problem = failure(failed.getCause());
        }
      } catch (InterruptedException e) {
        stop();
        Thread.currentThread().interrupt();
      }
    }
    if (problem != null) {
      throw problem;
    }
  }

  private static IOException failure(Throwable cause) {
    if (cause instanceof LinkageError lacking) {
      return new IOException(DriverLacks.message(lacking), cause);
    }
    if (cause instanceof IOException failure) {
      return failure;
    }
    throw new IllegalStateException(cause);
  }

  private void await(Future<?> client) throws ExecutionException, InterruptedException {
    do {
      try {
        client.get(LOOK_MILLIS, TimeUnit.MILLISECONDS);
        return;
      } catch (TimeoutException stillWorking) {
        // As it should, unless the run is over.
      }
    } while (!ending.isPastBy(patience));
    hanging++;
  }
}
