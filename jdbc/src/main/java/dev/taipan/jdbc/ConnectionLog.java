package dev.taipan.jdbc;

import dev.taipan.jdbc.catalogue.Boundary;
import dev.taipan.jdbc.catalogue.JdbcDatabase;
import dev.taipan.jdbc.catalogue.Prepared;
import dev.taipan.jdbc.catalogue.Product;
import dev.taipan.jdbc.catalogue.SessionStatements;
import dev.taipan.pgwire.TransactionState;
import dev.taipan.statements.catalogue.Argument;
import dev.taipan.statements.catalogue.Catalogue;
import dev.taipan.statements.history.Execution;
import dev.taipan.statements.history.SessionLog;
import dev.taipan.statements.sql.Plan;
import dev.taipan.statements.sql.Plan.Control;
import dev.taipan.statements.sql.Plan.Control.Kind;
import java.io.IOException;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import net.ttddyy.dsproxy.ConnectionInfo;
import net.ttddyy.dsproxy.ExecutionInfo;
import net.ttddyy.dsproxy.QueryInfo;
import net.ttddyy.dsproxy.StatementType;
import net.ttddyy.dsproxy.listener.MethodExecutionContext;
import net.ttddyy.dsproxy.listener.MethodExecutionListener;
import net.ttddyy.dsproxy.listener.QueryExecutionListener;
import net.ttddyy.dsproxy.proxy.ParameterSetOperation;
import net.ttddyy.dsproxy.proxy.ProxyConfig;
import net.ttddyy.dsproxy.proxy.ResultSetProxyLogic;
import net.ttddyy.dsproxy.proxy.ResultSetProxyLogicFactory;

/**
 * Watches a connection, and tells the log of its session what its client does and sees. Whatever
 * goes wrong here ends the recording of the connection, and is nothing to the client.
 *
 * <p>A statement with rows is answered when its client has read them, or does something else with
 * the connection: rows that are read after that are left out, since another statement has run in
 * between.
 */
