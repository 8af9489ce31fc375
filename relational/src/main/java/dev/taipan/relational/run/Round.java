package dev.taipan.relational.run;

import dev.taipan.collect.dialect.Dialect;
import dev.taipan.collect.dialect.Failure;
import dev.taipan.history.TransactionStatus;
import dev.taipan.relational.sql.Catalog;
import dev.taipan.relational.sql.Instrumented;
import dev.taipan.relational.sql.Instrumenter;
import dev.taipan.relational.sql.Meeting;
import dev.taipan.relational.sql.PredicateScan;
import dev.taipan.relational.sql.Refused;
import dev.taipan.relational.sql.SqlEngine;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BooleanSupplier;

/**
 * Transactions of several sessions on tables that are instrumented. Each session has a thread and a
 * connection; when all have ended, everything that is in the tables is read.
 */
public final class Round {
  private final SessionConnections connections;
  private final Dialect dialect;
  private final Catalog catalog;
  private final Optional<Instrumenter> instrumenter;
  private final SqlEngine engine;
  private final AtomicLong numbers = new AtomicLong();
  private final AtomicInteger transactions = new AtomicInteger();
  private final List<RelationalTransaction> recorded =
      Collections.synchronizedList(new ArrayList<>());
  private final FailedStatements failures = new FailedStatements();
  private final long start = System.nanoTime();
  private volatile String trouble;

  /**
   * A round.
   *
   * @param connections to the database, which are given back
   * @param instrumenter none where statements run as they are and nothing is seen of them
   */
  public Round(
      SessionConnections connections,
      Dialect dialect,
      Catalog catalog,
      Optional<Instrumenter> instrumenter) {
    this.connections = connections;
    this.dialect = dialect;
    this.catalog = catalog;
    this.instrumenter = instrumenter;
    engine = SqlEngine.of(dialect);
  }

  /** Where a session's transactions come from. */
  public interface Script {

    /** The next transaction; none where the session is to end. */
    Optional<PlannedTransaction> next(Connection connection) throws SQLException;
  }

  /**
   * Runs sessions until they end.
   *
   * @throws SQLException when the tables cannot be read, or no session can connect
   * @throws InterruptedException when interrupted; sessions then end after their transactions
   */
  public RelationalRun run(List<Script> scripts, BooleanSupplier goesOn)
      throws SQLException, InterruptedException {
    Map<String, String> initial = new HashMap<>();
    List<Observation> images = new ArrayList<>();
    read(new HashMap<>(), initial, images);
    List<Thread> threads = new ArrayList<>();
    for (int i = 0; i < scripts.size(); i++) {
      int session = i;
      Thread thread =
          new Thread(() -> session(session, scripts.get(session), goesOn), "taipan-session-" + i);
      thread.setDaemon(true);
      threads.add(thread);
    }
    threads.forEach(Thread::start);
    for (Thread thread : threads) {
      thread.join();
    }
    Map<String, long[]> last = new HashMap<>();
    Map<String, String> tables = new HashMap<>();
    read(last, tables, images);
    return new RelationalRun(
        List.copyOf(recorded), initial, last, tables, images, engine.conditions());
  }

  /** Why a session ended early, if one did. */
  public Optional<String> trouble() {
    return Optional.ofNullable(trouble);
  }

  /** What failed, but not because of other transactions. */
  public FailedStatements failures() {
    return failures;
  }

  private void read(Map<String, long[]> lists, Map<String, String> tables, List<Observation> images)
      throws SQLException {
    if (instrumenter.isEmpty()) {
      return;
    }
    Connection connection = connections.take();
    for (Catalog.Table table : catalog.tables().values()) {
      String sql =
          "SELECT %s, %s FROM %s"
              .formatted(Catalog.ROW, engine.version("", table.kinds()), table.name());
      for (List<String> row : StatementAnswer.of(connection, sql).rows()) {
        if (row.get(0) != null) {
          Observation seen = Observation.of(row.get(0), row.get(1), Meeting.READ);
          images.add(seen);
          lists.put(seen.row(), seen.list());
          tables.put(seen.row(), table.name());
        }
      }
    }
    connections.give(connection);
  }

