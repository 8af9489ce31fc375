package dev.taipan.statements.history;

import dev.taipan.statements.catalogue.Column;
import dev.taipan.statements.catalogue.ColumnType;
import dev.taipan.statements.catalogue.Table;
import dev.taipan.statements.sql.Plan;
import dev.taipan.statements.sql.Plan.Assignment;
import dev.taipan.statements.sql.Plan.Insert.OnConflict;
import dev.taipan.statements.sql.Plan.Point;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Which rows and values statements write, as far as their texts say it. */
final class Assigned {
  private Assigned() {}

  /** The values of the columns of a new row, by column, as far as they are known. */
  static Map<Column, String> values(Plan.Insert insert, List<Plan.Term> row, Execution execution) {
    Map<Column, String> values = new LinkedHashMap<>();
    for (Column column : insert.table().columns()) {
      int place = insert.columns().indexOf(column);
      Optional<String> value =
          place < 0 ? column.fallback() : execution.json(row.get(place), column);
      value
          .filter(known -> !(column.isCounted() && known.equals("0")))
          .ifPresent(known -> values.put(column, known));
    }
    return values;
  }

  /** The name of a new row, or of the one there; empty where its key is not known. */
  static Optional<String> key(Plan.Insert insert, Map<Column, String> values) {
    return insert.mayHaveOtherKey() ? Optional.empty() : key(insert.table(), values);
  }

  /** The name of a row of a table; empty where its key is not known. */
  static Optional<String> key(Table table, Map<Column, String> values) {
    List<String> key = new ArrayList<>();
    table.key().forEach(column -> key.add(values.get(column)));
    return key.isEmpty() || key.contains(null) ? Optional.empty() : Execution.key(key);
  }

  /** The name of the row that a statement asks for, if that is one and known. */
  static Optional<String> key(Optional<Point> point, Execution execution) {
    return point.flatMap(known -> execution.key(known.table().key(), known.key()));
  }

  /** What a column holds after an INSERT, whether its row was there or not; empty if it depends. */
  static Optional<String> insertedOrUpdated(
      Plan.Insert insert, Column column, Map<Column, String> values, Execution execution) {
    Optional<String> inserted = Optional.ofNullable(values.get(column));
    if (insert.onConflict() != OnConflict.UPDATE) {
      return inserted;
    }
    Assignment assignment = insert.updates().get(column);
    if (assignment == null && insert.target().contains(column) && !column.isFolded()) {
      return inserted;
    }
    return assignment == null
        ? Optional.empty()
        : assigned(Map.entry(column, assignment), values, execution)
            .filter(inserted.orElse("")::equals);
  }

  /**
   * What a column holds afterwards; empty where the text does not say it.
   *
   * @param excluded values that the row would have had that is there already
   */
  static Optional<String> assigned(
      Map.Entry<Column, Assignment> each, Map<Column, String> excluded, Execution execution) {
    if (each.getValue() instanceof Assignment.Value value) {
      return execution.json(value.term(), each.getKey());
    }
    return each.getValue() instanceof Assignment.Excluded other
            && other.column().equals(each.getKey())
        ? Optional.ofNullable(excluded.get(other.column()))
        : Optional.empty();
  }

  /** Whether a new value may depend on old ones of which no read is recorded. */
  static boolean mayReadUnseen(Map<Column, Assignment> values, Execution execution) {
    return values.entrySet().stream()
        .anyMatch(
            each ->
                !(each.getValue() instanceof Assignment.Excluded)
                    && assigned(each, Map.of(), execution).isEmpty()
                    && (change(each, execution) == null
                        || execution.plan() instanceof Plan.Insert));
  }

  /** By how much the value of a column grows; null where that is not what happens, or not known. */
  static BigDecimal change(Map.Entry<Column, Assignment> each, Execution execution) {
    if (each.getValue() instanceof Assignment.Change change && each.getKey().type().isPresent()) {
      ColumnType type = each.getKey().type().get();
      Optional<String> number =
          type.isExactNumber() ? execution.number(change.number(), type) : Optional.empty();
      return number
          .map(BigDecimal::new)
          .map(more -> change.isLess() ? more.negate() : more)
          .orElse(null);
    }
    return null;
  }
}
