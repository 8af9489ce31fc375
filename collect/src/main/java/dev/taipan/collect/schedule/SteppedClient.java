package dev.taipan.collect.schedule;

import dev.taipan.collect.dialect.Dialect;
import dev.taipan.collect.schedule.plan.Action;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;

/**
 * The connection of a transaction, or of some that run one after the other, and the thread that
 * runs their steps one after the other. After a step that fails it rolls back, and leaves out those
 * of the transaction that are left.
 */
final class SteppedClient {
  private static final long PATIENCE_IN_MILLIS = 1_000;

  private final Connection connection;
  private final Optional<String> session;
  private final Dialect dialect;
  private final Function<Action, Optional<String>> statements;
  private final Board board;
  private final Silence silence;
  private final ExecutorService thread;
  private volatile Thread worker;
  private final AtomicInteger outstanding = new AtomicInteger();
  private volatile Optional<StepRun> current = Optional.empty();
  private volatile Optional<Statement> running = Optional.empty();
  private volatile int transaction;
  private final Map<Integer, Progress> progress = new HashMap<>();
  private final Optional<KeptStatements> kept;
  private volatile boolean cut;

  /** Executes a statement, and says whether it returns rows. */
  private interface Execution<S extends Statement> {
    boolean hasRows(S statement) throws SQLException;
  }

  /** How far a transaction has come. */
  private static final class Progress {
    private volatile Optional<TransactionEnd> end = Optional.empty();
    private volatile long started = -1;
    private volatile long ended = -1;
  }

  /**
   * A client.
   *
   * @param transactions in their order; of several, statements are prepared once and kept
   * @param connection ready for a transaction; closed at the end
   * @param session what the database calls it, if that is known
   * @param statements the SQL of steps, of those that have some
   */
  SteppedClient(
      List<Integer> transactions,
      Connection connection,
      Optional<String> session,
      Dialect dialect,
      Function<Action, Optional<String>> statements,
      Board board,
      Silence silence) {
    this.connection = connection;
    this.session = session;
    this.dialect = dialect;
    this.statements = statements;
    this.board = board;
    this.silence = silence;
    transaction = transactions.get(0);
    transactions.forEach(each -> progress.put(each, new Progress()));
    kept = transactions.size() > 1 ? Optional.of(new KeptStatements(connection)) : Optional.empty();
    thread =
        Executors.newSingleThreadExecutor(
            task -> worker("taipan-schedule-" + transactions.get(0), task));
  }

  private Thread worker(String name, Runnable task) {
    worker = new Thread(task, name);
    worker.setDaemon(true);
    return worker;
  }

  /** What the database calls it, if that is known. */
  Optional<String> session() {
    return session;
  }

  /** Has a step run once those before it are over. */
  void release(StepRun run) {
    outstanding.incrementAndGet();
    transaction = run.step().transaction();
    thread.execute(() -> take(run));
  }

  /** Whether a step is not over that was released. */
  boolean isBusy() {
    return outstanding.get() > 0;
  }

  /** Whether a transaction is the last of which a step was released. */
  boolean isAt(int which) {
    return transaction == which;
  }

  /** Whether a step of a transaction is not over that was released. */
  boolean isBusyWith(int which) {
    return isBusy() && isAt(which);
  }

  /** Whether it is in the middle of a transaction, so that others may wait for it. */
  boolean isOpen() {
    Progress now = progress.get(transaction);
    return now.started >= 0 && now.ended < 0;
  }

  /** The step that the database is at, if there is one. */
  Optional<StepRun> current() {
    return current;
  }

  TransactionResult result(int which) {
    Progress of = progress.get(which);
    return new TransactionResult(
        of.end.orElseGet(() -> unfinished(which)),
        of.started,
        of.ended < 0 ? board.now() : of.ended);
  }

  private TransactionEnd unfinished(int which) {
    boolean commits =
        current
            .map(StepRun::step)
            .filter(step -> step.transaction() == which && step.action() instanceof Action.Commit)
            .isPresent();
    return commits ? TransactionEnd.UNKNOWN : TransactionEnd.CUT_OFF;
  }

  private void take(StepRun run) {
    if (progressOf(run).end.isEmpty() && !cut) {
      long begun = board.now();
      run.start(begun);
      current = Optional.of(run);
      int before = board.endedTransactions();
      perform(run);
      if (board.endedTransactions() == before) {
        run.wasOnlySlow();
      }
      if (!run.hasWaited()) {
        silence.answered(board.now() - begun);
      }
      current = Optional.empty();
    }
    outstanding.decrementAndGet();
    board.changed();
  }

