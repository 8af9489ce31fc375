package dev.taipan.history.time;

import java.util.List;

/** Something that can be called off from another thread. */
public final class Cancellation {
  private final List<Cancellation> causes;
  private volatile boolean cancelled;

  /** Not cancelled yet. */
  public Cancellation() {
    causes = List.of();
  }

  /** Also cancelled when one of the others is. */
  Cancellation(Cancellation... causes) {
    this.causes = List.of(causes);
  }

  /** Calls it off, for good. */
  public void cancel() {
    cancelled = true;
  }

  /** Whether it has been called off. */
  public boolean isCancelled() {
    if (cancelled) {
      return true;
    }
    for (Cancellation cause : causes) {
      if (cause.isCancelled()) {
        return true;
      }
    }
    return false;
  }
}
