package dev.taipan.whitebox.item;

import dev.taipan.history.graph.IntList;
import dev.taipan.whitebox.matches.ColumnIndex;
import dev.taipan.whitebox.matches.IntegerRange;
import dev.taipan.whitebox.matches.Row;
import dev.taipan.whitebox.matches.RowPredicate;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntFunction;

/**
 * The versions of the rows of a table that are there, by their slots: numbers that grow with the
 * row. A column is indexed when a predicate first bounds it.
 */
final class TableVersions {
  private final IntFunction<Row> rows;
  private final IntList slots = new IntList();
  private final Map<String, ColumnIndex> columns = new HashMap<>();

  /**
   * Of a table, and none yet.
   *
   * @param rows tells the row of a slot
   */
  TableVersions(IntFunction<Row> rows) {
    this.rows = rows;
  }

  /** Adds a version, whose slot is greater than all others. */
  void add(int slot) {
    slots.add(slot);
  }

  /** The slots of the versions that may match a predicate, in order. */
  int[] candidates(RowPredicate predicate) {
    Optional<IntegerRange> range = predicate.range();
    return range.isPresent() ? inside(range.get()) : slots.toArray();
  }

  private int[] inside(IntegerRange range) {
    IntList found = new IntList();
    columns
        .computeIfAbsent(range.column(), column -> ColumnIndex.of(column, slots, rows))
        .addTo(found, range);
    int[] inOrder = found.toArray();
    Arrays.sort(inOrder);
    return inOrder;
  }
}
