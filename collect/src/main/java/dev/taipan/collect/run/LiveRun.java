package dev.taipan.collect.run;

import dev.taipan.checker.IsolationLevel;
import dev.taipan.collect.database.Database;
import dev.taipan.collect.driver.MissingDriverClasses;
import dev.taipan.collect.workload.Workload;
import dev.taipan.history.origin.ClockUnit;
import dev.taipan.history.origin.Origin;
import dev.taipan.record.RecordListener;
import dev.taipan.record.Recorder;
import dev.taipan.record.UnwritableRecordingException;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
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

  /** How long the final read waits for what was acknowledged. */
  private static final long LOOK_MILLIS = 50;

  /** A server of ours that nobody brings back stays away. */
  private static final Duration ABSENCE_OF_OURS = Duration.ofSeconds(5);

  /** One that somebody else runs may fail over to another machine. */
  private static final Duration ABSENCE_OF_OTHERS = Duration.ofSeconds(60);

  private final Database database;
  private final Load load;
  private final Duration patience;
  private final Disturbance disturbance;
  private final Tally tally = new Tally();
  private final Ending ending = new Ending();
  private final Reach reach;
  private Duration finalPatience = FinalRead.PATIENCE;
  private long mostBytes = Long.MAX_VALUE;
  private Routing routing = Routing.SESSION;
  private Optional<RecordListener> listener = Optional.empty();
  private Optional<String> cutShort = Optional.empty();
  private Optional<String> lost = Optional.empty();
  private Optional<String> unread = Optional.empty();
  private boolean interrupted;
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
    reach =
        new Reach(
            database.server().isPresent() ? ABSENCE_OF_OURS : ABSENCE_OF_OTHERS,
            disturbance::isUnderWay);
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
   * Why the run ended before its time, where that leaves what was recorded as it is: in words for
   * people.
   */
  public Optional<String> cutShort() {
    return cutShort.or(this::lost);
  }

  /**
   * Since when the database was gone for good, and why, in words for people; nothing where it is
   * there. What it said it had committed cannot be asked for any more.
   */
  public Optional<String> lost() {
    return lost;
  }

  /**
   * Why not all that there is was read at the end, so that nobody can tell what of it is lost: in
   * words for people; empty where it was.
   */
  public Optional<String> unread() {
    return unread;
  }

  /** Begins no more transactions; those that run come to their end. */
  public void stop() {
    ending.in(Duration.ZERO);
  }

  /** Says who reads from replicas; by default, every other session. */
  public void route(Routing other) {
    routing = other;
  }

  /** Has the final read wait so long for what was acknowledged; by default, ten seconds. */
  public void waitAtLast(Duration other) {
    finalPatience = other;
  }

  /** Has clients begin no more transactions when so many bytes are recorded; by default, never. */
  public void limit(long bytes) {
    mostBytes = bytes;
  }

  /** Has another one told of all that will be recorded. */
  public void tell(RecordListener other) {
    listener = Optional.of(other);
  }

  /**
   * Makes the tables, runs all clients, and returns when the last of them has ended.
   *
   * @param file where the history goes; there must be none of that name
   * @throws IOException when the database refuses to work, another run uses it, or the file cannot
   *     be written; the message is for people
   */
  @SuppressWarnings("try") // what was taken is given back, and nothing else
  public void record(Path file) throws IOException {
    try (OnlyRun alone = OnlyRun.on(database)) {
      Workload workload = prepared();
      record(workload, new Recorder(file, load.sessions(), workload.names(), origin()), clock());
    }
  }

  /**
   * Does the same, and says of each operation when it ran: from when its statement was sent until
   * it was answered. Of a statement that failed only the start is known.
   *
   * @param file where the history goes; there must be none of that name
   * @throws IOException when the database refuses to work, or the file cannot be written; the
   *     message is for people
   */
  @SuppressWarnings("try") // what was taken is given back, and nothing else
  public void recordWithOperationTimes(Path file) throws IOException {
    try (OnlyRun alone = OnlyRun.on(database)) {
      Workload workload = prepared();
      LongSupplier clock = clock();
      record(
          workload,
          Recorder.withOperationTimes(file, load.sessions(), workload.names(), origin(), clock),
          clock);
    }
  }

  /** What the file says of the run, in the terms of the command's options. */
  private Origin origin() {
    Map<String, String> facts = new LinkedHashMap<>();
    facts.put("database", database.title());
    facts.put("isolation", load.isolation().spelling());
    facts.put("claim", database.claim(load.isolation()).map(IsolationLevel::symbol).orElse("none"));
    facts.put("workload", load.kind().spelling());
    facts.put("seed", Long.toString(load.seed()));
    return new Origin(Optional.of(ClockUnit.NANOSECONDS), facts);
  }

  private Workload prepared() throws IOException {
    requirePossible();
    Workload workload = load.workload();
    Tables.make(database, workload);
    Replicas.await(database);
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
  @SuppressWarnings("try") // what was taken is given back, and nothing else
  public void runUnrecorded() throws IOException {
    try (OnlyRun alone = OnlyRun.on(database)) {
      Workload workload = prepared();
      record(workload, Recorder.ofNothing(load.sessions()), clock());
    }
  }

  private void record(Workload workload, Recorder recorder, LongSupplier clock) throws IOException {
    ExecutorService threads = Executors.newFixedThreadPool(load.sessions(), LiveRun::thread);
    try (recorder) {
      listener.ifPresent(other -> recorder.tell(other, workload.names()));
      workload.recordInitial(recorder);
      ending.in(load.time());
      AtomicLong ids = new AtomicLong();
      disturbance.begin();
      try {
        runClients(workload, recorder, ids, clock, threads);
      } finally {
        endDisturbance();
      }
      unread = readAtLast(workload, recorder, ids, clock);
    } finally {
      // Not before: who is interrupted while writing closes the recording.
      threads.shutdownNow();
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  /** A server that was not brought back is lost; what was recorded before is not. */
  private void endDisturbance() {
    try {
      disturbance.end();
      lost = isThere() ? Optional.empty() : reach.lost();
    } catch (IOException failed) {
      lost = Optional.of("the database was lost: " + failed.getMessage());
    }
  }

  /** Whether it is, where nobody reached it at last. */
  private boolean isThere() {
    if (reach.lost().isEmpty()) {
      return true;
    }
    try {
      database.connect().close();
      return true;
    } catch (SQLException gone) {
      return false;
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
    if (!database.replicas().isEmpty() && !load.workload().hasReaders()) {
      throw new IOException(
          "reading from replicas requires a workload with transactions known to only read, such "
              + "as mini or bank, not "
              + load.kind().spelling());
    }
    try {
      load.workload().creates(database.dialect());
    } catch (SQLException lacking) {
      throw new IOException(lacking.getMessage(), lacking);
    }
  }

  private void requireLevel() throws IOException {
    Optional<String> refusal = database.dialect().refusal(load.isolation());
    if (refusal.isPresent()) {
      throw new IOException(refusal.get());
    }
  }

  private Optional<String> readAtLast(
      Workload workload, Recorder recorder, AtomicLong ids, LongSupplier clock) {
    if (hanging > 0) {
      return Optional.of("clients that were left behind may still be running");
    }
    if (lost.isPresent() || interrupted) {
      return lost.or(() -> Optional.of("the run was interrupted"));
    }
    if (tally.commits() == 0) {
      return Optional.of("no transaction committed");
    }
    try {
      return new FinalRead(database, load, workload, recorder, ids, clock).make(finalPatience);
    } catch (IOException unwritable) {
      return Optional.of(unwritable.getMessage());
    }
  }

  private void runClients(
      Workload workload,
      Recorder recorder,
      AtomicLong ids,
      LongSupplier clock,
      ExecutorService threads)
      throws IOException {
    try {
      List<Future<?>> clients = new ArrayList<>();
      for (int session = 0; session < load.sessions(); session++) {
        UniformRandomProvider random =
            RandomSource.XO_RO_SHI_RO_128_PP.create(load.seed() + session);
        RunClient client =
            new RunClient(
                database,
                Nodes.of(database, load.isolation(), routing, session),
                load,
                recorder.session(session),
                tally,
                ids,
                reach,
                ending,
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
      await(clients, recorder);
    } finally {
      stop();
    }
  }

  /** One that may hang when all else has ended. */
  private static Thread thread(Runnable work) {
    Thread thread = new Thread(work, "client");
    thread.setDaemon(true);
    return thread;
  }

  /** Where one client fails, the others need not work until their time is over. */
  private void runOrStop(RunClient client) throws IOException {
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

  /** Waits for all, also where some fail, but not for ever. */
  private void await(List<Future<?>> clients, Recorder recorder) throws IOException {
    List<Throwable> problems = new ArrayList<>();
    for (Future<?> client : clients) {
      await(client, recorder).ifPresent(failed -> note(failed, problems));
    }
    if (!problems.isEmpty()) {
      Throwable first = problems.get(0);
      problems.stream().filter(other -> other != first).forEach(first::addSuppressed);
      throw failure(first);
    }
  }

  /** Sorts out what leaves as it is what was recorded, and only ends the run. */
  private void note(Throwable failed, List<Throwable> problems) {
    if (failed instanceof StackOverflowError) {
      // No client is recursive, but databases are that run in this process.
      cutShort = Optional.of("the database overflowed the stack of a client");
    } else if (failed instanceof UnwritableRecordingException full) {
      cutShort = Optional.of(full.getMessage());
    } else {
      problems.add(failed);
    }
  }

  private static IOException failure(Throwable cause) {
    if (cause instanceof LinkageError lacking) {
      return new IOException(MissingDriverClasses.message(lacking), cause);
    }
    if (cause instanceof IOException failure) {
      return failure;
    }
    throw new IllegalStateException(cause);
  }

  private void stopIfFull(Recorder recorder) {
    if (recorder.length() >= mostBytes && !ending.isReached()) {
      cutShort = Optional.of("more could not be judged in the time");
      stop();
    }
  }

  /** Waits for a client, and returns what it failed with. */
  private Optional<Throwable> await(Future<?> client, Recorder recorder) {
    do {
      try {
        client.get(LOOK_MILLIS, TimeUnit.MILLISECONDS);
        return Optional.empty();
      } catch (TimeoutException stillWorking) {
        stopIfFull(recorder);
      } catch (ExecutionException failed) {
        return Optional.of(failed.getCause());
      } catch (InterruptedException e) {
        // Clients that work write into the recording: the run ends, and they are waited for.
        interrupted = true;
        stop();
      }
    } while (!ending.isPastBy(patience));
    hanging++;
    return Optional.empty();
  }
}
