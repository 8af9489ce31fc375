package dev.taipan.checker;

import java.util.Optional;

/**
 * The answer to the question whether a history satisfies a level.
 *
 * @param level the level asked about
 * @param outcome the answer
 * @param violation why not, exactly when the answer is {@link Outcome#VIOLATED}
 * @param reason one sentence on how the answer was reached, or why there is none
 * @param times how long each stage took
 */
public record Verdict(
    IsolationLevel level,
    Outcome outcome,
    Optional<Violation> violation,
    String reason,
    StageTimes times) {}
