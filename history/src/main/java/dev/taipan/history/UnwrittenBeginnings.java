package dev.taipan.history;

import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/**
 * What all lists of a key begin with and nobody appended: it was there before the history, or else
 * came out of thin air. Only there may an element come twice without a repeated append.
 */
final class UnwrittenBeginnings {
  private static final int[] NONE = {};

  private final Map<Integer, Beginning> beginnings = new HashMap<>();

  /** What the lists of one key begin with, and the elements that were appended to it. */
  private static final class Beginning {
    private final long[] list;
    private final Set<Long> appended = new HashSet<>();
    private int length;

    Beginning(long[] list) {
      this.list = list;
      length = list.length;
    }

    void shortenTo(long[] other) {
      int common = Math.min(length, other.length);
      int parting = Arrays.mismatch(list, 0, common, other, 0, common);
      length = parting < 0 ? common : parting;
    }

    /** Its length, or 0 if no element comes twice before one that was appended. */
    int lengthIfRepeating() {
      Set<Long> seen = new HashSet<>();
      int unwritten = 0;
      while (unwritten < length && !appended.contains(list[unwritten])) {
        seen.add(list[unwritten]);
        unwritten++;
      }
      return seen.size() < unwritten ? unwritten : 0;
    }
  }

  /** Adds a list that was read of a key. */
  void add(int key, long[] list) {
    beginnings.computeIfAbsent(key, any -> new Beginning(list)).shortenTo(list);
  }

  /**
   * Per key how long its beginning is if that holds an element twice, otherwise 0; empty if there
   * is no such key. Takes time linear in the lists and operations.
   */
  int[] lengthsOfRepeating(int keys, OperationStage operations) {
    if (beginnings.isEmpty()) {
      return NONE;
    }
    operations.forEachWrite(
        (key, value) -> {
          Beginning beginning = beginnings.get(key);
          if (beginning != null) {
            beginning.appended.add(value);
          }
        });
    int[] lengths = new int[keys];
    beginnings.forEach((key, beginning) -> lengths[key] = beginning.lengthIfRepeating());
    return Arrays.stream(lengths).allMatch(length -> length == 0) ? NONE : lengths;
  }
}
