package dev.taipan.weak.axiom;

import dev.taipan.history.Accesses;
import dev.taipan.history.parallel.Range;
import dev.taipan.history.parallel.Workers;
import java.util.List;

/**
 * Each key's writers in the order in which transactions are passed, instead of by number: those of
 * a key between its start and its end.
 */
final class WritersInOrder {
  private final Accesses accesses;

  /** Shared with who passes other parts of the same order. */
  private final int[] writer;

  private final int[] end;

  private WritersInOrder(Accesses accesses, int[] writer, int[] end) {
    this.accesses = accesses;
    this.writer = writer;
    this.end = end;
  }

  /**
   * Prepares for passing some parts of an order side by side: for each part the writers of all
   * parts before it have been passed. Takes 4 bytes per write, and per part and key.
   */
  static WritersInOrder[] of(Accesses accesses, int[] order, List<Range> parts) {
    int keys = accesses.history().keys();
    int[] writer = new int[keys == 0 ? 0 : accesses.writerEnd(keys - 1)];
    int[] end = new int[keys];
    for (int key = 0; key < keys; key++) {
      end[key] = accesses.writerStart(key);
    }
    WritersInOrder[] ofParts = new WritersInOrder[parts.size()];
    if (parts.size() == 1) {
      ofParts[0] = new WritersInOrder(accesses, writer, end);
      return ofParts;
    }
    Workers workers = accesses.workers();
    List<int[]> counts = workers.each(parts, part -> count(accesses, order, part));
    for (Range part : parts) {
      ofParts[part.part()] = new WritersInOrder(accesses, writer, end.clone());
      for (int key = 0; key < keys; key++) {
        end[key] += counts.get(part.part())[key];
      }
    }
    workers.run(parts, part -> ofParts[part.part()].passAll(order, part));
    return ofParts;
  }

  private static int[] count(Accesses accesses, int[] order, Range part) {
    int[] count = new int[accesses.history().keys()];
    for (int place = part.from(); place < part.to(); place++) {
      int transaction = order[place];
      for (int w = accesses.writeStart(transaction); w < accesses.writeEnd(transaction); w++) {
        count[accesses.writeKey(w)]++;
      }
    }
    return count;
  }

  /** Notes all writers of a part that has not been passed yet. */
  private void passAll(int[] order, Range part) {
    WritersInOrder ahead = new WritersInOrder(accesses, writer, end.clone());
    for (int place = part.from(); place < part.to(); place++) {
      ahead.pass(order[place]);
    }
  }

  /** Passes a transaction: adds it to the writers of each key that it wrote. */
  void pass(int transaction) {
    for (int w = accesses.writeStart(transaction); w < accesses.writeEnd(transaction); w++) {
      int position = end[accesses.writeKey(w)]++;
      if (writer[position] != transaction) {
        writer[position] = transaction;
      }
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
