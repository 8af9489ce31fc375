package dev.taipan.relational.infer;

import dev.taipan.history.TransactionStatus;
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
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
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
  private final RowCells cells;
  private final Map<String, Optional<RowPredicate>> predicates = new HashMap<>();
  private final Map<String, Conclusion> known = new HashMap<>();
  private final List<OpenScan> open = new ArrayList<>();
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
   * @param why nothing is known, if it is not
   */
  private record Conclusion(Optional<Sighting> sighting, Optional<Unjudged> why) {
    private static final Conclusion NEVER_MET = new Conclusion(Optional.empty(), Optional.empty());

    private static Conclusion unknown(Unjudged why) {
      return new Conclusion(Optional.empty(), Optional.of(why));
    }
  }

  UnreturnedRows(RelationalRun run, RowLists rows, RowCells cells, CurrentReads currentReads) {
    this.run = run;
    this.rows = rows;
    this.cells = cells;
    this.currentReads = currentReads;
    oracle = new Interpreter(run.conditions());
    run.transactions().forEach(this::conclude);
  }

  /** The conditions of committed transactions of which it is open what they say of some row. */
  List<OpenScan> open() {
    return open;
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
    Set<String> written = new HashSet<>();
    for (RelationalStatement statement : transaction.statements()) {
      for (PredicateScan scan : statement.scanned()) {
        if (scan.meeting() == Meeting.READ || currentReads == CurrentReads.JUDGED) {
          conclude(transaction, statement, scan, written);
        }
      }
      statement.observations().stream()
          .filter(seen -> seen.meeting().writes())
          .forEach(seen -> written.add(seen.row()));
      written.addAll(rows.hidden(statement.number()));
    }
  }

  private void conclude(
      RelationalTransaction by,
      RelationalStatement statement,
      PredicateScan scan,
      Set<String> written) {
    Set<String> met = new HashSet<>();
    statement.observations().forEach(seen -> met.add(seen.row()));
    if (scan.form() != PredicateScan.Form.OF_SEVERAL_TABLES) {
      // Its own version tells nothing of what it saw of others.
      met.addAll(written);
    }
    List<String> leftOut =
        rows.of(scan.table()).stream().filter(row -> !met.contains(row)).toList();
    ConditionShare ofScan =
        switch (scan.form()) {
          case NOT_EVALUATED -> ConditionShare.unjudged(Math.max(1, leftOut.size()), Unjudged.FORM);
          case OF_UNCOMMITTED_ROWS ->
              ConditionShare.unjudged(Math.max(1, leftOut.size()), Unjudged.UNCOMMITTED);
          case OF_SEVERAL_TABLES -> {
            Map<String, Unjudged> all = new LinkedHashMap<>();
            leftOut.forEach(row -> all.put(row, Unjudged.SEVERAL_TABLES));
            yield keep(new OpenScan(by, statement, scan, all), leftOut.size());
          }
          case OF_ONE_TABLE -> {
            Map<String, Unjudged> unknown = new LinkedHashMap<>();
            List<Sighting> all =
                sightings.computeIfAbsent(statement.number(), any -> new ArrayList<>());
            for (String row : leftOut) {
              Conclusion conclusion = conclusion(row, scan);
              conclusion.sighting().ifPresent(all::add);
              conclusion.why().ifPresent(why -> unknown.put(row, why));
            }
            yield keep(new OpenScan(by, statement, scan, unknown), leftOut.size());
          }
        };
    share = by.status() == TransactionStatus.COMMITTED ? share.plus(ofScan) : share;
  }

  private ConditionShare keep(OpenScan scan, long leftOut) {
    if (!scan.rows().isEmpty() && scan.by().status() == TransactionStatus.COMMITTED) {
      open.add(scan);
    }
    Map<Unjudged, Long> reasons = new EnumMap<>(Unjudged.class);
    scan.rows().values().forEach(why -> reasons.merge(why, 1L, Long::sum));
    return new ConditionShare(leftOut, reasons);
  }

  private Conclusion conclusion(String row, PredicateScan scan) {
    String key = row + " where " + (scan.predicate().isEmpty() ? "there" : scan.predicate());
    return known.computeIfAbsent(key, any -> conclusion(key, row, scan));
  }

  private Conclusion conclusion(String key, String row, PredicateScan scan) {
    if (rows.isUncertain(row)
        || !rows.undone(row).stream()
            .allMatch(number -> meets(row, number, scan).orElse(Boolean.FALSE))) {
      return Conclusion.unknown(Unjudged.UNCERTAIN);
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
      return Conclusion.unknown(meets.isEmpty() ? Unjudged.VALUES : Unjudged.INTERVALS);
    }
    if (changes.isEmpty()) {
      return Conclusion.NEVER_MET;
    }
    boolean first = changes.size() == 1 && !gone && meets.get();
    Sighting sighting =
        new Sighting(
            key, row, changes.stream().mapToLong(Long::longValue).toArray(), first ? 0 : 1);
    return new Conclusion(Optional.of(sighting), Optional.empty());
  }

  /** Whether a version meets a condition; none where that is not known. */
  Optional<Boolean> meets(String row, long number, PredicateScan scan) {
    if (scan.predicate().isEmpty()) {
      return Optional.of(true);
    }
    Optional<Map<String, Object>> version = cells.of(row, number);
    Optional<RowPredicate> predicate = predicates.computeIfAbsent(scan.predicate(), this::parsed);
    if (version.isEmpty() || predicate.isEmpty()) {
      return Optional.empty();
    }
    try {
      return Optional.of(predicate.get().matches(Row.of(scan.table(), row, version.get())));
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
