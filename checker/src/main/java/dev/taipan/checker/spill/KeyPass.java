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
 * each to fit. Takes time linear in the operations, times the classes.
 */
final class KeyPass implements Shuffle {
  private static final int TRANSACTIONS_PER_LOOK = 1 << 10;

  private final TransactionLog log;
  private final KeyStates states;
  private final Deadline deadline;

  /** One of so many classes of keys, a power of two. */
  private record KeyClass(int number, int of) {}

  KeyPass(TransactionLog log, Memory memory, Deadline deadline) {
    this(log, new KeyStates(memory.slots(), log.initial()), deadline);
  }

  /** With a table that somebody may have used. */
  KeyPass(TransactionLog log, KeyStates states, Deadline deadline) {
    this.log = log;
    this.states = states;
    this.deadline = deadline;
  }

  /** What does not fit of a class is left to other classes, later. */
  @Override
  public <R extends Serializable> long byKey(Shuffle.Work<R> work, Consumer<R> found)
      throws IOException {
    return byKey(work, found, new ArrayDeque<>(List.of(new KeyClass(0, 1))));
  }

  /**
   * The same for those keys that did not fit at the first reading, in which somebody else has shown
   * all transactions to a visitor.
   *
   * @param visitor which began with this pass's table
   */
  <R extends Serializable> long goOn(
      Shuffle.Work<R> work, Shuffle.Work.Visitor<R> visitor, Consumer<R> found) throws IOException {
    Deque<KeyClass> open = new ArrayDeque<>();
    found.accept(visitor.found());
    long keys = states.size();
    addRest(new KeyClass(0, 1), open);
    return keys + byKey(work, found, open);
  }

  private <R extends Serializable> long byKey(
      Shuffle.Work<R> work, Consumer<R> found, Deque<KeyClass> open) throws IOException {
    long keys = 0;
    while (!open.isEmpty()) {
      KeyClass next = open.pop();
      states.begin(next.number(), next.of());
      Shuffle.Work.Visitor<R> visitor = work.begin(states);
      visit(visitor);
      found.accept(visitor.found());
      keys += states.size();
      addRest(next, open);
    }
    return keys;
  }

  private void addRest(KeyClass begun, Deque<KeyClass> open) {
    for (int of = begun.of(); of < states.classes(); of *= 2) {
      open.push(new KeyClass(begun.number() + of, 2 * of));
    }
  }

  private void visit(Shuffle.Work.Visitor<?> visitor) throws IOException {
    try (LogReader reader = log.read()) {
      while (reader.nextCommitted()) {
        if (reader.place() % TRANSACTIONS_PER_LOOK == 0) {
          deadline.check();
        }
        visitor.take(reader);
      }
    }
  }
}
