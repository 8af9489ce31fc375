package dev.taipan.history.column;

import com.carrotsearch.hppc.LongIntHashMap;
import dev.taipan.history.hash.SeededHash;
import java.util.Arrays;

/**
 * A map from the numbers of an input to non-negative ints. Inputs mostly count from 0 or 1 upwards:
 * numbers that are small for the size of the map are found in a plain table at 4 bytes a number,
 * the others in a hash map. {@link #get} takes expected constant time, {@link #put} amortized.
 */
public final class LongIntTable {
  /** What {@link #get} returns for a number that was never put. */
  public static final int ABSENT = -1;

  /** Table entries per number put: the table may be at most this sparse. */
  private static final int SPARSITY = 4;

  /** A table of this length is worth having however few numbers there are. */
  private static final int SMALL_TABLE = 1 << 14;

  private static final int LARGEST_TABLE = 1 << 30;

  /** Each number's int plus one; 0 where absent. */
  private int[] table = new int[1 << 10];

  /** By mixed number, since everybody knows how the map hashes. */
  private final LongIntHashMap rest = new LongIntHashMap();

  private int inTable;

  /** The int of a number, or {@link #ABSENT}. */
  public int get(long number) {
    if (number >= 0 && number < table.length) {
      int known = table[(int) number];
      if (known != 0) {
        return known - 1;
      }
    }
    // A number may have come to the hash map while the table was too short for it.
    return rest.isEmpty() ? ABSENT : rest.getOrDefault(SeededHash.mixed(number), ABSENT);
  }

  /**
   * The int of a number, or {@link #ABSENT}, also where it is put only now or is not small: for
   * threads beside the one that puts. An entry is one int that changes once, so that what they find
   * is right, however late they find it.
   */
  public int getBeside(long number) {
    int[] seen = table;
    return number >= 0 && number < seen.length ? seen[(int) number] - 1 : ABSENT;
  }

  /** Puts a number that is absent. */
  public void put(long number, int value) {
    if (number >= 0 && number < longestTable()) {
      if (number >= table.length) {
        table = Arrays.copyOf(table, longerTable(number));
      }
      table[(int) number] = value + 1;
      inTable++;
    } else {
      rest.put(SeededHash.mixed(number), value);
    }
  }

  private long longestTable() {
    return Math.min(LARGEST_TABLE, Math.max(SMALL_TABLE, SPARSITY * (inTable + 1L)));
  }

  private int longerTable(long number) {
    return (int) Math.min(LARGEST_TABLE, Math.max(number + 1, table.length * 3L / 2));
  }
}
