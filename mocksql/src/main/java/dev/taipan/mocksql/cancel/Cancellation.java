package dev.taipan.mocksql.cancel;

/** The statement that a session runs, if it runs one, so that another thread can cancel it. */
public final class Cancellation {
  private final Evaluation evaluation;
  private Thread running;
  private boolean cancelled;

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
    cancelled = false;
  }

  /** The statement has ended. */
  public synchronized void end() {
    running = null;
    if (cancelled) {
      Thread.interrupted();
    }
  }

  /** Cancels the statement that runs, if one does. */
  public synchronized void cancel() {
    if (running != null) {
      cancelled = true;
      evaluation.cancel(running);
    }
  }

  /** Whether the statement that runs, or ran last, was cancelled. */
  public synchronized boolean isCancelled() {
    return cancelled;
  }
}
