package dev.taipan.whitebox.matches;

import com.carrotsearch.hppc.IntArrayList;
import com.carrotsearch.hppc.LongArrayList;
import dev.taipan.history.graph.IntList;
import dev.taipan.history.graph.StableOrder;
import java.util.Arrays;
import java.util.function.IntFunction;

/**
 * The versions of the rows of a table by what they hold in one column; 12 bytes each. A version has
 * a slot, which is a number of the caller's.
 */
public final class ColumnIndex {
  /** Integers, the smallest first. */
  private final long[] cells;

  /** By them the versions that hold them. */
  private final int[] slots;

  /** Versions that hold anything else, or have no such column. */
  private final int[] others;

  private ColumnIndex(long[] cells, int[] slots, int[] others) {
    this.cells = cells;
    this.slots = slots;
    this.others = others;
  }

  /**
   * Of a column of some versions; takes n log n time for n of them.
   *
   * @param column its name in lower case
   * @param rows tells the row of a slot, which is there
   */
  public static ColumnIndex of(String column, IntList slots, IntFunction<Row> rows) {
    boolean isKey = Row.isKeyName(column);
    LongArrayList cells = new LongArrayList();
    IntArrayList holders = new IntArrayList();
    IntArrayList others = new IntArrayList();
    for (int i = 0; i < slots.size(); i++) {
      Row row = rows.apply(slots.get(i));
      if (row.has(column, isKey) && row.cell(column, isKey) instanceof Long cell) {
        cells.add(cell);
        holders.add(slots.get(i));
      } else {
        others.add(slots.get(i));
      }
    }
    int[] order = StableOrder.of(cells.toArray());
    return new ColumnIndex(
        Arrays.stream(order).mapToLong(cells::get).toArray(),
        Arrays.stream(order).map(holders::get).toArray(),
        others.toArray());
  }

  /** How many versions {@link #addTo} adds; takes logarithmic time. */
  public int count(IntegerRange range) {
    return others.length + Math.max(0, end(range) - start(range));
  }

  /** Adds the versions that are inside of a range, or of which it says nothing. */
  public void addTo(IntList found, IntegerRange range) {
    for (int i = start(range); i < end(range); i++) {
      found.add(slots[i]);
    }
    for (int other : others) {
      found.add(other);
    }
  }

  private int start(IntegerRange range) {
    return firstAtLeast(range.least());
  }

  private int end(IntegerRange range) {
    return range.greatest() == Long.MAX_VALUE ? cells.length : firstAtLeast(range.greatest() + 1);
  }

  private int firstAtLeast(long cell) {
    int low = 0;
    int high = cells.length;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (cells[middle] < cell) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }
}
