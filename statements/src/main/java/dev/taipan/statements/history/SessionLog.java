package dev.taipan.statements.history;

import dev.taipan.history.TransactionStatus;
import dev.taipan.pgwire.TransactionState;
import dev.taipan.record.SessionRecorder;
import dev.taipan.statements.sql.Plan;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;

/**
 * Transactions of one connection: which statements they consist of, and how they end. A statement
 * outside of a transaction is one of its own, or those up to the next moment at which the server is
 * ready. Used by the threads of one connection, one at a time.
 */
public final class SessionLog {
  /** The answer to an UPDATE that has changed no row, though it may have found some. */
  public static final String UNCHANGED = "UNCHANGED";

  private final Recording recording;
  private final SessionRecorder recorder;
  private final StatementLog statements;
  private OpenTransaction transaction;
  private boolean isStopped;

  /** Statements that were sent, may write, and have no answer. */
  private final Deque<Execution> awaited = new ArrayDeque<>();

  /** The last statement that was sent in a transaction that could not commit then. */
  private Optional<Execution> uncommitted = Optional.empty();

  /** Whether a client has asked to commit, and has no answer. */
  private boolean isCommitOut;

  private String sessionLevel = "";
  private String nextLevel = "";

  /** The transaction is in the file, and its client has asked to commit it. */
  private SessionRecorder.Pending asked;

  SessionLog(Recording recording, SessionRecorder recorder) {
    this.recording = recording;
    this.recorder = recorder;
    statements = new StatementLog(recording);
  }

  /** Whether a transaction goes on until somebody says that it ends. */
  public boolean isOpen() {
    return transaction != null && transaction.isExplicit;
  }

  /** Whether something has failed in the transaction. */
  public boolean hasFailed() {
    return transaction != null && transaction.hasFailed;
  }

  /** The same session in another file, between two transactions. */
  public SessionLog in(Recording other) {
    if (isStopped || other == recording) {
      return this;
    }
    SessionLog next = other.session(recorder.name());
    next.sessionLevel = sessionLevel;
    next.nextLevel = nextLevel;
    return next;
  }

  /** The isolation level at which transactions run unless something else is said. */
  public void level(String level) {
    if (sessionLevel.isEmpty()) {
      sessionLevel = level;
    }
  }

  /**
   * A statement is about to be sent.
   *
   * @param isAlone whether all before it has been answered
   */
  public void sending(Execution execution, boolean isAlone) throws IOException {
    if (isStopped) {
      return;
    }
    execution.sent = Recording.now();
    if (!isAlone) {
      uncommitted.ifPresent(statements::mayCommit);
    }
    if (execution.plan() instanceof Plan.Control control) {
      boolean commits =
          control.kind() == Plan.Control.Kind.COMMIT
              || control.kind() == Plan.Control.Kind.COMMIT_AND_CHAIN;
      isCommitOut |= commits;
      if (commits
          && isAlone
          && transaction != null
          && transaction.isExplicit
          && !transaction.hasFailed
          && asked == null) {
        askToCommit();
      }
    } else {
      execution.isUncommitted = isAlone && transaction != null && transaction.isExplicit;
      uncommitted = Optional.of(execution);
      await(execution);
      statements.sending(execution);
    }
  }

  private void await(Execution execution) {
    Plan plan = execution.plan();
    boolean reads =
        plan instanceof Plan.Query || (plan instanceof Plan.Opaque opaque && !opaque.mayWrite());
    if (!reads) {
      awaited.add(execution);
      recording.unwritten().sending(this);
    }
  }

  /** A transaction is written down; what was sent behind it need not be. */
  private void written() {
    if (awaited.isEmpty()) {
      recording.unwritten().written(this);
    }
  }

  private void askToCommit() throws IOException {
    statements.settle(transaction);
    if (!transaction.operations().isEmpty()) {
      transaction.writeTo(recorder);
      asked = recorder.committing();
    }
    written();
  }

  /**
   * A statement has been answered, and did not fail.
   *
   * @param tag what the server says that it did
   */
  public void answered(Execution execution, String tag) throws IOException {
    if (execution.isDone || isStopped) {
      return;
    }
    execution.isDone = true;
    awaited.remove(execution);
    if (execution.plan() instanceof Plan.Control control) {
      controlled(control, execution, tag);
    } else {
      begin(execution);
      statements.answered(execution, tag, transaction);
    }
  }

  /** Rows have come back, and the client may ask for more. */
  public void suspended(Execution execution) throws IOException {
    if (isStopped) {
      return;
    }
    begin(execution);
    if (awaited.remove(execution)) {
      // It has written all; of its rows nobody may ask for the rest.
      execution.isDone = true;
      statements.unanswered(execution, transaction);
    } else if (!execution.isDone) {
      statements.suspended(execution, transaction);
    }
    execution.suspend();
  }

  private void begin(Execution execution) {
    if (transaction == null) {
      open(execution.sent, false);
    }
  }

  private void open(long start, boolean isExplicit) {
    String level = nextLevel.isEmpty() ? sessionLevel : nextLevel;
    nextLevel = "";
    transaction = new OpenTransaction(recording.nextTransaction(), start, isExplicit, level);
  }

