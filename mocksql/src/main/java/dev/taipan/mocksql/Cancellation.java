package dev.taipan.mocksql;

/** The statement that a session runs, if it runs one, so that another thread can cancel it. */
final class Cancellation {
  private final Evaluation evaluation;
  private Thread running;
  private boolean cancelled;

  Cancellation(Evaluation evaluation) {
    this.evaluation = evaluation;
  }

  /** The calling thread begins to run a statement. */
  synchronized void begin() {
    running = Thread.currentThread();
    cancelled = false;
  }

  /** The statement has ended. */
  synchronized void end() {
    running = null;
    if (cancelled) {
      Thread.interrupted();
    }
  }

  /** Cancels the statement that runs, if one does. */
  synchronized void cancel() {
    if (running != null) {
      cancelled = true;
      evaluation.cancel(running);
    }
  }

  /** Why a statement failed: because it was cancelled, or else as it says. */
  synchronized SqlError reason(SqlError otherwise) {
    return cancelled
        ? new SqlError("57014", "the statement was cancelled, as the client requested", otherwise)
        : otherwise;
  }
}
