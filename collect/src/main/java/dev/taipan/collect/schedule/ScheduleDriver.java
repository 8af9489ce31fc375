package dev.taipan.collect.schedule;

import dev.taipan.collect.database.Database;
import dev.taipan.collect.dialect.Dialect;
import dev.taipan.collect.dialect.Isolation;
import dev.taipan.collect.lock.LockWaits;
import dev.taipan.collect.schedule.plan.Action;
import dev.taipan.collect.schedule.plan.RowStatements;
import dev.taipan.collect.schedule.plan.Schedule;
import dev.taipan.collect.schedule.plan.ScheduleRows;
import dev.taipan.collect.schedule.plan.Step;
import dev.taipan.collect.schedule.plan.UnsupportedStepException;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Drives a database through schedules: one connection and one thread for each transaction, or for
 * those of a session. A step is released when every step before it has returned or is known to wait
 * for another transaction, which the database is asked about; so no time is lost with pauses. The
 * steps of a transaction that waits queue behind the one that does. A transaction of which a step
 * fails is rolled back.
 *
 * <p>In a cluster, each transaction runs on the next node.
 *
 * <p>One that begins where all others are to have ended waits until they have.
 *
 * <p>Ends always: when the time is over, what runs is cancelled and connections are closed. No
 * thread is left behind.
 */
public final class ScheduleDriver {
  private final Database database;
  private final Isolation isolation;
  private final Duration limit;

  /**
   * A driver.
   *
   * @param isolation the level of transactions that begin without one
   * @param limit how long a schedule may take, without its preparation
   */
  public ScheduleDriver(Database database, Isolation isolation, Duration limit) {
    this.database = database;
    this.isolation = isolation;
    this.limit = limit;
  }

  /**
   * Prepares and runs a schedule. Tables that it makes with its own SQL are dropped behind it.
   *
   * @throws SQLException when the preparation fails, or a connection or the level is refused, or
   *     the database has no statement for a step
   * @throws InterruptedException when interrupted; then everything is closed, too
   */
  public ScheduleResult run(Schedule schedule) throws SQLException, InterruptedException {
    RowStatements rows = new RowStatements(new ScheduleRows(schedule), database.dialect());
    requireStatements(schedule, rows);
    try (Connection observer = database.connect()) {
      PreparedTables tables = new PreparedTables(observer);
      try {
        tables.prepare(schedule.preparation(), rows);
        database.settle();
        return run(schedule, rows, observer);
      } finally {
        tables.dropOwn();
      }
    }
  }

  private static void requireStatements(Schedule schedule, RowStatements rows)
      throws SQLFeatureNotSupportedException {
    try {
      schedule.steps().forEach(step -> rows.of(step.action()));
    } catch (UnsupportedStepException unsupported) {
      throw new SQLFeatureNotSupportedException(unsupported.getMessage(), unsupported);
    }
  }

  private ScheduleResult run(Schedule schedule, RowStatements rows, Connection observer)
      throws SQLException, InterruptedException {
    Board board = new Board();
    Silence silence = new Silence();
    Map<Integer, SteppedClient> clients = new LinkedHashMap<>();
    Optional<LockWaits> waits = database.dialect().lockWaits();
    WaitWatch watch = new WaitWatch(clients, board, silence, observer, waits);
    Conductor conductor =
        new Conductor(schedule, clients, board, watch, database::settle, limit.toNanos());
    boolean inTime = false;
    try {
      for (Step step : schedule.steps()) {
        if (step.action() instanceof Action.Begin begin) {
          List<Integer> session = schedule.session(step.transaction());
          SteppedClient known = clients.get(session.get(0));
          Database node = database.node(clients.size());
          clients.put(
              step.transaction(),
              known == null ? client(node, session, begin, rows, board, silence) : known);
        }
      }
      inTime = conductor.run();
    } finally {
      close(clients);
    }
    return conductor.result(inTime);
  }

  private SteppedClient client(
      Database node,
      List<Integer> transactions,
      Action.Begin begin,
      RowStatements rows,
      Board board,
      Silence silence)
      throws SQLException {
    Dialect dialect = database.dialect();
    Connection connection = node.connect();
    try {
      Optional<String> session = session(connection);
      dialect.prepare(connection, begin.level().orElse(isolation));
      return new SteppedClient(
          transactions, connection, session, dialect, rows::of, board, silence);
    } catch (SQLException refused) {
      connection.close();
      throw refused;
    }
  }

  /** What the database calls the session of a connection, where it says so. */
  private Optional<String> session(Connection connection) {
    try {
      Optional<LockWaits> waits = database.dialect().lockWaits();
      return waits.isPresent() ? Optional.of(waits.get().session(connection)) : Optional.empty();
    } catch (SQLException refused) {
      return Optional.empty();
    }
  }

  private static void close(Map<Integer, SteppedClient> clients) throws InterruptedException {
    clients.values().stream().filter(SteppedClient::isBusy).forEach(SteppedClient::cut);
    for (SteppedClient client : new LinkedHashSet<>(clients.values())) {
      client.close();
    }
  }
}
