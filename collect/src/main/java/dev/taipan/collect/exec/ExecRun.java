package dev.taipan.collect.exec;

import dev.taipan.collect.run.Tally;
import dev.taipan.collect.workload.keys.KeyPool;
import dev.taipan.collect.workload.keys.KeyWorkload;
import dev.taipan.history.TransactionStatus;
import dev.taipan.history.origin.ClockUnit;
import dev.taipan.history.origin.Origin;
import dev.taipan.record.Recorder;
import dev.taipan.workload.Draw;
import dev.taipan.workload.KeyDistribution;
import dev.taipan.workload.SizeRange;
import dev.taipan.workload.TransactionDraw;
import dev.taipan.workload.TransactionMix;
import dev.taipan.workload.ValueKind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;
import org.apache.commons.rng.UniformRandomProvider;
import org.apache.commons.rng.simple.RandomSource;

/**
 * Runs transactions on a store behind programs, and records what these answered: the protocol is in
 * examples/exec/README.md. Takes as long as the load says, or until {@link #stop} is called.
 */
public final class ExecRun {
  private static final SizeRange OPERATIONS = new SizeRange(1, 6);

  private final ExecLoad load;
  private final Tally tally = new Tally();
  private final KeyPool pool;
  private final AtomicLong ids = new AtomicLong();
  private volatile boolean stopped;
  private Optional<String> unread = Optional.empty();

  /** A run to be. */
  public ExecRun(ExecLoad load) {
    this.load = load;
    pool = new KeyPool(load.keys(), false);
  }

  /** How transactions ended, up to now. */
  public Tally tally() {
    return tally;
  }

  /** Begins no more transactions. */
  public void stop() {
    stopped = true;
  }

  /** Why the store was not read at the end, in words for people; empty if it was. */
  public Optional<String> unread() {
    return unread;
  }

  /**
   * Has the store emptied, runs all sessions, and reads what there is at the end.
   *
   * @param file where the history goes; there must be none of that name, and {@code stderr.txt}
   *     beside it gets what programs write to standard error
   * @throws IOException when the program cannot be started, or fails again and again; the message
   *     is for people
   */
  public void record(Path file) throws IOException {
    Files.createDirectories(file.toAbsolutePath().getParent());
    Path errors = file.resolveSibling("stderr.txt");
    setUp(errors);
    long origin = System.nanoTime();
    LongSupplier clock = () -> System.nanoTime() - origin;
    try (Recorder recorder = new Recorder(file, load.sessions(), names(), facts())) {
      runSessions(recorder, errors, clock);
      unread =
          tally.commits() == 0
              ? Optional.of("no transaction committed")
              : new ExecFinalRead(load, recorder, file, errors, ids, clock)
                  .make(pool.used().toArray());
    }
  }

  private void setUp(Path errors) throws IOException {
    try (StoreProcess process = StoreProcess.start(load.command(), errors)) {
      Request nothing = new Request(0, load.values(), new int[0], new long[0]);
      Answer answer = Answer.parse(process.ask(Request.setup(), load.patience()), nothing);
      if (answer.status() != TransactionStatus.COMMITTED) {
        throw new BadAnswerException("\"setup\" was not committed");
      }
    } catch (BadAnswerException bad) {
      throw new IOException("the program does not set up the store: " + bad.getMessage(), bad);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted", e);
    }
  }

  private Recorder.Names names() {
    return load.values() == ValueKind.LISTS ? Recorder.Names.NUMBERS : Recorder.Names.NUMBERED_ROWS;
  }

  private Origin facts() {
    Map<String, String> facts = new LinkedHashMap<>();
    facts.put("workload", load.values() == ValueKind.LISTS ? "lists" : "mini");
    facts.put("seed", Long.toString(load.seed()));
    return new Origin(Optional.of(ClockUnit.NANOSECONDS), facts);
  }

  private Draw draw(UniformRandomProvider random) {
    return load.values() == ValueKind.LISTS
        ? new TransactionDraw(
            new TransactionMix(OPERATIONS, load.keys(), KeyDistribution.UNIFORM, 0.5, 0), random)
        : KeyWorkload.miniDraw(load.keys(), KeyDistribution.UNIFORM, random);
  }

  private void runSessions(Recorder recorder, Path errors, LongSupplier clock) throws IOException {
    ExecutorService threads = Executors.newFixedThreadPool(load.sessions());
    try {
      List<Future<?>> sessions = new ArrayList<>();
      for (int session = 0; session < load.sessions(); session++) {
        UniformRandomProvider random =
            RandomSource.XO_RO_SHI_RO_128_PP.create(load.seed() + session);
        ExecClient client =
            new ExecClient(
                load,
                errors,
                recorder.session(session),
                tally,
                ids,
                pool,
                draw(random),
                () -> stopped || clock.getAsLong() >= load.time().toNanos(),
                clock);
        sessions.add(
            threads.submit(
                () -> {
                  client.run();
                  return null;
                }));
      }
      for (Future<?> session : sessions) {
        await(session);
      }
    } finally {
      stop();
      threads.shutdown();
    }
  }

  private void await(Future<?> session) throws IOException {
    try {
      session.get();
    } catch (ExecutionException failed) {
      stop();
      if (failed.getCause() instanceof IOException reason) {
        throw reason;
      }
      throw new IllegalStateException(failed.getCause());
    } catch (InterruptedException e) {
      stop();
      Thread.currentThread().interrupt();
      throw new IOException("interrupted", e);
    }
  }
}
