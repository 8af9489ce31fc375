package dev.taipan.collect.schedule.text;

import dev.taipan.collect.dialect.Isolation;
import dev.taipan.collect.schedule.plan.RowOperation;
import java.util.Optional;

/**
 * A step in letters.
 *
 * @param place where it stands
 * @param letter none of a statement of which only the transaction is said
 * @param transaction 0 of what was there before
 * @param operation what it does to a row, if it does
 * @param level at which it begins, if it says so
 * @param savepoint the name of the savepoint that it sets, or rolls back to
 */
record Mark(
    int place,
    Optional<StepLetter> letter,
    int transaction,
    Optional<RowOperation> operation,
    Optional<Isolation> level,
    Optional<String> savepoint) {

  boolean is(StepLetter other) {
    return letter.filter(other::equals).isPresent();
  }
}
