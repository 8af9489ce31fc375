package dev.taipan.collect.schedule;

import dev.taipan.collect.dialect.Failure;
import java.util.Optional;

/**
 * Why a step failed.
 *
 * @param kind as the dialect tells it by the codes
 * @param state the SQLSTATE, if the database gave one
 * @param code the database's own number
 * @param message as the database words it
 */
public record StepFailure(Failure kind, Optional<String> state, int code, String message) {

  /** Whether a constraint forbids it. */
  public boolean isConstraint() {
    return kind == Failure.CONSTRAINT;
  }
}
