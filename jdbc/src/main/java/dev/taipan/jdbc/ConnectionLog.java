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
import dev.taipan.statements.sql.TemporaryTables;
import java.io.IOException;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
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
  /** Methods after which statements may be transactions of their own, or not any more. */
  private static final Set<String> MAY_CHANGE_MODE =
      Set.of("setAutoCommit", "commit", "rollback", "setSavepoint");

  private final JdbcRecording recording;
  private final Connection raw;
  private final JdbcDatabase shared;

  /** The same, or as the open transaction sees it, which has defined tables. */
  private JdbcDatabase database;

  private final SessionLog log;
  private final TemporaryTables temporary;
  private final SessionStatements statements;
  private boolean isAutomatic;

  /** Whether statements are no transactions of their own since one of them has begun one. */
  private boolean isBegun;

  /** Whether an UPDATE may count the rows that it changes, not those that it finds. */
  private boolean mayCountChanges;

  private boolean hasDefined;
  private boolean isStopped;

  /** Whether it is not known what an error in the open transaction has undone. */
  private boolean isDoubtful;

  /** Savepoints of the open transaction that were set when that was known. */
  private final Set<Object> certain = Collections.newSetFromMap(new IdentityHashMap<>());

  /** Whether the transaction ends with the statement that is running. */
  private boolean commitsFirst;

  private List<Execution> running = List.of();

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
    shared = database;
    this.database = database;
    this.log = log;
    temporary = new TemporaryTables(database.product().hidesByTemporaryTables());
    statements = new SessionStatements(temporary);
    tell(
        () -> {
          isAutomatic = raw.getAutoCommit();
          mayCountChanges = database.mayCountChanges(raw);
          askForTables();
          level(database.level());
        });
  }

  private static Execution control(Kind kind, String word) {
    return new Execution(new Control(kind, word), Catalogue.UNKNOWN, List.of());
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
        running.forEach(log::failed);
        log.answered(control(Kind.PREPARE_TRANSACTION, ""), "");
      } else {
        log.closed(running);
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
      if (hasDefined && (!log.isOpen() || isStopped)) {
        hasDefined = false;
        if (database != shared) {
          shared.adopt(database);
          database = shared;
        }
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
  private void stop() {
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

  private void level(String level) throws IOException {
    if (!level.isEmpty()) {
      log.answered(control(Kind.SESSION_LEVEL, level), "");
    }
  }

  private void askForTables() throws IOException, SQLException {
    if (database.isStale() && (!log.isOpen() || hasDefined)) {
      if (isBegun && !log.isOpen()) {
        // What is asked is part of the transaction: ending that would end the mode as well.
        begin();
      }
      database.ask(raw);
      if (!log.isOpen() && !isAutomatic) {
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
          running = executions(info, queries);
          sending(queries);
        });
  }

  private List<Execution> executions(ExecutionInfo info, List<QueryInfo> queries) {
    boolean hasParameters = info.getStatementType() != StatementType.STATEMENT;
    List<Execution> executions = new ArrayList<>(1);
    for (QueryInfo query : queries) {
      String sql = query.getQuery();
      prepared =
          hasParameters ? statements.prepared(sql, database) : statements.plain(sql, database);
      temporary.sending(sql);
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
    Execution execution = new Execution(prepared.plan(), prepared.catalogue(), arguments);
    prepared.shown().ifPresent(shown -> execution.describe(shown.columns()));
    return execution;
  }

  private void sending(List<QueryInfo> queries) throws IOException {
    Boundary boundary = boundary(queries);
    if (boundary == Boundary.UNFOLLOWED) {
      recording.told(
          "a connection is not recorded any more: nobody can tell what is one transaction after "
              + queries.get(0).getQuery());
      stop();
      return;
    }
    commitsFirst = boundary == Boundary.COMMITS && log.isOpen();
    if ((isDoubtful || log.hasFailed())
        && (commitsFirst || running.stream().anyMatch(ConnectionLog::commits))) {
      recording.told("a transaction was committed after an error that may have undone part of it");
      stop();
      return;
    }
    if (commitsFirst) {
      log.sending(control(Kind.COMMIT, ""), true);
    } else if (boundary == Boundary.NONE && !isAutomatic && !log.isOpen()) {
      begin();
    }
    for (Execution execution : running) {
      log.sending(execution, !commitsFirst);
    }
  }

  /** What statements that are run at once do to the transaction. */
  private Boundary boundary(List<QueryInfo> queries) {
    if (running.stream().allMatch(each -> isOfRows(each.plan()))) {
      return Boundary.NONE;
    }
    Set<Boundary> all = EnumSet.noneOf(Boundary.class);
    queries.forEach(query -> all.add(database.boundary(query.getQuery())));
    boolean isUnfollowed =
        all.contains(Boundary.UNFOLLOWED)
            && (database.product() != Product.OTHER || log.isOpen() || !isAutomatic);
    boolean mayBegin =
        isAutomatic && !log.isOpen() && running.stream().anyMatch(ConnectionLog::isOfSavepoint);
    boolean mayEndBetween = queries.size() > 1 && !isAutomatic && all.contains(Boundary.COMMITS);
    // SQLite's driver does not notice, and begins no other transaction.
    boolean isUnnoticed =
        database.product() == Product.SQLITE
            && !isAutomatic
            && running.stream().anyMatch(ConnectionLog::ends);
    return isUnfollowed || mayBegin || mayEndBetween || isUnnoticed
        ? Boundary.UNFOLLOWED
        : all.contains(Boundary.COMMITS) ? Boundary.COMMITS : Boundary.NONE;
  }

  private static boolean isOfRows(Plan plan) {
    return !(plan instanceof Control || plan instanceof Plan.Definition)
        && !(plan instanceof Plan.Opaque opaque && opaque.mayWrite());
  }

  /** Whether it sets a savepoint or goes back to one; some begin a transaction then. */
  private static boolean isOfSavepoint(Execution execution) {
    return execution.plan() instanceof Control control
        && EnumSet.of(Kind.SAVEPOINT, Kind.RELEASE, Kind.ROLLBACK_TO).contains(control.kind());
  }

  private static boolean commits(Execution execution) {
    return execution.plan() instanceof Control control
        && (control.kind() == Kind.COMMIT || control.kind() == Kind.COMMIT_AND_CHAIN);
  }

  private static boolean ends(Execution execution) {
    return commits(execution)
        || (execution.plan() instanceof Control control && control.kind() == Kind.ROLLBACK);
  }

  private void begin() throws IOException {
    isDoubtful = false;
    certain.clear();
    Execution begin = control(Kind.BEGIN, "");
    log.sending(begin, true);
    log.answered(begin, "BEGIN");
  }

  @Override
  public void afterQuery(ExecutionInfo info, List<QueryInfo> queries) {
    tell(
        () -> {
          List<Execution> done = running;
          running = List.of();
          if (info.isSuccess()) {
            succeeded(info, queries, done);
          } else {
            failed(error(info.getThrowable()), done);
          }
        });
  }

  private void succeeded(ExecutionInfo info, List<QueryInfo> queries, List<Execution> done)
      throws IOException, SQLException {
    if (commitsFirst) {
      commitsFirst = false;
      log.answered(control(Kind.COMMIT, ""), "COMMIT");
    }
    Object result = info.getResult();
    if (result instanceof ResultSet || Boolean.TRUE.equals(result)) {
      if (open == null && done.size() == 1) {
        open = new RecordedResult(this, prepared, done.get(0), info.getStatement());
      }
      return;
    }
    for (int i = 0; i < done.size(); i++) {
      long count = count(result, i, info.getStatement(), done.get(i).plan());
      temporary.made(sql(queries, i));
      if (!isOfRows(done.get(i).plan())) {
        define(sql(queries, i));
      }
      if (done.size() == 1 && wantsGeneratedKeys(done.get(0), count)) {
        open = new RecordedResult(this, prepared, done.get(0), info.getStatement());
        open.count = count;
        return;
      }
      answered(done.get(i), count);
      if (done.get(i).plan() instanceof Control control) {
        goneBack(control.kind());
      }
      // Drivers may commit each statement of a batch.
      ready();
    }
    if (done.stream().anyMatch(each -> !isOfRows(each.plan()))) {
      boolean now = raw.getAutoCommit();
      isBegun = !now && (isBegun || isAutomatic);
      isAutomatic = now;
    }
  }

  private static String sql(List<QueryInfo> queries, int place) {
    return queries.get(Math.min(place, queries.size() - 1)).getQuery();
  }

  private void goneBack(Kind kind) {
    if (EnumSet.of(Kind.ROLLBACK, Kind.ROLLBACK_TO).contains(kind)) {
      temporary.undone();
    }
    if (kind == Kind.ROLLBACK) {
      undefine();
    } else if (kind == Kind.ROLLBACK_TO && hasDefined) {
      database.define("");
    }
  }

  private void define(String sql) {
    if (database.defines(sql) && !TemporaryTables.makes(sql)) {
      hasDefined = true;
      if (database == shared && log.isOpen() && database.product().rollsDefinitionsBack()) {
        database = shared.inTransaction();
      }
      database.define(sql);
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
      return insert.onConflict() == Plan.Insert.OnConflict.FAIL ? insert.rows().size() : -1;
    }
    boolean isOfOther = plan instanceof Plan.Opaque opaque && opaque.writes().isEmpty();
    return isOfOther ? -1 : count;
  }

  /** Whether a client may still ask for the keys that a statement has made. */
  private static boolean wantsGeneratedKeys(Execution execution, long count) {
    return execution.plan() instanceof Plan.Insert insert
        && insert.onConflict() == Plan.Insert.OnConflict.FAIL
        && insert.rows().size() == count
        && insert.table().key().stream().anyMatch(column -> column.fallback().isEmpty());
  }

  private void answered(Execution execution, long count) throws IOException {
    String tag =
        execution.plan() instanceof Control
            ? (commits(execution) ? "COMMIT" : "")
            : count == 0 && mayCountChanges && execution.plan() instanceof Plan.Update
                ? SessionLog.UNCHANGED
                : "ROWS " + (count < 0 ? "?" : count);
    log.answered(execution, tag);
  }

  /** A statement outside of a transaction is one of its own. */
  private void ready() throws IOException {
    if (!log.isOpen()) {
      log.ready(TransactionState.IDLE);
      temporary.settled();
    }
  }

  private void failed(DriverError error, List<Execution> done) throws IOException, SQLException {
    temporary.undone();
    if (commitsFirst || done.stream().anyMatch(ConnectionLog::commits)) {
      commitsFirst = false;
      stop();
      return;
    }
    if (error.isOfConnection()) {
      if (raw.isClosed()) {
        log.closed(done);
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
    done.forEach(log::failed);
    if (!wasOpen) {
      ready();
    } else if (database.product() != Product.POSTGRESQL) {
      goOn(error, done.size() > 1);
    }
  }

  /** An error in a transaction that is not PostgreSQL's, which may go on. */
  private void goOn(DriverError error, boolean several) throws IOException {
    if (error.hasEndedTransaction()) {
      log.answered(control(Kind.ROLLBACK, ""), "ROLLBACK");
      // Some go on with a new transaction, others may have undone less than the whole.
      begin();
      isDoubtful = true;
    } else {
      log.ready(TransactionState.OPEN);
      isDoubtful |= (error.isOfBatch() && several) || !error.hasUndoneStatementAlone();
    }
  }

  private DriverError error(Throwable problem) {
    return new DriverError(problem, database.product());
  }

  // Rows.

  @Override
  public ResultSetProxyLogic create(ResultSet rows, ConnectionInfo info, ProxyConfig config) {
    tell(
        () -> {
          if (running.size() == 1) {
            open = new RecordedResult(this, prepared, running.get(0), statement);
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
  private void finishOpen(boolean mayRead) throws IOException, SQLException {
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

  // Transactions.

  @Override
  public void beforeMethod(MethodExecutionContext context) {
    if (context.getTarget() instanceof Statement) {
      beforeMethodOfStatement(context);
    } else if (context.getTarget() instanceof Connection) {
      tell(() -> beforeMethodOfConnection(context));
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

  private void beforeMethodOfConnection(MethodExecutionContext context)
      throws IOException, SQLException {
    switch (context.getMethod().getName()) {
      case "commit" -> sendingCommit();
      case "setAutoCommit" -> {
        if (!isAutomatic && Boolean.TRUE.equals(context.getMethodArgs()[0])) {
          sendingCommit();
        }
      }
      case "rollback", "setSavepoint", "releaseSavepoint", "close", "abort" -> finishOpen(false);
      case "unwrap" -> lose("a client has unwrapped a connection");
      default -> {
        // Nothing that histories know.
      }
    }
  }

  private void sendingCommit() throws IOException, SQLException {
    finishOpen(false);
    if (!log.isOpen()) {
      return;
    }
    if (isDoubtful) {
      recording.told("a transaction was committed after an error that may have undone part of it");
      stop();
    } else {
      log.sending(control(Kind.COMMIT, ""), true);
    }
  }

  @Override
  public void afterMethod(MethodExecutionContext context) {
    if (context.getTarget() instanceof Connection) {
      tell(() -> afterMethodOfConnection(context));
    }
  }

  private void afterMethodOfConnection(MethodExecutionContext context)
      throws IOException, SQLException {
    Object[] given = context.getMethodArgs();
    Throwable problem = context.getThrown();
    boolean wasAutomatic = isAutomatic;
    String method = context.getMethod().getName();
    if (problem == null && MAY_CHANGE_MODE.contains(method)) {
      isAutomatic = raw.getAutoCommit();
      isBegun &= !isAutomatic && !method.equals("setAutoCommit");
    }
    switch (method) {
      case "commit" -> ended(problem);
      case "setAutoCommit" -> {
        if (!wasAutomatic && Boolean.TRUE.equals(given[0])) {
          ended(problem);
        }
      }
      case "rollback" -> rolledBack(given, problem);
      case "setSavepoint" -> savepoint(Kind.SAVEPOINT, context.getResult());
      case "releaseSavepoint" -> savepoint(Kind.RELEASE, problem == null ? given[0] : null);
      case "setTransactionIsolation" -> {
        if (problem == null) {
          level(JdbcDatabase.level((Integer) given[0]));
        }
      }
      case "close", "abort" -> {
        // Some roll back then, others commit.
        log.answered(control(Kind.PREPARE_TRANSACTION, ""), "");
        recording.release(this);
        isStopped = true;
      }
      default -> {
        // Nothing that histories know.
      }
    }
  }

  private void ended(Throwable problem) throws IOException {
    temporary.settled();
    if (problem == null) {
      // PostgreSQL rolls back what failed there, which its driver need not say, but not what failed
      // before it was sent.
      boolean isUnclear = database.product() == Product.POSTGRESQL && log.hasFailed();
      Kind kind = isUnclear ? Kind.PREPARE_TRANSACTION : Kind.COMMIT;
      log.answered(control(kind, ""), isUnclear ? "" : "COMMIT");
      return;
    }
    if (error(problem).isRefusalOfCommit()) {
      log.answered(control(Kind.ROLLBACK, ""), "ROLLBACK");
    } else {
      stop();
    }
  }

  private void rolledBack(Object[] given, Throwable problem) throws IOException, SQLException {
    if (given != null && given.length > 0) {
      savepoint(Kind.ROLLBACK_TO, problem == null ? given[0] : null);
    } else if (problem != null && !raw.isClosed()) {
      stop();
    } else {
      log.answered(control(Kind.ROLLBACK, ""), "ROLLBACK");
      isDoubtful = false;
      temporary.undone();
      undefine();
    }
  }

  /** What the transaction has defined is not there. */
  private void undefine() {
    if (database != shared) {
      database = shared;
      hasDefined = false;
    }
  }

  private void savepoint(Kind kind, Object savepoint) throws IOException {
    if (savepoint != null) {
      if (kind == Kind.SAVEPOINT && !log.isOpen()) {
        begin();
      }
      log.answered(control(kind, "jdbc " + System.identityHashCode(savepoint)), "");
      goneBack(kind);
      if (kind == Kind.SAVEPOINT && !isDoubtful) {
        certain.add(savepoint);
      } else if (kind == Kind.ROLLBACK_TO && certain.contains(savepoint)) {
        isDoubtful = false;
      }
    }
  }
}
