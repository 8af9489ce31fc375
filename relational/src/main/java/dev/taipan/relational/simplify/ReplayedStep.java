package dev.taipan.relational.simplify;

import dev.taipan.relational.run.Observation;
import java.util.List;
import java.util.Optional;

/**
 * What came of a step.
 *
 * @param text the statement, or how the transaction ended
 * @param met the versions that the statement met
 * @param failure why it failed, if it did
 * @param isDone whether it was executed and did not fail
 */
public record ReplayedStep(
    int transaction, String text, List<Observation> met, Optional<String> failure, boolean isDone) {

  /** Keeps a copy. */
  public ReplayedStep {
    met = List.copyOf(met);
  }
}
