package dev.taipan.collect.invariant;

import dev.taipan.history.History;
import dev.taipan.history.column.PredicateReads;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Looks for rows that were added, and that nobody removes, where they should be found. */
final class ElementChecks {

  private ElementChecks() {}

  private static IntStream inserts(TableRows rows, String table) {
    return rows.committed()
        .flatMap(rows::operations)
        .filter(operation -> rows.isInsert(operation) && rows.table(operation).equals(table));
  }

  private static String named(TableRows rows, int insert) {
    return rows.history().keyName(rows.history().key(insert))
        + ", which "
        + rows.name(rows.history().transactionOf(insert))
        + " inserted and committed";
  }

  /** Those that the final transaction did not find; nothing is looked at if there is none. */
  static Finding lost(TableRows rows, String table) {
    History history = rows.history();
    Set<Integer> there = new HashSet<>();
    Set<Integer> missing = new HashSet<>();
    rows.last()
        .forEach(
            read -> (rows.number(read, "v").isPresent() ? there : missing).add(history.key(read)));
    Breaches breaches = new Breaches();
    inserts(rows, table)
        .forEach(
            insert -> {
              if (there.contains(history.key(insert))) {
                breaches.kept();
              } else if (missing.contains(history.key(insert))) {
                breaches.broken(named(rows, insert) + ", is not there at the end");
              }
            });
    return breaches.finding();
  }

  /**
   * Those that a read did not find which began after their commit, by the times of clients.
   *
   * @param part the column by whose value reads ask for elements
   */
  static Finding stale(TableRows rows, String table, String part) {
    History history = rows.history();
    Map<String, List<Integer>> byPredicate =
        inserts(rows, table)
            .boxed()
            .collect(
                Collectors.groupingBy(
                    insert ->
                        "SELECT * FROM %s WHERE %s = %d"
                            .formatted(table, part, rows.number(insert, part).orElseThrow())));
    Set<Integer> committed = rows.committed().boxed().collect(Collectors.toSet());
    PredicateReads reads = history.details().predicateReads();
    Breaches breaches = new Breaches();
    for (int read = 0; read < reads.size(); read++) {
      List<Integer> elements = byPredicate.getOrDefault(reads.predicate(read), List.of());
      if (committed.contains(reads.transaction(read))) {
        look(rows, read, elements, breaches);
      }
    }
    return breaches.finding();
  }

  private static void look(TableRows rows, int read, List<Integer> elements, Breaches breaches) {
    History history = rows.history();
    PredicateReads reads = history.details().predicateReads();
    long start = history.startTime(reads.transaction(read));
    Set<Integer> found =
        IntStream.range(reads.matchStart(read), reads.matchEnd(read))
            .map(reads::matchKey)
            .boxed()
            .collect(Collectors.toSet());
    elements.stream()
        .filter(insert -> history.endTime(history.transactionOf(insert)) < start)
        .filter(insert -> !found.contains(history.key(insert)))
        .findFirst()
        .ifPresentOrElse(
            missed ->
                breaches.broken(
                    rows.name(reads.transaction(read))
                        + " began later and did not find "
                        + named(rows, missed)),
            breaches::kept);
  }
}
