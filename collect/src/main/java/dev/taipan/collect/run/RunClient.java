package dev.taipan.collect.run;

import dev.taipan.collect.database.Database;
import dev.taipan.collect.dialect.Dialect;
import dev.taipan.collect.dialect.Failure;
import dev.taipan.collect.workload.Access;
import dev.taipan.collect.workload.Transactions;
import dev.taipan.history.TransactionStatus;
import dev.taipan.record.SessionRecorder;
import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Arrays;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;
import org.apache.commons.rng.UniformRandomProvider;

/**
 * One session: runs transactions one after the other on a connection of its own, and has each
 * written down with its outcome. A transaction that fails before its commit is aborted, whatever
 * its connection says later. One that fails in its commit is of unknown outcome, unless the
 * database said that it was refused.
 */
final class RunClient {
  /** So many failures without reason or connection in a row, and the run makes no sense. */
  private static final int MOST_FAILURES = 50;

  private static final long RECONNECT_MILLIS = 50;

  private final Database database;
  private final Dialect dialect;
  private final Load load;
  private final SessionRecorder recorder;
  private final Tally tally;
  private final AtomicLong ids;
  private final Reach reach;
  private final Ending ending;
  private final UniformRandomProvider random;
  private final Transactions transactions;
  private final LongSupplier clock;
  private final Nodes nodes;
  private boolean rollsBack;
  private int failuresInARow;
  private Link link;

  RunClient(
      Database database,
      Nodes nodes,
      Load load,
      SessionRecorder recorder,
      Tally tally,
      AtomicLong ids,
      Reach reach,
      Ending ending,
      UniformRandomProvider random,
      Transactions transactions,
      LongSupplier clock) {
    this.database = database;
    this.nodes = nodes;
    this.load = load;
    this.recorder = recorder;
    this.tally = tally;
    this.ids = ids;
    this.reach = reach;
    this.ending = ending;
    this.random = random;
    this.transactions = transactions;
    this.clock = clock;
    dialect = database.dialect();
  }

  /** Runs until enough is done, or it is told to stop. */
  void run() throws IOException {
    try {
      for (int done = 0; done < load.transactions() && !ending.isReached(); done++) {
        link = nodes.draw(transactions, random);
        rollsBack = random.nextDouble() < load.rollbackRatio();
        tryAgainAndAgain();
      }
    } finally {
      nodes.close();
    }
  }

  /** Runs the transaction until it is not refused, but not for ever. */
  private void tryAgainAndAgain() throws IOException {
    for (int attempt = 0; attempt < Tally.ATTEMPTS_PER_TRANSACTION; attempt++) {
      if (ending.isReached() || !attempt()) {
        return;
      }
    }
    tally.givenUp();
  }

  /** Runs the transaction once, and returns whether it is worth another attempt. */
  private boolean attempt() throws IOException {
    if (!connect()) {
      return true;
    }
    recorder.begin(ids.incrementAndGet(), now(), link.where(), "");
    try {
      dialect.begin(link.connection());
      link.access().begin();
      transactions.run(link.access());
      link.access().end();
    } catch (SQLException failed) {
      return abort(failed);
    } catch (RuntimeException failed) {
      return abort(inDriver(failed));
    } catch (StackOverflowError inDatabase) {
      recorder.aborted(now());
      throw inDatabase;
    } finally {
      recorder.endUndone(now());
    }
    if (rollsBack) {
      rollBack();
      recorder.aborted(now());
      tally.rolledBack();
      return false;
    }
    return commit();
  }

  /** Ends a transaction that failed, and returns whether it is worth another attempt. */
  private boolean abort(SQLException failed) throws IOException {
    if (dialect.failure(failed) == Failure.CONNECTION_LOST) {
      disconnect();
    } else {
      rollBack();
    }
    recorder.aborted(now());
    return noteFailure(failed);
  }

  /** Commits, and returns whether the transaction was refused and is worth another attempt. */
  private boolean commit() throws IOException {
    SessionRecorder.Pending pending = recorder.committing();
    try {
      dialect.commit(link.connection());
    } catch (SQLException failed) {
      return endUncommitted(failed, pending);
    } catch (RuntimeException failed) {
      return endUncommitted(inDriver(failed), pending);
    }
    pending.ended(TransactionStatus.COMMITTED, now());
    tally.committed();
    reach.succeeded();
    failuresInARow = 0;
    return false;
  }

  /** Ends a transaction whose commit failed, and returns whether it is worth another attempt. */
  private boolean endUncommitted(SQLException failed, SessionRecorder.Pending pending)
      throws IOException {
    boolean refused = dialect.failure(failed).isTransient();
    if (rollBack() && refused) {
      pending.ended(TransactionStatus.ABORTED, now());
    } else {
      tally.unknown();
      pending.lost();
      disconnect();
    }
    return noteFailure(failed);
  }

  /** What a driver, or a database in this process, does not handle; anything else is thrown. */
  private static SQLException inDriver(RuntimeException failed) {
    boolean isOurs =
        Arrays.stream(failed.getStackTrace())
            .map(StackTraceElement::getClassName)
            .filter(name -> !name.startsWith("java."))
            .findFirst()
            .filter(name -> name.startsWith("dev.taipan."))
            .isPresent();
    if (isOurs) {
      throw failed;
    }
    return new SQLException("internal error of the database or its driver: " + failed, failed);
  }

  /** Counts a failure, and returns whether the transaction is worth another attempt. */
  private boolean noteFailure(SQLException failed) throws IOException {
    Failure reason = dialect.failure(failed);
    tally.failed(reason, failed.getMessage());
    if (reason == Failure.OTHER && ++failuresInARow == MOST_FAILURES) {
      throw new IOException("transactions fail repeatedly: " + failed.getMessage(), failed);
    }
    return reason.isTransient();
  }

  /** Whether that could be done; otherwise there is no connection any more. */
  private boolean rollBack() {
    try {
      dialect.rollback(link.connection());
      return true;
    } catch (SQLException broken) {
      disconnect();
      return false;
    } catch (RuntimeException broken) {
      disconnect();
      inDriver(broken);
      return false;
    }
  }

  /**
   * Connects if need be, and returns whether there is a connection: a lost server may come back.
   */
  private boolean connect() throws IOException {
    if (!link.isOpen()) {
      try {
        link.open(this::access);
        reach.succeeded();
      } catch (SQLException failed) {
        disconnect();
        noteFailure(failed);
        if (reach.failed(now(), failed.getMessage())) {
          ending.in(Duration.ZERO);
        }
        pause(TimeUnit.MILLISECONDS.toNanos(RECONNECT_MILLIS));
        return false;
      }
    }
    return true;
  }

  private Access access(Connection connection) throws SQLException {
    dialect.endDeadlocksSoon(connection, load.think());
    dialect.prepare(connection, link.isolation());
    return new Access(
        connection,
        dialect,
        recorder,
        ids,
        load.habits(),
        random,
        link.isolation(),
        database.watch());
  }

  private void disconnect() {
    link.close();
  }

  private static void pause(long nanos) {
    try {
      TimeUnit.NANOSECONDS.sleep(nanos);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private long now() {
    return clock.getAsLong();
  }
}
