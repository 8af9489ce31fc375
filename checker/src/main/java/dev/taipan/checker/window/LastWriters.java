package dev.taipan.checker.window;

import dev.taipan.history.History;
import dev.taipan.history.graph.StableOrder;
import java.util.Arrays;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Who writes each key last in a guess, and whose version the final transaction read. Where these
 * differ, those who come behind the writer that was read are moved before it: they committed
 * earlier and were recorded later. Two passes over the history; 12 bytes per key.
 */
final class LastWriters {
  private static final int NOBODY = -1;

  private final Guess guess;
  private final History history;

  /** Per key what the final transaction read of it, as an operation. */
  private final int[] read;

  /** Per key the place of the last who left behind what was read, and of the last who wrote. */
  private final int[] seen;

  private final int[] last;

  private LastWriters(Guess guess) {
    this.guess = guess;
    history = guess.history();
    read = filled();
    seen = filled();
    last = filled();
  }

  private int[] filled() {
    int[] perKey = new int[history.keys()];
    Arrays.fill(perKey, NOBODY);
    return perKey;
  }

  /** The transactions of a guess in another order; empty if nothing has to be moved. */
  static Optional<int[]> moved(Guess guess) {
    if (guess.history().finalTransaction().isEmpty()) {
      return Optional.empty();
    }
    LastWriters writers = new LastWriters(guess);
    return writers.differ() ? Optional.of(writers.order()) : Optional.empty();
  }

  private boolean differ() {
    int t = history.finalTransaction().getAsInt();
    for (int op = history.operationStart(t); op < history.operationEnd(t); op++) {
      read[history.key(op)] = op;
    }
    for (int place = 0; place < guess.places(); place++) {
      int first = history.operationStart(guess.at(place));
      for (int op = history.operationEnd(guess.at(place)) - 1; op >= first; op--) {
        int key = history.key(op);
        if (history.isWrite(op) && last[key] != place) {
          last[key] = place;
          if (read[key] != NOBODY && history.value(op) == history.value(read[key])) {
            seen[key] = place;
          }
        }
      }
    }
    return IntStream.range(0, history.keys()).anyMatch(key -> isBehind(key, last[key]));
  }

  /** Whether who wrote a key at a place comes behind the writer that was read. */
  private boolean isBehind(int key, int place) {
    return seen[key] != NOBODY && place > seen[key];
  }

  private int[] order() {
    long[] keys = new long[guess.places()];
    for (int place = 0; place < keys.length; place++) {
      int before = place;
      int t = guess.at(place);
      for (int op = history.operationStart(t); op < history.operationEnd(t); op++) {
        if (history.isWrite(op) && isBehind(history.key(op), place)) {
          before = Math.min(before, seen[history.key(op)]);
        }
      }
      keys[place] = 2L * before + (before == place ? 1 : 0);
    }
    int[] order = StableOrder.of(keys);
    Arrays.setAll(order, i -> guess.at(order[i]));
    return order;
  }
}
