package dev.taipan.checker.spill;

import java.io.IOException;

/**
 * Finds the stale reads of a history, key by key.
 *
 * @param most how many may be found
 */
record StaleScan(int most) implements KeyWork<StaleList> {

  /** What was found, in order, and how many keys there are. */
  record Result(StaleList stale, long keys) {}

  /** Finds all. */
  static Result of(Shuffle shuffle, Memory memory) throws IOException {
    StaleList all = new StaleList(memory.staleReads());
    long keys = shuffle.byKey(new StaleScan(memory.staleReads()), all::addAll);
    all.sort();
    return new Result(all, keys);
  }

  @Override
  public Visitor<StaleList> begin(KeyStates empty) {
    return new Scan(empty, new StaleList(most));
  }

  private record Scan(KeyStates states, StaleList found) implements Visitor<StaleList> {

    @Override
    public boolean take(TransactionView transaction) {
      for (int op = 0; op < transaction.size(); op++) {
        long key = transaction.key(op);
        if (states.takes(key)) {
          int slot = states.slot(key);
          if (slot < 0) {
            return false;
          }
          if (transaction.isWrite(op)) {
            states.write(slot, transaction.value(op), transaction.place());
          } else if (!states.shows(slot, transaction.value(op))) {
            found.noteRepetition(isRepeatable(transaction, op));
            if (states.writer(slot) == transaction.place()) {
              found.addBrokenOwn(transaction.place());
            } else {
              found.add(transaction, op);
            }
          }
        }
      }
      return true;
    }
  }

  /**
   * Whether a transaction has no read of a key that returned another value than a stale one; what
   * it wrote itself does not count.
   */
  private static boolean isRepeatable(TransactionView transaction, int stale) {
    boolean same = true;
    boolean own = false;
    for (int op = 0; op < transaction.size(); op++) {
      if (transaction.key(op) == transaction.key(stale)) {
        boolean equal = transaction.value(op) == transaction.value(stale);
        same &= transaction.isWrite(op) || equal;
        own |= transaction.isWrite(op);
      }
    }
    return same && !own;
  }
}
