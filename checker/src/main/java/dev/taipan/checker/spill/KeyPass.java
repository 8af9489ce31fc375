package dev.taipan.checker.spill;

import dev.taipan.history.time.Deadline;
import java.io.IOException;
import java.io.Serializable;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.function.Consumer;

/**
 * Runs committed transactions one by one on a store that need not fit in memory: the history is
 * read once for each class of keys, and there are as many classes as are needed for the keys of
 * each to fit. Takes time linear in the operations, times the classes, and a third more for classes
 * that turn out not to fit.
 */
final class KeyPass implements Shuffle {
  private static final int MOST_CLASSES = 1 << 20;
  private static final int TRANSACTIONS_PER_LOOK = 1 << 10;

  private final TransactionLog log;
  private final KeyStates states;
  private final Deadline deadline;

  /** One of so many classes of keys, a power of two. */
  private record KeyClass(int number, int of) {}

  KeyPass(TransactionLog log, Memory memory, Deadline deadline) {
    this.log = log;
    this.deadline = deadline;
    states = new KeyStates(memory.slots(), log.initial());
  }

  /** Splits a class that does not fit. */
  @Override
  public <R extends Serializable> long byKey(KeyWork<R> work, Consumer<R> found)
      throws IOException {
    long keys = 0;
    Deque<KeyClass> open = new ArrayDeque<>(List.of(new KeyClass(0, 1)));
    while (!open.isEmpty()) {
      KeyClass next = open.pop();
      states.begin(next.number(), next.of());
      KeyWork.Visitor<R> visitor = work.begin(states);
      if (visit(visitor)) {
        found.accept(visitor.found());
        keys += states.size();
      } else if (next.of() < MOST_CLASSES) {
        open.push(new KeyClass(next.number() + next.of(), 2 * next.of()));
        open.push(new KeyClass(next.number(), 2 * next.of()));
      } else {
        throw GivenUpException.tooLarge("too many keys");
      }
    }
    return keys;
  }

  private boolean visit(KeyWork.Visitor<?> visitor) throws IOException {
    try (LogReader reader = log.read()) {
      while (reader.nextCommitted()) {
        if (reader.place() % TRANSACTIONS_PER_LOOK == 0) {
          deadline.check();
        }
        if (!visitor.take(reader)) {
          return false;
        }
      }
    }
    return true;
  }
}
