package dev.taipan.relational.infer;

import dev.taipan.history.TransactionStatus;
import dev.taipan.relational.run.Observation;
import dev.taipan.relational.run.RelationalRun;
import dev.taipan.relational.run.RelationalStatement;
import dev.taipan.relational.run.RelationalTransaction;
import dev.taipan.relational.sql.Meeting;
import dev.taipan.relational.sql.PredicateScan;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Whether some order of the committed transactions, one after the other, lets each statement meet
 * the versions that it met and leaves the rows that are there at the end.
 */
final class SerialOrders {
  private final RelationalRun run;
  private final Set<String> deleted = new HashSet<>();

  private final boolean predicates;

  private SerialOrders(RelationalRun run, boolean predicates) {
    this.run = run;
    this.predicates = predicates;
    run.transactions().stream()
        .flatMap(each -> each.statements().stream())
        .flatMap(each -> each.observations().stream())
        .filter(seen -> seen.meeting() == Meeting.DELETED)
        .forEach(seen -> deleted.add(seen.row()));
  }

  /**
   * Tries all orders.
   *
   * @param predicates whether a statement with a condition must return every row that meets it;
   *     otherwise only reads of all rows must, but for those that were both made and deleted
   */
  static boolean isSerializable(RelationalRun run, boolean predicates) {
    SerialOrders oracle = new SerialOrders(run, predicates);
    Map<String, long[]> start = new TreeMap<>();
    run.initial().keySet().forEach(row -> start.put(row, new long[0]));
    return oracle.tries(
        new ArrayList<>(
            run.transactions().stream()
                .filter(each -> each.status() == TransactionStatus.COMMITTED)
                .toList()),
        start);
  }

  private boolean tries(List<RelationalTransaction> left, Map<String, long[]> state) {
    if (left.isEmpty()) {
      return same(state, run.last());
    }
    for (RelationalTransaction next : left) {
      Map<String, long[]> after = new TreeMap<>(state);
      List<RelationalTransaction> rest = new ArrayList<>(left);
      rest.remove(next);
      if (runs(next, after) && tries(rest, after)) {
        return true;
      }
    }
    return false;
  }

  private boolean runs(RelationalTransaction transaction, Map<String, long[]> state) {
    for (RelationalStatement statement : transaction.statements()) {
      for (PredicateScan scan : statement.scanned()) {
        boolean whole = scan.predicate().isEmpty();
        if (whole ? !scans(statement, transaction, state) : !returnsAll(statement, scan, state)) {
          return false;
        }
      }
      for (Observation seen : statement.observations()) {
        long[] now = state.get(seen.row());
        switch (seen.meeting()) {
          case READ, LOCKED_READ -> {
            if (now == null || !Arrays.equals(now, seen.list())) {
              return false;
            }
          }
          case INSERTED -> state.put(seen.row(), new long[] {statement.number()});
          case DELETED -> {
            if (now == null || !Arrays.equals(now, seen.list())) {
              return false;
            }
            state.remove(seen.row());
          }
          case UPDATED, UPSERTED, OVERWROTE -> {
            if (now == null) {
              return false;
            }
            long[] more = Arrays.copyOf(now, now.length + 1);
            more[now.length] = statement.number();
            state.put(seen.row(), more);
          }
        }
      }
    }
    return true;
  }

  private boolean scans(
      RelationalStatement statement, RelationalTransaction by, Map<String, long[]> state) {
    Set<String> returned = new TreeSet<>();
    statement.observations().forEach(seen -> returned.add(seen.row()));
    for (String row : state.keySet()) {
      boolean asked =
          run.initial().containsKey(row) ? !run.last().containsKey(row) : !deleted.contains(row);
      boolean judged = asked && (run.last().containsKey(row) || isDeletedOnce(row));
      boolean own =
          by.statements().stream()
              .takeWhile(each -> each.number() != statement.number())
              .flatMap(each -> each.observations().stream())
              .anyMatch(seen -> seen.row().equals(row) && seen.meeting() != Meeting.READ);
      if ((judged || predicates) && !own && !returned.contains(row)) {
        return false;
      }
    }
    return true;
  }

  private boolean returnsAll(
      RelationalStatement statement, PredicateScan scan, Map<String, long[]> state) {
    Set<String> returned = new TreeSet<>();
    statement.observations().forEach(seen -> returned.add(seen.row()));
    if (predicates && scan.form() == PredicateScan.Form.OF_SEVERAL_TABLES) {
      return returned.containsAll(TinyStore.meeting(scan.predicate(), state));
    }
    return !predicates
        || state.entrySet().stream()
            .filter(row -> TinyStore.meets(scan.predicate(), row.getKey(), row.getValue()))
            .allMatch(row -> returned.contains(row.getKey()));
  }

  private boolean isDeletedOnce(String row) {
    return run.transactions().stream()
            .flatMap(each -> each.statements().stream())
            .flatMap(each -> each.observations().stream())
            .filter(seen -> seen.row().equals(row) && seen.meeting() == Meeting.DELETED)
            .count()
        == 1;
  }

  private static boolean same(Map<String, long[]> one, Map<String, long[]> other) {
    return one.keySet().equals(other.keySet())
        && one.entrySet().stream()
            .allMatch(each -> Arrays.equals(each.getValue(), other.get(each.getKey())));
  }
}