  private void controlled(Plan.Control control, Execution execution, String tag)
      throws IOException {
    switch (control.kind()) {
      case BEGIN -> beginExplicit(control.word(), execution.sent);
      case COMMIT, ROLLBACK -> end(tag);
      case COMMIT_AND_CHAIN, ROLLBACK_AND_CHAIN -> {
        String level = transaction == null ? "" : transaction.level;
        end(tag);
        nextLevel = level;
        open(Recording.now(), true);
      }
      case SAVEPOINT -> whereOpen().savepoint(control.word());
      case RELEASE -> whereOpen().release(control.word());
      case ROLLBACK_TO -> {
        OpenTransaction open = whereOpen();
        statements.rolledBackTo(control.word(), open);
        open.hasFailed = false;
      }
      case TRANSACTION_LEVEL -> {
        if (transaction != null) {
          transaction.level = control.word();
        }
      }
      case SESSION_LEVEL -> sessionLevel = control.word();
      case PREPARE_TRANSACTION -> lose();
      case OTHER -> {
        // Nothing that histories know.
      }
    }
  }

  private OpenTransaction whereOpen() {
    if (transaction == null) {
      open(Recording.now(), true);
    }
    return transaction;
  }

  private void beginExplicit(String level, long start) {
    if (transaction == null) {
      nextLevel = level;
      open(start, true);
    } else {
      transaction.isExplicit = true;
      transaction.level = level.isEmpty() ? transaction.level : level;
    }
  }

  /** A statement has failed, or was not run since one before it failed. */
  public void failed(Execution execution) {
    if (isStopped) {
      return;
    }
    if (transaction == null && !(execution.plan() instanceof Plan.Control)) {
      open(execution.sent, false);
    }
    awaited.remove(execution);
    statements.failed(execution);
    failed();
  }

  /** Something has failed. */
  public void failed() {
    if (transaction != null) {
      transaction.hasFailed = true;
    }
  }

  /** The server is ready. */
  public void ready(TransactionState state) throws IOException {
    if (isStopped) {
      return;
    }
    if (state == TransactionState.IDLE && transaction != null) {
      end(transaction.hasFailed ? "ROLLBACK" : "COMMIT");
    } else if (state != TransactionState.IDLE) {
      whereOpen().isExplicit = true;
      transaction.hasFailed = state == TransactionState.FAILED;
    }
  }

  private void end(String tag) throws IOException {
    if (transaction != null) {
      if (tag.equals("COMMIT") && !(transaction.hasFailed && !transaction.isExplicit)) {
        ended(TransactionStatus.COMMITTED);
      } else {
        ended(TransactionStatus.ABORTED);
      }
    }
  }

  private void ended(TransactionStatus status) throws IOException {
    long now = Recording.now();
    if (status == TransactionStatus.COMMITTED) {
      statements.committed(transaction, now);
    } else {
      transaction.uncertain().forEach(statements::undone);
    }
    if (asked != null) {
      asked.ended(status, now);
    } else {
      statements.settle(transaction);
      if (!transaction.operations().isEmpty()) {
        transaction.writeTo(recorder);
        recorder.ended(status, now);
      }
    }
    count(status);
  }

  private void count(TransactionStatus status) {
    recording.tally().ended(status);
    asked = null;
    isCommitOut = false;
    transaction = null;
    written();
  }

  /** Nobody will learn how the transaction ends. */
  private void lose() throws IOException {
    if (transaction == null) {
      return;
    }
    if (asked == null) {
      askToCommit();
    }
    statements.unknown(transaction);
    if (asked != null) {
      asked.lost();
    }
    count(TransactionStatus.UNKNOWN);
  }

  /** Nothing can be written down any more. */
  public void stop() {
    isStopped = true;
    recording.stop();
  }

  /** What the connection does from now on is not seen: it may write anything. */
  public void lostTrack() throws IOException {
    if (isStopped) {
      return;
    }
    lose(List.copyOf(awaited));
    recording.cells().uncertain(Cells.ANY);
    recording.tally().opaqueWrite("any table");
    isStopped = true;
  }

  /**
   * The connection has ended.
   *
   * @param unanswered statements that were sent, in their order
   */
  public void closed(List<Execution> unanswered) throws IOException {
    if (isStopped) {
      return;
    }
    boolean mayCommit =
        isCommitOut
            || unanswered.stream().anyMatch(execution -> commits(execution))
            || (transaction == null || !transaction.isExplicit);
    boolean isOpen = transaction != null || !unanswered.isEmpty();
    if (!isOpen) {
      return;
    }
    if (mayCommit) {
      lose(unanswered);
    } else {
      unanswered.forEach(this::failed);
      ended(TransactionStatus.ABORTED);
    }
  }

  /**
   * Nobody will learn how the transaction ends, nor statements that were sent. Those may be
   * transactions of their own: what is one may count as several that nobody knows the outcome of.
   */
  private void lose(List<Execution> unanswered) throws IOException {
    for (Execution execution : unanswered) {
      awaited.remove(execution);
      if (commits(execution)) {
        lose();
      } else if (!(execution.plan() instanceof Plan.Control) && !execution.isDone) {
        begin(execution);
        statements.unanswered(execution, transaction);
        if (!transaction.isExplicit) {
          lose();
        }
      }
    }
    lose();
  }

  private static boolean commits(Execution execution) {
    return execution.plan() instanceof Plan.Control control
        && (control.kind() == Plan.Control.Kind.COMMIT
            || control.kind() == Plan.Control.Kind.COMMIT_AND_CHAIN
            || control.kind() == Plan.Control.Kind.PREPARE_TRANSACTION);
  }
}
