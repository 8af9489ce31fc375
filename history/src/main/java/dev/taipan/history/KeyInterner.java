package dev.taipan.history;

import com.carrotsearch.hppc.LongIntHashMap;
import java.util.Arrays;

/**
 * Dense numbers for keys, in order of first appearance. Small non-negative input numbers, the usual
 * case, are looked up in a table; the others in a hash map.
 */
final class KeyInterner {
  /** Table entries per key seen: the table may be at most this sparse. */
  private static final int SPARSITY = 8;

  private static final int SMALL_TABLE = 1 << 16;

  /** Dense number plus one by input number; 0 where unseen. */
  private int[] table = new int[1024];

  private LongIntHashMap rest = new LongIntHashMap();
  private long[] numbers = new long[1024];
  private int size;

  /** The dense number of {@code number}, in amortized constant time. */
  int intern(long number) {
    if (number >= 0 && number < table.length) {
      int known = table[(int) number];
      if (known != 0) {
        return known - 1;
      }
      if (rest.isEmpty()) {
        table[(int) number] = add(number);
        return size - 1;
      }
    }
    return internSlowly(number);
  }

  private int internSlowly(long number) {
    int key = rest.getOrDefault(number, -1);
    if (key >= 0) {
      return key;
    }
    key = add(number) - 1;
    if (number >= 0 && number < Math.max(SMALL_TABLE, (long) SPARSITY * size)) {
      if (number >= table.length) {
        table = Arrays.copyOf(table, (int) Math.max(number + 1, 2L * table.length));
      }
      table[(int) number] = key + 1;
    } else {
      rest.put(number, key);
    }
    return key;
  }

  /** Adds a key and returns its dense number plus one. */
  private int add(long number) {
    if (size == numbers.length) {
      numbers = Arrays.copyOf(numbers, Math.addExact(size, size >> 1));
    }
    numbers[size++] = number;
    return size;
  }

  /** The input numbers by dense number. Gives all other memory back: nothing can be interned. */
  long[] finish() {
    table = null;
    rest = null;
    return Arrays.copyOf(numbers, size);
  }
}
