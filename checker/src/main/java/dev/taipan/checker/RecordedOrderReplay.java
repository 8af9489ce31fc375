package dev.taipan.checker;

import dev.taipan.history.History;
import dev.taipan.weak.SerialReplay;
import dev.taipan.weak.WeakAlgorithm;

/**
 * What running the transactions of a history in recorded order says of all levels at once.
 *
 * @param isSerial whether it explains every read, and was tried
 * @param isInRealTime whether besides the order agrees with the times
 * @param agreesWithFacts whether besides it has versions in the order that is given as a fact
 */
record RecordedOrderReplay(boolean isSerial, boolean isInRealTime, boolean agreesWithFacts) {

  /** Runs them, in linear time. */
  static RecordedOrderReplay of(History history, CheckOptions options) {
    boolean serial =
        options.weakAlgorithm() == WeakAlgorithm.GUESS && SerialReplay.explains(history);
    return new RecordedOrderReplay(
        serial,
        serial && history.hasTimes() && SerialReplay.respectsRealTime(history),
        serial
            && (!options.trustsVersionOrder()
                || SerialReplay.respects(history, history.versionOrder())));
  }

  /** Whether a level holds because the recorded order is serial. */
  boolean settles(IsolationLevel level) {
    return isSerial
        && (!level.needsTimes() || isInRealTime)
        && (level.definition() instanceof Definition.Weak || agreesWithFacts);
  }
}
