package dev.taipan.checker;

import dev.taipan.checker.effort.Effort;
import dev.taipan.checker.evidence.Evidence;
import dev.taipan.checker.reason.Finding;
import java.util.Optional;

/**
 * What came of deciding a level: that it holds, with what shows it, or that it is violated.
 *
 * @param evidence what shows that the level holds; empty if it is violated
 * @param violation what violates it; empty if it holds, or if somebody else has taken it
 * @param effort what the strong engine did
 */
record Decision(Optional<Evidence> evidence, Optional<Finding> violation, Effort effort) {
  static Decision satisfied(Evidence evidence, Effort effort) {
    return new Decision(Optional.of(evidence), Optional.empty(), effort);
  }

  static Decision violated(Finding violation, Effort effort) {
    return new Decision(Optional.empty(), Optional.of(violation), effort);
  }

  boolean holds() {
    return evidence.isPresent();
  }

  /** The same without the violation, which holds on to all that was derived. */
  Decision withoutViolation() {
    return new Decision(evidence, Optional.empty(), effort);
  }
}
