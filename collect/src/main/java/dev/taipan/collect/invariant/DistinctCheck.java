package dev.taipan.collect.invariant;

import dev.taipan.history.History;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Predicate;

/** Looks whether committed transactions inserted two rows with the same number; rows stay. */
final class DistinctCheck {

  private DistinctCheck() {}

  static Finding of(TableRows rows, Predicate<String> tables, String column) {
    History history = rows.history();
    Map<Long, Integer> inserted = new HashMap<>();
    Breaches breaches = new Breaches();
    rows.committed()
        .flatMap(rows::operations)
        .filter(operation -> rows.isInsert(operation) && tables.test(rows.table(operation)))
        .forEach(
            insert -> {
              long number = rows.number(insert, column).orElseThrow();
              Integer other = inserted.putIfAbsent(number, insert);
              if (other == null) {
                breaches.kept();
              } else {
                breaches.broken(
                    "%s inserted %s and %s inserted %s, both with %s %d"
                        .formatted(
                            rows.name(history.transactionOf(other)),
                            history.keyName(history.key(other)),
                            rows.name(history.transactionOf(insert)),
                            history.keyName(history.key(insert)),
                            column,
                            number));
              }
            });
    return breaches.finding();
  }
}
