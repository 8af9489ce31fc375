package dev.taipan.history.time;

/** A computation was given up because its {@link Deadline} passed. */
public final class DeadlineExceededException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /** Without a stack trace: this is an answer, not a fault. */
  public DeadlineExceededException() {
    super("time limit reached", null, false, false);
  }
}