  private void session(int session, Script script, BooleanSupplier goesOn) {
    try {
      Connection connection = connections.take();
      if (run(connection, session, script, goesOn)) {
        connections.give(connection);
      } else {
        connection.close();
      }
    } catch (SQLException lost) {
      trouble = lost.getMessage();
    }
  }

  /** Runs a session's transactions; returns whether the connection is still good. */
  private boolean run(Connection connection, int session, Script script, BooleanSupplier goesOn)
      throws SQLException {
    while (goesOn.getAsBoolean()) {
      Optional<PlannedTransaction> planned = script.next(connection);
      if (planned.isEmpty()) {
        return true;
      }
      if (!run(connection, session, planned.get())) {
        return false;
      }
    }
    return true;
  }

  /** Runs a transaction; returns whether the connection is still good. */
  private boolean run(Connection connection, int session, PlannedTransaction planned)
      throws SQLException {
    int number = transactions.incrementAndGet();
    long began = now();
    List<RelationalStatement> statements = new ArrayList<>();
    TransactionStatus status = TransactionStatus.ABORTED;
    boolean good = true;
    boolean committing = false;
    int place = 0;
    try {
      dialect.begin(connection);
      Savepoints savepoints = new Savepoints(statements);
      for (String sql : planned.statements()) {
        if (savepoints.concerns(sql)) {
          StatementAnswer.of(connection, sql);
          savepoints.done(sql);
        } else {
          statement(connection, sql, statements);
        }
        place++;
      }
      if (planned.commits()) {
        committing = true;
        dialect.commit(connection);
        status = TransactionStatus.COMMITTED;
      } else {
        dialect.rollback(connection);
      }
      failures.ended();
    } catch (SQLException failed) {
      Failure kind = dialect.failure(failed);
      good = kind != Failure.CONNECTION_LOST;
      if ((kind.isTransient() && kind != Failure.CONSTRAINT) || !good) {
        failures.ended();
      } else {
        failures.failed(planned, place, failed.getMessage());
      }
      if (committing && !kind.isTransient() && !isConstraint(failed)) {
        status = TransactionStatus.UNKNOWN;
      }
      rollback(connection);
    }
    recorded.add(new RelationalTransaction(number, session, statements, status, began, now()));
    return good;
  }

  private static boolean isConstraint(SQLException failed) {
    return failed.getSQLState() != null && failed.getSQLState().startsWith("23");
  }

  private void rollback(Connection connection) {
    try {
      dialect.rollback(connection);
    } catch (SQLException ended) {
      // It ended with its failure.
    }
  }

  private void statement(Connection connection, String sql, List<RelationalStatement> statements)
      throws SQLException {
    long number = numbers.incrementAndGet();
    Optional<Instrumented.Kind> kind = Optional.empty();
    List<Observation> seen = List.of();
    List<PredicateScan> scanned = List.of();
    Optional<String> leftOut = Optional.empty();
    try {
      if (instrumenter.isEmpty()) {
        leftOut = Optional.of("statements that were run as they are");
        StatementAnswer.of(connection, sql);
        return;
      }
      Instrumented instrumented = instrumenter.get().instrument(sql, number);
      kind = Optional.of(instrumented.kind());
      seen = StatementAnswer.of(connection, instrumented, number).observations();
      scanned = instrumented.scanned();
    } catch (Refused refused) {
      leftOut = Optional.of(refused.getMessage());
      StatementAnswer.of(connection, sql);
    } finally {
      statements.add(new RelationalStatement(number, sql, kind, seen, scanned, now(), leftOut));
    }
  }

  private long now() {
    return System.nanoTime() - start;
  }
}
