package dev.taipan.checker.spill;

import java.io.IOException;

/** Finds the stale reads of a history, in one key pass. */
final class StaleScan implements KeyPass.Visitor {
  private final StaleList found;
  private KeyStates states;
  private int foundBefore;

  StaleScan(Memory memory) {
    found = new StaleList(memory.staleReads());
  }

  /** Finds them, in order. */
  static StaleList of(KeyPass pass, Memory memory) throws IOException {
    StaleScan scan = new StaleScan(memory);
    pass.run(scan);
    scan.found.sort();
    return scan.found;
  }

  @Override
  public void begin(KeyStates empty) {
    states = empty;
    found.truncate(foundBefore);
  }

  @Override
  public boolean take(LogReader transaction) {
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

  /**
   * Whether a transaction has no read of a key that returned another value than a stale one; what
   * it wrote itself does not count.
   */
  private static boolean isRepeatable(LogReader transaction, int stale) {
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

  @Override
  public void end() {
    foundBefore = found.size();
  }
}
