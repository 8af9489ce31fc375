package dev.taipan.collect.power;

import dev.taipan.history.History;
import dev.taipan.history.TransactionStatus;
import dev.taipan.history.graph.StableOrder;
import java.util.OptionalLong;
import java.util.stream.IntStream;

/** The writes of a history, by key and value. Takes memory of eight bytes per operation. */
final class Writes {
  private final History history;

  /** All of them, by key, those of a key by value. */
  private final int[] writes;

  /** By key the first of its writes; one more at the end. */
  private final int[] starts;

  Writes(History history) {
    this.history = history;
    int[] all = IntStream.range(0, history.operations()).filter(history::isWrite).toArray();
    int[] byValue = sorted(all, IntStream.of(all).mapToLong(history::value).toArray());
    writes = sorted(byValue, IntStream.of(byValue).mapToLong(history::key).toArray());
    starts = new int[history.keys() + 1];
    for (int write : writes) {
      starts[history.key(write) + 1]++;
    }
    for (int key = 0; key < history.keys(); key++) {
      starts[key + 1] += starts[key];
    }
  }

  private static int[] sorted(int[] some, long[] by) {
    return IntStream.of(StableOrder.of(by)).map(place -> some[place]).toArray();
  }

  /** The writes of a value to a key; takes logarithmic time and that of what is found. */
  IntStream of(int key, long value) {
    int first = starts[key];
    int end = starts[key + 1];
    while (first < end) {
      int middle = (first + end) >>> 1;
      if (history.value(writes[middle]) < value) {
        first = middle + 1;
      } else {
        end = middle;
      }
    }
    return IntStream.range(first, starts[key + 1])
        .takeWhile(place -> history.value(writes[place]) == value)
        .map(place -> writes[place]);
  }

  /**
   * What a key held when all had ended that committed before a moment: the value of the last of
   * these, or the initial one; empty if there is none.
   */
  OptionalLong lastBefore(long moment, int key) {
    OptionalLong value =
        history.hasInitialValue(key)
            ? OptionalLong.of(history.initialValue(key))
            : OptionalLong.empty();
    long latest = Long.MIN_VALUE;
    for (int place = starts[key]; place < starts[key + 1]; place++) {
      int writer = history.transactionOf(writes[place]);
      long end = history.endTime(writer);
      if (history.status(writer) == TransactionStatus.COMMITTED && end < moment && end >= latest) {
        latest = end;
        value = OptionalLong.of(history.value(writes[place]));
      }
    }
    return value;
  }
}
