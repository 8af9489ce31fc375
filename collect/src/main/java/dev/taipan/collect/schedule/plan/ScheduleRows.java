package dev.taipan.collect.schedule.plan;

import dev.taipan.collect.dialect.KeyTables;
import dev.taipan.history.column.OperationKind;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The rows that a schedule speaks of: their keys in tables, and what they hold at first. A row
 * whose name is a number has that one as its key; others have the least that are left, by their
 * names: x, y and z are 0, 1 and 2.
 */
public final class ScheduleRows {
  private static final String NUMBER = "0|-?[1-9]\\d{0,8}";

  private final Map<String, Integer> keys = new TreeMap<>();
  private final Map<Integer, String> names = new TreeMap<>();
  private final Map<String, RowOperation> initial = new TreeMap<>();
  private final Set<String> lists = new HashSet<>();
  private final boolean hasOwnSql;
  private final boolean isSpread;

  /** Finds the rows of a schedule. */
  public ScheduleRows(Schedule schedule) {
    List<RowOperation> operations =
        Stream.concat(schedule.operations(), schedule.preparation().rows().stream())
            .filter(operation -> operation.kind() != OperationKind.PREDICATE_READ)
            .toList();
    operations.stream()
        .filter(operation -> operation.kind().isOfList())
        .forEach(operation -> lists.add(operation.row()));
    operations.forEach(operation -> initial.put(operation.row(), unsaid(operation.row())));
    schedule.preparation().rows().forEach(row -> initial.put(row.row(), row));
    giveKeys();
    hasOwnSql = schedule.hasOwnSql();
    isSpread = schedule.preparation().isSpread();
  }

  /** What a row holds of which nobody says what it holds. */
  private RowOperation unsaid(String row) {
    return new RowOperation(OperationKind.INSERT, row, Optional.of(isList(row) ? "" : "0"));
  }

  private void giveKeys() {
    List<String> left = new ArrayList<>();
    for (String row : initial.keySet()) {
      if (row.matches(NUMBER)) {
        give(row, Integer.parseInt(row));
      } else {
        left.add(row);
      }
    }
    int next = 0;
    for (String row : left) {
      while (names.containsKey(next)) {
        next++;
      }
      give(row, next);
    }
  }

  private void give(String row, int key) {
    keys.put(row, key);
    names.put(key, row);
  }

  /** All rows, by their names. */
  public List<String> all() {
    return List.copyOf(initial.keySet());
  }

  /** Whether a row holds a list. */
  public boolean isList(String row) {
    return lists.contains(row);
  }

  /** Whether the table of lists is spoken of, as it may be in any statement in SQL. */
  public boolean mayHaveLists() {
    return hasOwnSql || !lists.isEmpty();
  }

  /** The number of the table, from 0, that has a row. */
  public int table(String row) {
    return isSpread ? KeyTables.of(key(row)) : 0;
  }

  /** The numbers of all tables. */
  public IntStream tables() {
    return IntStream.concat(
            hasOwnSql || initial.isEmpty() ? IntStream.of(0) : IntStream.empty(),
            all().stream().mapToInt(this::table))
        .distinct()
        .sorted();
  }

  /** The key of a row in its table. */
  public int key(String row) {
    return keys.get(row);
  }

  /** The row with a key; called by the key where the schedule has no name for it. */
  public String name(int key) {
    return names.getOrDefault(key, Integer.toString(key));
  }

  /** What a row holds at first, as an insert; a delete if it is not there. */
  public RowOperation initial(String row) {
    return initial.get(row);
  }
}
