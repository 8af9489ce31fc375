package dev.taipan.whitebox;

import dev.taipan.history.History;
import dev.taipan.history.column.Details;
import java.util.Arrays;

/**
 * Finds the writes of versions: by name where both sides name it, otherwise by value. Expected
 * constant time, and linear in how many writes share a value; 12 bytes per write.
 */
final class WritesByValue {
  static final int NONE = -1;

  private final History history;
  private final int[] table;

  /** Per write, the one before it of the same key and value, or {@link #NONE}. */
  private final int[] previous;

  WritesByValue(History history) {
    this.history = history;
    table = new int[Integer.highestOneBit(Math.max(8, history.operations())) << 1];
    previous = new int[history.operations()];
    Arrays.fill(table, NONE);
    Arrays.fill(previous, NONE);
    for (int operation = 0; operation < history.operations(); operation++) {
      if (history.isWrite(operation)) {
        int slot = slot(history.key(operation), history.value(operation));
        previous[operation] = table[slot];
        table[slot] = operation;
      }
    }
  }

  /** The last of the writes of a value to a key, or {@link #NONE}. */
  int last(int key, long value) {
    return table[slot(key, value)];
  }

  /** The one before a write, of the same key and value, or {@link #NONE}. */
  int before(int write) {
    return previous[write];
  }

  /** Whether a write may have made a version of a name. */
  boolean mayBe(int write, long name) {
    long own = history.details().version(write);
    return name == Details.NO_VERSION || own == Details.NO_VERSION || own == name;
  }

  private int slot(int key, long value) {
    int mask = table.length - 1;
    long mixed = (value * 0x9E3779B97F4A7C15L ^ key) * 0xC2B2AE3D27D4EB4FL;
    int slot = (int) (mixed >>> 33) & mask;
    while (table[slot] != NONE
        && (history.key(table[slot]) != key || history.value(table[slot]) != value)) {
      slot = (slot + 1) & mask;
    }
    return slot;
  }
}
