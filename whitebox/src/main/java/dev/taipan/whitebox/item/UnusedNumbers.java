package dev.taipan.whitebox.item;

import com.carrotsearch.hppc.LongHashSet;
import dev.taipan.history.History;
import dev.taipan.history.column.PredicateReads;

/** Numbers that a history has for no key, or for no value. Linear time to find them. */
final class UnusedNumbers {
  private final LongHashSet used;
  private long last;

  private UnusedNumbers(LongHashSet used) {
    this.used = used;
  }

  /** Numbers of no key. */
  static UnusedNumbers ofKeys(History history) {
    LongHashSet used = new LongHashSet();
    for (int key = 0; key < history.keys(); key++) {
      used.add(history.keyNumber(key));
    }
    return new UnusedNumbers(used);
  }

  /** Numbers of no value. */
  static UnusedNumbers ofValues(History history) {
    LongHashSet used = new LongHashSet();
    used.add(history.initialValue());
    history.tombstone().ifPresent(used::add);
    for (int key = 0; key < history.keys(); key++) {
      used.add(history.initialValue(key));
      for (int index = 0; index < history.lists().length(key); index++) {
        used.add(history.lists().element(key, index));
      }
    }
    for (int operation = 0; operation < history.operations(); operation++) {
      used.add(history.value(operation));
    }
    PredicateReads reads = history.details().predicateReads();
    for (int read = 0; read < reads.size(); read++) {
      for (int match = reads.matchStart(read); match < reads.matchEnd(read); match++) {
        used.add(reads.matchValue(match));
      }
      used.add(history.details().result(history.operations() + read));
    }
    return new UnusedNumbers(used);
  }

  /** Another one. */
  long next() {
    do {
      last++;
    } while (used.contains(last));
    return last;
  }
}
