package dev.taipan.relational.infer;

import dev.taipan.history.History;

/**
 * A run with a guess which versions were seen where that is open. A level that the history
 * satisfies holds for the conditions, too.
 *
 * @param history the run, and the versions of the guess as reads
 * @param conditions what conditions left out, and how much is judged if the history satisfies a
 *     level
 */
public record ExplainedRun(History history, ConditionShare conditions) {}
