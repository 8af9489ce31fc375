package dev.taipan.checker.spill;

import dev.taipan.history.graph.IntList;
import java.io.Serializable;

/**
 * Finds for each operation of some transactions who wrote the key last before them.
 *
 * @param readers the places of those transactions, ascending
 * @param start by reader the number of its first operation among those of all readers
 */
@SuppressWarnings("ArrayRecordComponent") // compared by nobody
record LastWriters(int[] readers, int[] start) implements KeyWork<LastWriters.Found> {

  /**
   * What was found for a class of keys.
   *
   * @param at numbers of operations; the complement of that of a write
   * @param last the place of the writer for each; {@link KeyStates#BEFORE_ALL} where there is none
   *     but the transaction itself
   */
  @SuppressWarnings("ArrayRecordComponent") // compared by nobody
  record Found(int[] at, int[] last) implements Serializable {}

  @Override
  public Visitor<Found> begin(KeyStates empty) {
    return new Search(empty);
  }

  private final class Search implements Visitor<Found> {
    private final KeyStates states;
    private final IntList at = new IntList();
    private final IntList last = new IntList();
    private int reader;

    Search(KeyStates states) {
      this.states = states;
    }

    @Override
    public boolean take(TransactionView transaction) {
      int place = transaction.place();
      while (reader < readers.length && readers[reader] < place) {
        reader++;
      }
      boolean isReader = reader < readers.length && readers[reader] == place;
      for (int op = 0; op < transaction.size(); op++) {
        long key = transaction.key(op);
        if (states.takes(key)) {
          int slot = states.slot(key);
          if (slot < 0) {
            return false;
          }
          boolean isWrite = transaction.isWrite(op);
          if (isReader) {
            int number = start[reader] + transaction.ordinal(op);
            int before = states.writer(slot);
            at.add(isWrite ? ~number : number);
            last.add(before == place ? KeyStates.BEFORE_ALL : before);
          }
          if (isWrite) {
            states.write(slot, transaction.value(op), place);
          }
        }
      }
      return true;
    }

    @Override
    public Found found() {
      return new Found(at.toArray(), last.toArray());
    }
  }
}
