package dev.taipan.relational.infer;

import dev.taipan.history.TransactionStatus;
import dev.taipan.relational.run.Observation;
import dev.taipan.relational.run.RelationalRun;
import dev.taipan.relational.run.RelationalStatement;
import dev.taipan.relational.run.RelationalTransaction;
import dev.taipan.relational.sql.Meeting;
import dev.taipan.relational.sql.PredicateScan;
import dev.taipan.whitebox.matches.MatchesOracle;
import dev.taipan.whitebox.matches.Row;
import dev.taipan.whitebox.matches.RowPredicate;
import dev.taipan.whitebox.matches.UnsupportedPredicateException;
import dev.taipan.whitebox.sql.Interpreter;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * What statements say of rows that they did not return. A statement that asked for all rows that
 * meet a condition saw of every other row a version that does not meet it, or no row. If a row's
 * versions have one interval without the condition, the statement read before the write that ends
 * the interval and after the one that begins it: the predicate dependencies of Adya. If they have
 * several, nothing is said.
 *
 * <p>Nothing is said either of rows whose cells are not known, of conditions that the interpreter
 * does not evaluate as the database does, of rows of which a version was rolled back that does not
 * meet the condition either, and of rows that always meet it.
 */
final class UnreturnedRows {
  private final RelationalRun run;
  private final RowLists rows;
  private final CurrentReads currentReads;
  private final MatchesOracle oracle;
  private final Map<String, Optional<RowPredicate>> predicates = new HashMap<>();
  private final Map<String, Conclusion> known = new HashMap<>();
  private final Map<String, Map<Long, Map<String, Object>>> cells = new HashMap<>();
  private final Map<Long, List<Sighting>> sightings = new HashMap<>();
  private ConditionShare share = ConditionShare.NONE;

  /**
   * A row that was not returned.
   *
   * @param key the row and the condition
   * @param changes the numbers of the statements by which the row came to meet the condition or
   *     ceased to, the first ones first
   * @param read how many of them had happened
   */
  record Sighting(String key, String row, long[] changes, int read) {}

  /**
   * What is known of a row and a condition.
   *
   * @param sighting none where the row never meets the condition, or where nothing is known
   */
  private record Conclusion(Optional<Sighting> sighting, boolean isKnown) {
    private static final Conclusion UNKNOWN = new Conclusion(Optional.empty(), false);
    private static final Conclusion NEVER_MET = new Conclusion(Optional.empty(), true);
  }

  UnreturnedRows(RelationalRun run, RowLists rows, CurrentReads currentReads) {
    this.run = run;
    this.rows = rows;
    this.currentReads = currentReads;
    oracle = new Interpreter(run.conditions());
    run.images().forEach(this::note);
    run.transactions().stream()
        .flatMap(each -> each.statements().stream())
        .forEach(
            statement -> statement.observations().forEach(seen -> note(seen, statement.number())));
    run.transactions().forEach(this::conclude);
  }

  /** What a statement says of the rows that it did not return. */
  List<Sighting> of(RelationalStatement statement) {
    return sightings.getOrDefault(statement.number(), List.of());
  }

  /** The rows that conditions of committed transactions left out. */
  ConditionShare share() {
    return share;
  }

  private void conclude(RelationalTransaction transaction) {
    boolean counts = transaction.status() == TransactionStatus.COMMITTED;
    Set<String> written = new HashSet<>();
    for (RelationalStatement statement : transaction.statements()) {
      for (PredicateScan scan : statement.scanned()) {
        if (scan.meeting() == Meeting.READ || currentReads == CurrentReads.JUDGED) {
          ConditionShare ofScan = conclude(statement, scan, written);
          share = counts ? share.plus(ofScan) : share;
        }
      }
      statement.observations().stream()
          .filter(seen -> seen.meeting().writes())
          .forEach(seen -> written.add(seen.row()));
      written.addAll(rows.hidden(statement.number()));
    }
  }

