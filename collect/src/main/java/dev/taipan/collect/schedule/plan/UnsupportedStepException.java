package dev.taipan.collect.schedule.plan;

import dev.taipan.collect.dialect.Dialect;

/** A database has no statement for a step. The message is for people. */
public final class UnsupportedStepException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  UnsupportedStepException(Dialect dialect, String what) {
    super(dialect.title() + " does not support " + what);
  }
}