final class ConnectionLog
    implements QueryExecutionListener, MethodExecutionListener, ResultSetProxyLogicFactory {
  private final JdbcRecording recording;
  private final Connection raw;
  private final SessionLog log;
  private final TransactionMode mode;
  private final SeenTables tables;
  private final SessionStatements statements;
  private final ConnectionMethods methods;

  /** Whether an UPDATE may count the rows that it changes, not those that it finds. */
  private boolean mayCountChanges;

  private boolean isStopped;

  /** Whether the transaction ends with the statement that is running. */
  private boolean commitsFirst;

  private Running running = Running.NOTHING;

  /** How the last statement was understood. */
  private Prepared prepared;

  /** The statement whose rows are being read, or null. */
  private RecordedResult open;

  private Statement statement;
  private Object statementProxy;

  /** Something that is told to the log. */
  private interface Telling {
    void tell() throws IOException, SQLException;
  }

  ConnectionLog(JdbcRecording recording, Connection raw, JdbcDatabase database, SessionLog log) {
    this.recording = recording;
    this.raw = raw;
    this.log = log;
    mode = new TransactionMode(raw);
    tables = new SeenTables(database);
    statements = new SessionStatements(tables.temporary);
    methods = new ConnectionMethods(this, recording, raw, mode, tables);
    tell(
        () -> {
          mode.ask();
          mayCountChanges = database.mayCountChanges(raw);
          askForTables();
          level(database.level());
        });
  }

  static Execution control(Kind kind, String word) {
    return new Execution("", new Control(kind, word), Catalogue.UNKNOWN, List.of());
  }

  /** The log of the session, which another connection may use afterwards. */
  SessionLog log() {
    return log;
  }

  synchronized boolean isStopped() {
    return isStopped;
  }

  /**
   * The recording ends: what was read is all, and nobody will learn how the transaction ends, or a
   * statement that is running.
   */
  synchronized void end() {
    if (isStopped) {
      return;
    }
    try {
      finishOpen(false);
      if (log.isOpen()) {
        running.executions().forEach(log::failed);
        log.answered(control(Kind.PREPARE_TRANSACTION, ""), "");
      } else {
        log.closed(running.executions());
      }
    } catch (IOException unwritable) {
      recording.unwritable(unwritable.getMessage());
      log.stop();
    } catch (SQLException | RuntimeException | Error failed) {
      recording.told("what a connection did last is not recorded: " + failed);
      log.stop();
    }
    isStopped = true;
  }

  private synchronized void tell(Telling telling) {
    if (isStopped || recording.isClosed()) {
      return;
    }
    try {
      telling.tell();
      if (tables.hasDefined() && (!log.isOpen() || isStopped)) {
        tables.settle();
      }
    } catch (IOException unwritable) {
      recording.unwritable(unwritable.getMessage());
      stopWriting();
    } catch (SQLException | RuntimeException | Error failed) {
      recording.told("a connection is not recorded any more: " + failed);
      stop();
    }
    if (isStopped) {
      recording.forget(this);
    }
  }

  /** Nothing more can be written down. */
  private void stopWriting() {
    isStopped = true;
    log.stop();
  }

  /** What the connection does from now on is not seen. */
  void stop() {
    if (!isStopped) {
      isStopped = true;
      try {
        log.lostTrack();
      } catch (IOException | RuntimeException | Error unwritable) {
        log.stop();
      }
    }
  }

  /** A client gets behind the recorder, or does something that is not followed. */
  void lose(String why) {
    tell(
        () -> {
          recording.told("a connection is not recorded any more: " + why);
          stop();
        });
  }

  /** The client has closed the connection. */
  void closed() {
    recording.release(this);
    isStopped = true;
  }

  /** The isolation level of transactions is another one from now on. */
  void level(String level) throws IOException {
    if (!level.isEmpty()) {
      log.answered(control(Kind.SESSION_LEVEL, level), "");
    }
  }

  private void askForTables() throws IOException, SQLException {
    JdbcDatabase database = tables.database();
    if (database.isStale() && (!log.isOpen() || tables.hasDefined())) {
      if (mode.isBegun() && !log.isOpen()) {
        // What is asked is part of the transaction: ending that would end the mode as well.
        begin();
      }
      database.ask(raw);
      if (!log.isOpen() && !mode.isAutomatic()) {
        raw.rollback();
      }
    }
  }

  // Statements.

  @Override
  public void beforeQuery(ExecutionInfo info, List<QueryInfo> queries) {
    tell(
        () -> {
          finishOpen(false);
          if (!log.isOpen() && recording.isBehind()) {
            recording.told(
                "the disk is too slow for the recording: a connection is not recorded any more");
            stopWriting();
            return;
          }
          askForTables();
          statement = info.getStatement();
          running = new Running(queries, executions(info, queries));
          sending();
        });
  }

  private List<Execution> executions(ExecutionInfo info, List<QueryInfo> queries) {
    boolean hasParameters = info.getStatementType() != StatementType.STATEMENT;
    List<Execution> executions = new ArrayList<>(1);
    for (QueryInfo query : queries) {
      String sql = query.getQuery();
      prepared =
          hasParameters
              ? statements.prepared(sql, tables.database())
              : statements.plain(sql, tables.database());
      tables.temporary.sending(sql);
      if (hasParameters) {
        for (List<ParameterSetOperation> set : query.getParametersList()) {
          executions.add(execution(prepared, Arguments.of(set)));
        }
      } else {
        executions.add(execution(prepared, prepared.literals()));
      }
    }
    return executions;
  }

  private static Execution execution(Prepared prepared, List<Argument> arguments) {
    Execution execution =
        new Execution(prepared.text(), prepared.plan(), prepared.catalogue(), arguments);
    prepared.shown().ifPresent(shown -> execution.describe(shown.columns()));
    return execution;
  }

  private void sending() throws IOException {
    Boundary boundary = running.boundary(tables.database(), mode.isAutomatic(), log.isOpen());
    if (boundary == Boundary.UNFOLLOWED) {
      recording.told(
          "a connection is not recorded any more: nobody can tell what is one transaction after "
              + running.sql(0));
      stop();
      return;
    }
    commitsFirst = boundary == Boundary.COMMITS && log.isOpen();
    if ((mode.isDoubtful() || log.hasFailed()) && (commitsFirst || running.hasCommit())) {
      recording.told("a transaction was committed after an error that may have undone part of it");
      stop();
      return;
    }
    if (commitsFirst) {
      log.sending(control(Kind.COMMIT, ""), true);
    } else if (boundary == Boundary.NONE && !mode.isAutomatic() && !log.isOpen()) {
      begin();
    }
    for (Execution execution : running.executions()) {
      log.sending(execution, !commitsFirst);
    }
  }

  /** A transaction begins that goes on until somebody says that it ends. */
  void begin() throws IOException {
    mode.begin();
    Execution begin = control(Kind.BEGIN, "");
    log.sending(begin, true);
    log.answered(begin, "BEGIN");
  }

  @Override
  public void afterQuery(ExecutionInfo info, List<QueryInfo> queries) {
    tell(
        () -> {
          Running done = running;
          running = Running.NOTHING;
          if (info.isSuccess()) {
            succeeded(info, done);
          } else {
            failed(error(info.getThrowable()), done);
          }
        });
  }

  private void succeeded(ExecutionInfo info, Running done) throws IOException, SQLException {
    if (commitsFirst) {
      commitsFirst = false;
      log.answered(control(Kind.COMMIT, ""), "COMMIT");
    }
    Object result = info.getResult();
    List<Execution> executions = done.executions();
    if (result instanceof ResultSet || Boolean.TRUE.equals(result)) {
      if (open == null && executions.size() == 1) {
        open = new RecordedResult(this, prepared, executions.get(0), info.getStatement());
      }
      return;
    }
    for (int i = 0; i < executions.size(); i++) {
      Execution execution = executions.get(i);
      long count = count(result, i, info.getStatement(), execution.plan());
      tables.temporary.made(done.sql(i));
      if (!Running.isOfRows(execution.plan())) {
        tables.define(done.sql(i), log.isOpen());
      }
      if (executions.size() == 1 && wantsGeneratedKeys(execution, count)) {
        open = new RecordedResult(this, prepared, execution, info.getStatement());
        open.count = count;
        return;
      }
      answered(execution, count);
      if (execution.plan() instanceof Control control) {
        tables.goneBack(control.kind());
      }
      // Drivers may commit each statement of a batch.
      ready();
    }
    if (!done.areOfRows()) {
      mode.askAfterStatement();
    }
  }

  private long count(Object result, int place, Statement of, Plan plan) throws SQLException {
    long count =
        result instanceof int[] counts
            ? (place < counts.length ? counts[place] : -1)
            : result instanceof long[] counts
                ? (place < counts.length ? counts[place] : -1)
                : result instanceof Number number
                    ? number.longValue()
                    : plan instanceof Plan.Control ? 0 : of.getUpdateCount();
    if (count < 0 && plan instanceof Plan.Insert insert) {
      boolean isKnown = insert.onConflict() == Plan.Insert.OnConflict.FAIL && !insert.isOfQuery();
      return isKnown ? insert.rows().size() : -1;
    }
    boolean isOfOther = plan instanceof Plan.Opaque opaque && opaque.writes().isEmpty();
    return isOfOther ? -1 : count;
  }

  /** Whether a client may still ask for the keys that a statement has made. */
  private static boolean wantsGeneratedKeys(Execution execution, long count) {
    return execution.plan() instanceof Plan.Insert insert
        && insert.onConflict() == Plan.Insert.OnConflict.FAIL
        && !insert.isOfQuery()
        && insert.rows().size() == count
        && insert.table().key().stream().anyMatch(column -> column.fallback().isEmpty());
  }

  private void answered(Execution execution, long count) throws IOException {
    String tag =
        execution.plan() instanceof Control
            ? (Running.commits(execution) ? "COMMIT" : "")
            : count == 0 && mayCountChanges && execution.plan() instanceof Plan.Update
                ? SessionLog.UNCHANGED
                : "ROWS " + (count < 0 ? "?" : count);
    log.answered(execution, tag);
  }

  /** A statement outside of a transaction is one of its own. */
  private void ready() throws IOException {
    if (!log.isOpen()) {
      log.ready(TransactionState.IDLE);
      tables.temporary.settled();
    }
  }

  private void failed(DriverError error, Running done) throws IOException, SQLException {
    tables.temporary.undone();
    if (commitsFirst || done.hasCommit()) {
      commitsFirst = false;
      stop();
      return;
    }
    if (error.isOfConnection()) {
      if (raw.isClosed()) {
        log.closed(done.executions());
      } else {
        stop();
      }
      return;
    }
    boolean wasOpen = log.isOpen();
    if (!wasOpen && (error.isOfBatch() || error.mayHaveBeenDone())) {
      stop();
      return;
    }
    done.executions().forEach(log::failed);
    if (!wasOpen) {
      ready();
    } else if (tables.database().product() != Product.POSTGRESQL) {
      goOn(error, done.executions().size() > 1);
    }
  }

  /** An error in a transaction that is not PostgreSQL's, which may go on. */
  private void goOn(DriverError error, boolean several) throws IOException {
    if (error.hasEndedTransaction()) {
      log.answered(control(Kind.ROLLBACK, ""), "ROLLBACK");
      // Some go on with a new transaction, others may have undone less than the whole.
      begin();
      mode.doubt();
    } else {
      log.ready(TransactionState.OPEN);
      if ((error.isOfBatch() && several) || !error.hasUndoneStatementAlone()) {
        mode.doubt();
      }
    }
  }

  /** What a failure means to the transaction. */
  DriverError error(Throwable problem) {
    return new DriverError(problem, tables.database().product());
  }

  // Rows.

  @Override
  public ResultSetProxyLogic create(ResultSet rows, ConnectionInfo info, ProxyConfig config) {
    tell(
        () -> {
          if (running.executions().size() == 1) {
            open = new RecordedResult(this, prepared, running.executions().get(0), statement);
          } else if (open != null && rows.getStatement() != open.statement()) {
            finishOpen(false);
          }
        });
    return attached(rows);
  }

  /** The keys that a statement has made. */
  ResultSetProxyLogic generatedKeys(ResultSet rows) {
    tell(
        () -> {
          Statement of = rows.getStatement();
          if (open != null && (open.count < 0 || (of != null && of != open.statement()))) {
            finishOpen(false);
          }
        });
    return attached(rows);
  }

  private RecordedResult attached(ResultSet rows) {
    RecordedResult result =
        open != null && !open.isAttached() ? open : new RecordedResult(this, null, null, null);
    result.attach(rows, statementProxy);
    tell(result::describe);
    return result;
  }

  /** A row was read. */
  void row(RecordedResult result) {
    tell(
        () -> {
          if (result == open) {
            result.add();
          } else {
            recording.tally().readAside();
          }
        });
  }

  /** There are no more rows. */
  void ended(RecordedResult result) {
    tell(
        () -> {
          if (result == open) {
            result.isEnded = true;
            finishOpen(false);
          }
        });
  }

  /** A client has done with a result. */
  void closing(RecordedResult result) {
    tell(
        () -> {
          if (result == open) {
            finishOpen(true);
          }
        });
  }

  /**
   * The statement whose rows were being read is answered by what was read.
   *
   * @param mayRead whether rows may be read that the client does not want
   */
  void finishOpen(boolean mayRead) throws IOException, SQLException {
    RecordedResult result = open;
    open = null;
    if (result == null) {
      return;
    }
    Execution execution = result.execution();
    boolean writes = !(execution.plan() instanceof Plan.Query);
    if (mayRead && writes && result.isAttached() && result.count < 0) {
      result.readRest();
    }
    if (!result.isEnded && result.rows() != result.count) {
      execution.cut();
    }
    long count = result.count >= 0 ? result.count : result.isEnded ? result.rows() : -1;
    answered(execution, count);
    ready();
  }

  // Methods.

  @Override
  public void beforeMethod(MethodExecutionContext context) {
    if (context.getTarget() instanceof Statement) {
      beforeMethodOfStatement(context);
    } else if (context.getTarget() instanceof Connection) {
      tell(() -> methods.before(context));
    }
  }

  private void beforeMethodOfStatement(MethodExecutionContext context) {
    String method = context.getMethod().getName();
    if (method.startsWith("execute") || method.startsWith("get")) {
      statementProxy = context.getProxy();
    } else if (method.equals("close")) {
      tell(
          () -> {
            if (open != null && open.statement() == context.getTarget()) {
              finishOpen(true);
            }
          });
    } else if (method.equals("unwrap")) {
      lose("a client has unwrapped a statement");
    }
  }

  @Override
  public void afterMethod(MethodExecutionContext context) {
    if (context.getTarget() instanceof Connection) {
      tell(() -> methods.after(context));
    }
  }
}