  private ConditionShare conclude(
      RelationalStatement statement, PredicateScan scan, Set<String> written) {
    Set<String> met = new HashSet<>(written);
    statement.observations().forEach(seen -> met.add(seen.row()));
    List<String> leftOut =
        rows.of(scan.table()).stream().filter(row -> !met.contains(row)).toList();
    if (!scan.isJudged()) {
      return new ConditionShare(Math.max(1, leftOut.size()), 0);
    }
    List<Sighting> all = sightings.computeIfAbsent(statement.number(), any -> new ArrayList<>());
    int judged = 0;
    for (String row : leftOut) {
      Conclusion conclusion = conclusion(row, scan);
      conclusion.sighting().ifPresent(all::add);
      judged += conclusion.isKnown() ? 1 : 0;
    }
    return new ConditionShare(leftOut.size(), judged);
  }

  private void note(Observation seen) {
    note(seen, 0);
  }

  private void note(Observation seen, long number) {
    if (!seen.cells().isEmpty()) {
      long[] list = seen.list();
      long last = list.length == 0 ? 0 : list[list.length - 1];
      cells
          .computeIfAbsent(seen.row(), row -> new HashMap<>())
          .put(seen.meeting() == Meeting.OVERWROTE ? number : last, seen.cells());
    }
  }

  private Conclusion conclusion(String row, PredicateScan scan) {
    String key = row + " where " + (scan.predicate().isEmpty() ? "there" : scan.predicate());
    return known.computeIfAbsent(key, any -> conclusion(key, row, scan));
  }

  private Conclusion conclusion(String key, String row, PredicateScan scan) {
    if (rows.isUncertain(row)
        || !rows.undone(row).stream()
            .allMatch(number -> meets(row, number, scan).orElse(Boolean.FALSE))) {
      return Conclusion.UNKNOWN;
    }
    long[] list = rows.ends().get(row);
    boolean gone = !run.last().containsKey(row);
    Optional<Boolean> meets =
        run.initial().containsKey(row) ? meets(row, 0, scan) : Optional.of(false);
    List<Long> changes = new ArrayList<>();
    int intervals = meets.isPresent() && !meets.get() ? 1 : 0;
    for (int i = 0; i < list.length && meets.isPresent(); i++) {
      boolean before = meets.get();
      meets = gone && i == list.length - 1 ? Optional.of(false) : meets(row, list[i], scan);
      if (meets.isPresent() && meets.get() != before) {
        changes.add(list[i]);
        intervals += before ? 1 : 0;
      }
    }
    if (meets.isEmpty() || intervals != 1) {
      return Conclusion.UNKNOWN;
    }
    if (changes.isEmpty()) {
      return Conclusion.NEVER_MET;
    }
    boolean first = changes.size() == 1 && !gone && meets.get();
    Sighting sighting =
        new Sighting(
            key, row, changes.stream().mapToLong(Long::longValue).toArray(), first ? 0 : 1);
    return new Conclusion(Optional.of(sighting), true);
  }

  /** Whether a version meets a condition; none where that is not known. */
  private Optional<Boolean> meets(String row, long number, PredicateScan scan) {
    if (scan.predicate().isEmpty()) {
      return Optional.of(true);
    }
    Map<String, Object> version = cells.getOrDefault(row, Map.of()).get(number);
    Optional<RowPredicate> predicate = predicates.computeIfAbsent(scan.predicate(), this::parsed);
    if (version == null || predicate.isEmpty()) {
      return Optional.empty();
    }
    try {
      return Optional.of(predicate.get().matches(Row.of(scan.table(), row, version)));
    } catch (UnsupportedPredicateException unknown) {
      return Optional.empty();
    }
  }

  private Optional<RowPredicate> parsed(String predicate) {
    try {
      return Optional.of(oracle.predicate(predicate));
    } catch (UnsupportedPredicateException unknown) {
      return Optional.empty();
    }
  }
}
