package dev.taipan.relational.run;

import dev.taipan.collect.database.Database;
import dev.taipan.collect.dialect.Dialect;
import dev.taipan.collect.dialect.Failure;
import dev.taipan.collect.dialect.Isolation;
import dev.taipan.history.TransactionStatus;
import dev.taipan.relational.sql.Catalog;
import dev.taipan.relational.sql.Instrumented;
import dev.taipan.relational.sql.Instrumenter;
import dev.taipan.relational.sql.Refused;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
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
  private final Database database;
  private final Isolation isolation;
  private final Catalog catalog;
  private final Instrumenter instrumenter;
  private final AtomicLong numbers = new AtomicLong();
  private final AtomicInteger transactions = new AtomicInteger();
  private final List<RelationalTransaction> recorded =
      Collections.synchronizedList(new ArrayList<>());
  private final long start = System.nanoTime();
  private volatile String trouble;

  public Round(Database database, Isolation isolation, Catalog catalog, Instrumenter instrumenter) {
    this.database = database;
    this.isolation = isolation;
    this.catalog = catalog;
    this.instrumenter = instrumenter;
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
    try (Connection observer = database.connect()) {
      read(observer, new HashMap<>(), initial);
    }
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
    try (Connection observer = database.connect()) {
      read(observer, last, tables);
    }
    return new RelationalRun(List.copyOf(recorded), initial, last, tables);
  }

  /** Why a session ended early, if one did. */
  public Optional<String> trouble() {
    return Optional.ofNullable(trouble);
  }

  private void read(Connection connection, Map<String, long[]> lists, Map<String, String> tables)
      throws SQLException {
    for (Catalog.Table table : catalog.tables().values()) {
      String sql = "SELECT %s, %s FROM %s".formatted(Catalog.ROW, Catalog.LIST, table.name());
      for (List<String> row : StatementAnswer.of(connection, sql).rows()) {
        if (row.get(0) != null) {
          lists.put(row.get(0), Observation.numbers(row.get(1)));
          tables.put(row.get(0), table.name());
        }
      }
    }
  }

  private void session(int session, Script script, BooleanSupplier goesOn) {
    try (Connection connection = database.connect()) {
      Dialect dialect = database.dialect();
      dialect.prepare(connection, isolation);
      dialect.endDeadlocksSoon(connection, Duration.ZERO);
      widen(connection);
      while (goesOn.getAsBoolean()) {
        Optional<PlannedTransaction> planned = script.next(connection);
        if (planned.isEmpty()) {
          return;
        }
        if (!run(connection, session, planned.get())) {
          return;
        }
      }
    } catch (SQLException lost) {
      trouble = lost.getMessage();
    }
  }

  /** Has aggregates of texts not be cut off. */
  private void widen(Connection connection) throws SQLException {
    if (dev.taipan.relational.sql.SqlEngine.of(database.dialect()).isOfMysql()) {
      try (Statement statement = connection.createStatement()) {
        statement.execute("SET SESSION group_concat_max_len = 16777216");
      }
    }
  }

  /** Runs a transaction; returns whether the connection is still good. */
  private boolean run(Connection connection, int session, PlannedTransaction planned)
      throws SQLException {
    Dialect dialect = database.dialect();
    int number = transactions.incrementAndGet();
    long began = now();
    List<RelationalStatement> statements = new ArrayList<>();
    TransactionStatus status = TransactionStatus.ABORTED;
    boolean good = true;
    boolean committing = false;
    try {
      dialect.begin(connection);
      for (String sql : planned.statements()) {
        statement(connection, sql, statements);
      }
      if (planned.commits()) {
        committing = true;
        dialect.commit(connection);
        status = TransactionStatus.COMMITTED;
      } else {
        dialect.rollback(connection);
      }
    } catch (SQLException failed) {
      Failure kind = dialect.failure(failed);
      good = kind != Failure.CONNECTION_LOST;
      if (committing && !kind.isTransient() && !isConstraint(failed)) {
        status = TransactionStatus.UNKNOWN;
      }
      rollback(dialect, connection);
    }
    recorded.add(new RelationalTransaction(number, session, statements, status, began, now()));
    return good;
  }

  private static boolean isConstraint(SQLException failed) {
    return failed.getSQLState() != null && failed.getSQLState().startsWith("23");
  }

  private static void rollback(Dialect dialect, Connection connection) {
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
    List<String> scanned = List.of();
    Optional<String> leftOut = Optional.empty();
    try {
      Instrumented instrumented = instrumenter.instrument(sql, number);
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
