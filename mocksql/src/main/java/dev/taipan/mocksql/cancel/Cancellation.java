package dev.taipan.mocksql.cancel;

import java.util.Optional;

/** The statement that a session runs, if it runs one, so that another thread can cancel it. */
public final class Cancellation {
  private final Evaluation evaluation;
  private Thread running;
  private int statement;
  private Optional<Reason> reason = Optional.empty();

  /**
   * Of a session that runs nothing yet.
   *
   * @param evaluation what its database evaluates, whichever session asks for it
   */
  public Cancellation(Evaluation evaluation) {
    this.evaluation = evaluation;
  }

  /** The calling thread begins to run a statement. */
  public synchronized void begin() {
    running = Thread.currentThread();
    statement++;
    reason = Optional.empty();
  }

  /** The statement has ended. */
  public synchronized void end() {
    running = null;
    if (reason.isPresent()) {
      Thread.interrupted();
    }
  }

  /** The number of the statement that runs, or ran last. */
  synchronized int statement() {
    return statement;
  }

  /** Cancels the statement that runs, if one does, as the client asks. */
  public synchronized void cancel() {
    cancel(statement, Reason.REQUEST);
  }

  /** Cancels a statement, if it runs and was not cancelled before. */
  synchronized void cancel(int number, Reason why) {
    if (running != null && number == statement && reason.isEmpty()) {
      reason = Optional.of(why);
      evaluation.cancel(running);
    }
  }

  /** Why the statement that runs, or ran last, was cancelled; empty if it was not. */
  public synchronized Optional<Reason> reason() {
    return reason;
  }
}
