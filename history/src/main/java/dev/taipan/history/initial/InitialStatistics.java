package dev.taipan.history.initial;

import dev.taipan.history.History;
import java.util.Optional;

/**
 * What is known of the values that keys held before a history.
 *
 * @param value the name of the initial value of registers; empty if keys have none
 * @param transaction the name of the transaction that spells it out, if one does
 * @param ownValues keys that have an initial value or list of their own
 * @param unwrittenKeys keys of which something was read that neither a write nor an initial value
 *     explains
 * @param explicableKeys of these, the keys of which it may have been there before
 */
public record InitialStatistics(
    Optional<String> value,
    Optional<String> transaction,
    int ownValues,
    int unwrittenKeys,
    int explicableKeys) {

  /** Those of a history, in linear time. */
  public static InitialStatistics of(History history) {
    UnwrittenValues unwritten = UnwrittenValues.of(history);
    return new InitialStatistics(
        history.hasInitialValue()
            ? Optional.of(history.valueName(history.initialValue()))
            : Optional.empty(),
        history.initialValues().transaction().stream()
            .mapToObj(history::transactionName)
            .findFirst(),
        history.initialValues().owners(),
        unwritten.keys(),
        unwritten.explicableKeys());
  }
}
