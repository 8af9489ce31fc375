package dev.taipan.generate;

import dev.taipan.generate.log.CommitLog;
import dev.taipan.generate.log.Fate;
import dev.taipan.generate.log.TransactionRecorder;
import dev.taipan.generate.protocol.ConcurrencyControl;
import dev.taipan.generate.protocol.OpenOperations;
import dev.taipan.generate.protocol.Protocol;
import dev.taipan.generate.protocol.SimulatedWorkload;
import java.io.IOException;
import java.util.List;
import org.apache.commons.rng.UniformRandomProvider;
import org.apache.commons.rng.simple.RandomSource;

/**
 * A key-value store with clients that interleave operation by operation, simulated on one thread.
 *
 * <p><b>Clients.</b> Each thinks, begins a transaction, runs its operations one after the other,
 * commits, and thinks again. A random scheduler chooses who does the next step. Clients think about
 * as long as transactions take, so that about half of them have a transaction open at any time, or
 * as many as {@link SimulatedWorkload#concurrency} allows. A client whose transaction is refused
 * runs the same operations again at once; only its last attempt is recorded. Some transactions roll
 * back of their own accord, and of some the client does not learn how they ended, if the workload
 * says so.
 *
 * <p><b>Concurrency control</b> is the {@linkplain ConcurrencyControl workload's choice}, and so is
 * what histories satisfy; the protocols in {@code generate.protocol} say why.
 *
 * <p><b>Values.</b> A key's writes are 1, 2, 3 and so on, and 0 is its initial value. Where keys
 * hold lists, these are the elements, and a read returns a list of 1, 2, 3 and so on. A key that
 * has been {@linkplain SimulatedWorkload#mostWritesPerKey() written often enough} is replaced by a
 * fresh one.
 *
 * <p>Takes expected constant time per operation and attempt, and memory only for the keys and the
 * open transactions: 8 to 20 bytes per key, up to 23 per operation of one transaction of each
 * session. Nothing is allocated per operation.
 */
public final class SimulatedStore {
  private final SimulatedWorkload workload;
  private final UniformRandomProvider random;
  private final OpenOperations operations;
  private final Protocol protocol;
  private final int mostOpen;
  private final Planter planter;
  private final CommitLog log;

  /** By client, whether it has a transaction open. */
  private final boolean[] isOpen;

  private final TransactionRecorder recorder;

  /** By client, the number of its next operation. */
  private final int[] next;

  /** By client, how many transactions it has begun, and how many it will have. */
  private final int[] begun;

  private final int[] planned;

  /** By client, how its open transaction will end. */
  private final Fate[] fate;

  /** By client, the step in which its open transaction began. */
  private final long[] beganAt;

  private final ClientPool thinking;

  /** Clients whose next operation can run. */
  private final ClientPool running;

  /** The number of steps taken, which serves as a clock. */
  private long steps;

  private int ended;
  private int open;
  private int mostOpenSoFar;
  private int overlapping;
  private long waits;
  private long aborts;

  private SimulatedStore(SimulatedWorkload workload, Planter planter, CommitLog log) {
    this.workload = workload;
    this.planter = planter;
    this.log = log;
    random = RandomSource.XO_SHI_RO_256_PP.create(workload.seed());
    operations = new OpenOperations(workload, random);
    int sessions = workload.sessions();
    next = new int[sessions];
    begun = new int[sessions];
    planned = new int[sessions];
    fate = new Fate[sessions];
    isOpen = new boolean[sessions];
    beganAt = new long[sessions];
    thinking = new ClientPool(sessions);
    running = new ClientPool(sessions);
    protocol = workload.concurrencyControl().protocol(workload, operations, running::add);
    mostOpen = workload.concurrencyControl().mostOpen(workload);
    recorder = new TransactionRecorder(workload, operations, log);
  }

  /**
   * Runs a workload to its end.
   *
   * @throws IOException when the log does
   */
  public static Concurrency run(SimulatedWorkload workload, CommitLog log) throws IOException {
    return run(workload, new Planter(workload, List.of()), log);
  }

  /** Runs a workload to its end, and has anomalies planted meanwhile. */
  static Concurrency run(SimulatedWorkload workload, Planter planter, CommitLog log)
      throws IOException {
    return new SimulatedStore(workload, planter, log).run();
  }

  private Concurrency run() throws IOException {
    for (int client = 0; client < workload.sessions(); client++) {
      planned[client] = workload.transactionsPerSession().draw(random);
      thinking.add(client);
    }
    while (!thinking.isEmpty() || !running.isEmpty()) {
      steps++;
      if (someClientBegins()) {
        beginNext(thinking.take(random));
      } else {
        step(running.take(random));
      }
      plantWhatIsDue();
    }
    while (planter.isUnfinished()) {
      plant();
    }
    return new Concurrency(mostOpenSoFar, overlapping, waits, aborts);
  }

  /**
   * One step in {@code length} is a commit. When half of the clients think, as many steps begin a
   * transaction; when more do, more, and so their number stays about there.
   */
  private boolean someClientBegins() {
    return open < mostOpen
        && (running.isEmpty()
            || (!thinking.isEmpty() && random.nextInt(operations.count()) < 2 * thinking.size()));
  }

  private void plantWhatIsDue() throws IOException {
    while (planter.isDue(ended) && planter.clients() <= workload.sessions() - open) {
      plant();
    }
  }

  /** Plants an anomaly in sessions of clients that have no transaction open. */
  private void plant() throws IOException {
    int[] clients = planter.choose(isOpen);
    protocol.settle();
    planter.plant(clients, ended + 1, steps + 1, log);
    ended += clients.length;
    steps += 2L * clients.length;
  }

  private void beginNext(int client) {
    isOpen[client] = true;
    operations.draw(client);
    fate[client] = Fate.draw(workload, random);
    begun[client]++;
    if (open > 0) {
      overlapping++;
    }
    open++;
    mostOpenSoFar = Math.max(mostOpenSoFar, open);
    begin(client);
  }

  private void begin(int client) {
    next[client] = operations.first(client);
    beganAt[client] = steps;
    protocol.begin(client);
    runOrWait(client);
  }

  private void runOrWait(int client) {
    if (protocol.isReady(next[client])) {
      running.add(client);
    } else {
      waits++;
    }
  }

  private void step(int client) throws IOException {
    protocol.run(next[client]++);
    if (next[client] < operations.end(client)) {
      runOrWait(client);
    } else if (!fate[client].takesEffect()) {
      protocol.rollBack(client);
      end(client);
    } else if (protocol.mayCommit(client)) {
      protocol.commit(client);
      end(client);
    } else {
      aborts++;
      begin(client);
    }
  }

  private void end(int client) throws IOException {
    ended++;
    open--;
    isOpen[client] = false;
    recorder.record(client, fate[client], ended, beganAt[client], steps);
    if (begun[client] < planned[client]) {
      thinking.add(client);
    }
  }
}
