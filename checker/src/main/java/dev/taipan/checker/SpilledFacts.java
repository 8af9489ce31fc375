package dev.taipan.checker;

import dev.taipan.checker.spill.SpillRun;
import java.util.Optional;

/**
 * How large a history is that was not held in memory.
 *
 * @param transactions of any status
 * @param keys of committed transactions
 * @param initialTransaction the transaction that spells out the initial values, if one does
 */
public record SpilledFacts(
    int sessions,
    long transactions,
    long operations,
    long keys,
    Optional<String> initialTransaction) {

  static SpilledFacts of(SpillRun run) {
    return new SpilledFacts(
        run.sessions(), run.transactions(), run.operations(), run.keys(), run.initialTransaction());
  }
}
