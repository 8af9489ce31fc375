package dev.taipan.collect.replay;

import dev.taipan.checker.explain.ToldOperations;
import dev.taipan.history.History;
import dev.taipan.history.column.RowMatch;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;

/**
 * The keys of a history that say whether rows match predicates ({@link RowMatch}). They are written
 * along with their rows; in a schedule, reads of them are reads by predicate.
 */
record MatchKeys(History history) {

  /** Whether a key is one of them, and no row. */
  boolean has(int key) {
    return history.keyNames().match(history.keyNumber(key)).isPresent();
  }

  /** The write of the row that a write of one of these keys goes along with. */
  int rowWrite(int write) {
    return new ToldOperations(history).told(write);
  }

  /** Operations, and the writes of rows that belong to those of them that write these keys. */
  Set<Integer> withRows(Set<Integer> operations) {
    Set<Integer> all = new TreeSet<>(operations);
    for (int operation : operations) {
      if (has(history.key(operation)) && history.isWrite(operation)) {
        all.add(rowWrite(operation));
      }
    }
    return all;
  }

  /** The row that matches at first by one of these keys, if it does, and somebody writes it. */
  OptionalInt rowAtFirst(int key) {
    return isMatch(history.initialValue(key))
        ? writes(key).map(write -> history.key(rowWrite(write))).findFirst()
        : OptionalInt.empty();
  }

  private IntStream writes(int key) {
    return IntStream.range(0, history.operations())
        .filter(write -> history.key(write) == key && history.isWrite(write));
  }

  private boolean isMatch(long value) {
    return history.valueName(value).equals(RowMatch.MATCH);
  }

  /** The writes of rows that match by one of these keys; linear time in the history. */
  IntStream matchingWrites(int key) {
    return writes(key).filter(write -> isMatch(history.value(write))).map(this::rowWrite);
  }
}
