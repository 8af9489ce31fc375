package dev.taipan.collect.schedule;

import dev.taipan.collect.schedule.plan.RowOperation;
import dev.taipan.collect.schedule.plan.Schedule;
import dev.taipan.collect.schedule.plan.ScheduleRows;
import dev.taipan.coo.serial.ReadCondition;
import dev.taipan.history.column.OperationKind;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * What a read by predicate says of rows that it did not return: that they hold something that does
 * not meet the predicate, which may be one value only of all that the row ever holds.
 */
final class UnmatchedRows {
  private final ScheduleRows rows;

  /** By row, what it may hold. */
  private final Map<String, Set<String>> values = new TreeMap<>();

  UnmatchedRows(Schedule schedule, ScheduleRows rows) {
    this.rows = rows;
    for (String row : rows.all()) {
      String first = rows.initial(row).value().orElse(RowOperation.ABSENT);
      values.computeIfAbsent(row, key -> new TreeSet<>()).add(first);
    }
    schedule
        .operations()
        .filter(RowOperation::isWrite)
        .forEach(write -> values.get(write.row()).add(value(write)));
  }

  private static String value(RowOperation write) {
    return write.kind() == OperationKind.DELETE ? RowOperation.ABSENT : write.value().orElseThrow();
  }

  /**
   * The rows that could have met the predicate, and the only value with which they do not.
   *
   * @param read a read by predicate
   */
  Map<String, String> of(RowOperation read, Answer answer) {
    Optional<ReadCondition> condition = ReadCondition.parse(read.row());
    Map<String, String> unmatched = new TreeMap<>();
    if (condition.isPresent()) {
      Set<String> returned =
          answer.rows().stream().map(row -> row.get(0)).collect(Collectors.toSet());
      values.forEach(
          (row, all) -> {
            if (!rows.isList(row) && !returned.contains(Integer.toString(rows.key(row)))) {
              only(condition.get(), row, all).ifPresent(value -> unmatched.put(row, value));
            }
          });
    }
    return unmatched;
  }

  private Optional<String> only(ReadCondition condition, String row, Set<String> all) {
    Set<String> others =
        all.stream().filter(value -> !meets(condition, row, value)).collect(Collectors.toSet());
    return others.size() == 1 && all.size() > 1 ? others.stream().findFirst() : Optional.empty();
  }

  private boolean meets(ReadCondition condition, String row, String value) {
    return !value.equals(RowOperation.ABSENT)
        && condition.holds(rows.key(row), Long.parseLong(value));
  }
}
