package dev.taipan.checker.choice;

import dev.taipan.history.Accesses;

/** Per key the transactions passed so far that certainly took effect and wrote it, in turn. */
final class WritersSoFar {
  private final Accesses accesses;
  private final int[] writer;
  private final int[] end;

  WritersSoFar(Accesses accesses) {
    this.accesses = accesses;
    int keys = accesses.history().keys();
    end = new int[keys];
    for (int key = 0; key < keys; key++) {
      end[key] = accesses.writerStart(key);
    }
    writer = new int[keys == 0 ? 0 : accesses.writerEnd(keys - 1)];
  }

  /** A transaction is passed. */
  void add(int transaction) {
    for (int w = accesses.writeStart(transaction); w < accesses.writeEnd(transaction); w++) {
      writer[end[accesses.writeKey(w)]++] = transaction;
    }
  }

  /** The transaction passed last is not passed any more. */
  void remove(int transaction) {
    for (int w = accesses.writeStart(transaction); w < accesses.writeEnd(transaction); w++) {
      end[accesses.writeKey(w)]--;
    }
  }

  /** The first position of a key's writers, whatever has been passed. */
  int start(int key) {
    return accesses.writerStart(key);
  }

  /** One past the last position. */
  int end(int key) {
    return end[key];
  }

  /** The transaction at a position. */
  int at(int position) {
    return writer[position];
  }
}
