package dev.taipan.history;

import java.util.Arrays;

/** The lists of a history that is being built. Not reusable after {@link #finish}. */
final class ListStage {
  private static final long[] EMPTY = new long[0];

  /** So many elements are compared with a list one by one. */
  private static final int FEW = 8;

  private long[][] longest = new long[16][];
  private int[] lengths = new int[16];
  private int[] longestRead = new int[16];

  /** Per key the length of the shortest list that was read. */
  private int[] shortest = new int[16];

  private int[] irregularReads = new int[4];
  private long[][] irregularLists = new long[4][];
  private int irregular;
  private boolean any;

  /** Says that a key holds a list. */
  void add(int key) {
    any = true;
    if (key >= longest.length) {
      int capacity = Math.max(key + 1, Math.addExact(longest.length, longest.length >> 1));
      longest = Arrays.copyOf(longest, capacity);
      lengths = Arrays.copyOf(lengths, capacity);
      longestRead = Arrays.copyOf(longestRead, capacity);
      shortest = Arrays.copyOf(shortest, capacity);
    }
    if (longest[key] == null) {
      longest[key] = EMPTY;
      longestRead[key] = Lists.UNREAD;
      shortest[key] = Integer.MAX_VALUE;
    }
  }

  boolean isList(int key) {
    return key < longest.length && longest[key] != null;
  }

  /**
   * Takes note of what a read saw, in time linear in its length.
   *
   * @param read by its number among the operations staged
   */
  void read(int key, int read, long[] seen, int from, int to) {
    shortest[key] = Math.min(shortest[key], to - from);
    compare(key, read, seen, from, to, 0);
  }

  /** The same, where so many elements that a list begins with may come again among each other. */
  private void compare(int key, int read, long[] seen, int from, int to, int repeatable) {
    int length = lengths[key];
    int common = Math.min(length, to - from);
    if (Arrays.mismatch(longest[key], 0, common, seen, from, from + common) >= 0) {
      addIrregular(read, Arrays.copyOfRange(seen, from, to));
    } else if (to - from > length) {
      int distinct = from + Math.max(length, repeatable);
      if (repeats(seen, from, from + repeatable, distinct, to)) {
        addIrregular(read, Arrays.copyOfRange(seen, from, to));
      } else {
        extend(key, seen, from + length, to);
        longestRead[key] = read;
      }
    }
  }

  /**
   * Whether some element from {@code first} on is in the list twice.
   *
   * @param distinct where those begin of which it is known that they come once, up to {@code first}
   */
  private static boolean repeats(long[] list, int from, int distinct, int first, int to) {
    if (to - first > FEW) {
      long before = Arrays.stream(list, from, distinct).distinct().count();
      return Arrays.stream(list, from, to).distinct().count() < before + to - distinct;
    }
    for (int i = first; i < to; i++) {
      for (int j = from; j < i; j++) {
        if (list[i] == list[j]) {
          return true;
        }
      }
    }
    return false;
  }

  private void extend(int key, long[] seen, int from, int to) {
    int length = lengths[key];
    int extended = length + to - from;
    if (extended > longest[key].length) {
      longest[key] = Arrays.copyOf(longest[key], Math.max(extended, length + (length >> 1)));
    }
    System.arraycopy(seen, from, longest[key], length, to - from);
    lengths[key] = extended;
  }

  private void addIrregular(int read, long[] seen) {
    if (irregular == irregularReads.length) {
      irregularReads = Arrays.copyOf(irregularReads, irregular << 1);
      irregularLists = Arrays.copyOf(irregularLists, irregular << 1);
    }
    irregularReads[irregular] = read;
    irregularLists[irregular++] = seen;
  }

  /**
   * The finished lists.
   *
   * @param keys the number of all keys
   * @param operations after they have been arranged
   */
  Lists finish(int keys, OperationStage operations) {
    if (!any) {
      return Lists.NONE;
    }
    int[] repeatable = readAgainWhatRepeats(keys, operations);
    int[] start = new int[keys + 1];
    int[] reads = new int[keys];
    for (int key = 0; key < keys; key++) {
      boolean list = isList(key);
      start[key + 1] = start[key] + (list ? lengths[key] : 0);
      boolean read = list && longestRead[key] != Lists.UNREAD;
      reads[key] =
          read ? operations.placeOf(longestRead[key]) : list ? Lists.UNREAD : Lists.NOT_A_LIST;
    }
    long[] elements = new long[start[keys]];
    for (int key = 0; key < keys; key++) {
      if (isList(key)) {
        System.arraycopy(longest[key], 0, elements, start[key], lengths[key]);
        longest[key] = null;
      }
    }
    long[] order = irregularInOrder(operations);
    int[] places = new int[irregular];
    long[][] seen = new long[irregular][];
    for (int i = 0; i < irregular; i++) {
      places[i] = (int) (order[i] >> Integer.SIZE);
      seen[i] = irregularLists[(int) order[i]];
    }
    return new Lists(start, elements, reads, repeatable, places, seen);
  }

  /**
   * Compares the lists of a key anew where what {@linkplain UnwrittenBeginnings nobody appended}
   * holds an element twice: by itself, that is no reason why they should disagree. No list of such
   * a key agrees with another so far, since all begin with these elements.
   *
   * @return per key how many elements may come again among each other; empty if there is no such
   *     key
   */
  private int[] readAgainWhatRepeats(int keys, OperationStage operations) {
    UnwrittenBeginnings beginnings = new UnwrittenBeginnings();
    for (int i = 0; i < irregular; i++) {
      int key = operations.key(irregularReads[i]);
      if (lengths[key] == 0 && shortest[key] > 0) {
        beginnings.add(key, irregularLists[i]);
      }
    }
    int[] repeatable = beginnings.lengthsOfRepeating(keys, operations);
    if (repeatable.length > 0) {
      int[] reads = irregularReads;
      long[][] seen = irregularLists;
      int all = irregular;
      irregular = 0;
      irregularReads = new int[reads.length];
      irregularLists = new long[seen.length][];
      for (int i = 0; i < all; i++) {
        int key = operations.key(reads[i]);
        if (repeatable[key] > 0) {
          compare(key, reads[i], seen[i], 0, seen[i].length, repeatable[key]);
        } else {
          addIrregular(reads[i], seen[i]);
        }
      }
    }
    return repeatable;
  }

  /** The reads that disagree, in increasing order: where each is now, and its index. */
  private long[] irregularInOrder(OperationStage operations) {
    long[] order = new long[irregular];
    Arrays.setAll(order, i -> (long) operations.placeOf(irregularReads[i]) << Integer.SIZE | i);
    Arrays.sort(order);
    return order;
  }
}
