package dev.taipan.weak.axiom;

import dev.taipan.history.Accesses;
import dev.taipan.history.parallel.Range;
import java.util.function.Function;

/**
 * Each key's writers in the order in which transactions are passed, instead of by number: those of
 * a key between its start and its end.
 */
final class WritersInOrder {
  private final Accesses accesses;

  /** Shared with who passes other parts of the same order. */
  private final int[] writer;

  private final int[] end;

  private WritersInOrder(Accesses accesses, int[] writer, int[] order, int passed) {
    this.accesses = accesses;
    this.writer = writer;
    int keys = accesses.history().keys();
    end = new int[keys];
    for (int key = 0; key < keys; key++) {
      end[key] = accesses.writerStart(key);
    }
    for (int place = 0; place < passed; place++) {
      pass(order[place]);
    }
  }

  /**
   * What it takes to pass parts of one order side by side: each is given what has passed those
   * before it, and has passed them itself. All note the same writer at a position, each before it
   * looks there, so that they may share what they write to. Takes 4 bytes per write, and per part
   * and key.
   */
  static Function<Range, WritersInOrder> of(Accesses accesses, int[] order) {
    int keys = accesses.history().keys();
    int[] writer = new int[keys == 0 ? 0 : accesses.writerEnd(keys - 1)];
    return part -> new WritersInOrder(accesses, writer, order, part.from());
  }

  /** Passes a transaction: adds it to the writers of each key that it wrote. */
  void pass(int transaction) {
    for (int w = accesses.writeStart(transaction); w < accesses.writeEnd(transaction); w++) {
      writer[end[accesses.writeKey(w)]++] = transaction;
    }
  }

  /** The position behind the latest writer of a key. */
  int end(int key) {
    return end[key];
  }

  /** The writer at a position among a key's writers. */
  int writer(int position) {
    return writer[position];
  }
}