  private void perform(StepRun run) {
    Action action = run.step().action();
    try {
      run.succeed(perform(action, progressOf(run)), board.now());
    } catch (SQLException refused) {
      StepFailure failure = failure(refused);
      run.fail(failure, board.now());
      rollBackUnasked();
      end(progressOf(run), action instanceof Action.Commit ? endOfCommit(failure) : endOfFailure());
    }
  }

  private Progress progressOf(StepRun run) {
    return progress.get(run.step().transaction());
  }

  private Answer perform(Action action, Progress of) throws SQLException {
    Optional<String> statement = statements.apply(action);
    if (statement.isPresent()) {
      return kept.isPresent() && action instanceof Action.Execute
          ? execute(kept.get().of(statement.get()), PreparedStatement::execute)
          : execute(statement.get());
    }
    if (action instanceof Action.Begin) {
      of.started = board.now();
      dialect.begin(connection);
    } else if (action instanceof Action.Commit) {
      dialect.commit(connection);
      end(of, TransactionEnd.COMMITTED);
    } else {
      dialect.rollback(connection);
      end(of, TransactionEnd.ROLLED_BACK);
    }
    return Answer.NONE;
  }

  private Answer execute(String sql) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      return execute(statement, each -> each.execute(sql));
    }
  }

  private <S extends Statement> Answer execute(S statement, Execution<S> execution)
      throws SQLException {
    try {
      running = Optional.of(statement);
      return execution.hasRows(statement)
          ? rows(statement)
          : new Answer(List.of(), statement.getUpdateCount());
    } finally {
      running = Optional.empty();
    }
  }

  private static Answer rows(Statement statement) throws SQLException {
    List<List<String>> rows = new ArrayList<>();
    try (ResultSet results = statement.getResultSet()) {
      int columns = results.getMetaData().getColumnCount();
      while (results.next()) {
        List<String> row = new ArrayList<>(columns);
        for (int column = 1; column <= columns; column++) {
          row.add(results.getString(column));
        }
        rows.add(row);
      }
    }
    return new Answer(rows, rows.size());
  }

  private StepFailure failure(SQLException refused) {
    return new StepFailure(
        dialect.failure(refused),
        Optional.ofNullable(refused.getSQLState()),
        refused.getErrorCode(),
        String.valueOf(refused.getMessage()));
  }

  private void rollBackUnasked() {
    try {
      dialect.rollback(connection);
    } catch (SQLException gone) {
      // Then the database rolls back itself, as the connection ends.
    }
  }

  private TransactionEnd endOfFailure() {
    return cut ? TransactionEnd.CUT_OFF : TransactionEnd.FAILED;
  }

  /** An error of a commit says that it did not happen only if it says why. */
  private static TransactionEnd endOfCommit(StepFailure failure) {
    return failure.kind().isTransient() || failure.isConstraint()
        ? TransactionEnd.FAILED
        : TransactionEnd.UNKNOWN;
  }

  private void end(Progress of, TransactionEnd how) {
    of.ended = board.now();
    board.ended();
    of.end = Optional.of(how);
  }

  /** Breaks off what runs; steps that come later are left out. */
  void cut() {
    cut = true;
    running.ifPresent(SteppedClient::cancel);
  }

  private static void cancel(Statement statement) {
    try {
      statement.cancel();
    } catch (SQLException over) {
      // It had ended, or will end with the connection.
    }
  }

  /**
   * Ends the connection and the thread, in about two seconds at most if a step is not over.
   *
   * @throws InterruptedException when interrupted while a step is not over
   */
  void close() throws InterruptedException {
    thread.execute(this::disconnect);
    thread.shutdown();
    worker.join(PATIENCE_IN_MILLIS);
    if (worker.isAlive()) {
      abort();
      thread.shutdownNow();
      worker.join(PATIENCE_IN_MILLIS);
    }
  }

  private void disconnect() {
    try {
      connection.close();
    } catch (SQLException gone) {
      // There is nothing left to close.
    }
  }

  private void abort() {
    try {
      connection.abort(Runnable::run);
    } catch (SQLException gone) {
      // There is nothing left to abort.
    }
  }
}
