package dev.taipan.checker.spill;

import java.io.IOException;

/**
 * Finds the stale reads of a history, key by key.
 *
 * @param most how many may be found
 */
record StaleScan(int most) implements Shuffle.Work<StaleList> {

  /** What was found, in order, and how many keys there are. */
  record Result(StaleList stale, long keys) {}

  /** Finds all. */
  static Result of(Shuffle shuffle, Memory memory) throws IOException {
    StaleList all = new StaleList(memory.staleReads());
    return sorted(all, shuffle.byKey(new StaleScan(memory.staleReads()), all::addAll));
  }

  /**
   * Finds all the others.
   *
   * @param begun by a scan like this one, and shown all transactions
   */
  static Result goOn(KeyPass pass, Shuffle.Work.Visitor<StaleList> begun, Memory memory)
      throws IOException {
    StaleList all = new StaleList(memory.staleReads());
    return sorted(all, pass.goOn(new StaleScan(memory.staleReads()), begun, all::addAll));
  }

  private static Result sorted(StaleList all, long keys) {
    all.sort();
    return new Result(all, keys);
  }

  @Override
  public Visitor<StaleList> begin(KeyStates empty) {
    return new Scan(empty, new StaleList(most));
  }

  private static final class Scan implements Visitor<StaleList> {
    private final KeyStates states;
    private final StaleList found;

    @SuppressWarnings("UnusedVariable") // what was loaded is to be in the cache only
    private long loaded;

    Scan(KeyStates states, StaleList found) {
      this.states = states;
      this.found = found;
    }

    @Override
    public void take(TransactionView transaction) {
      loaded += states.load(transaction);
      for (int op = 0; op < transaction.size(); op++) {
        int slot = states.slot(transaction.key(op));
        if (slot != KeyStates.NOWHERE
            && !states.run(
                slot, transaction.isWrite(op), transaction.value(op), transaction.place())) {
          found.noteRepetition(isRepeatable(transaction, op));
          if (states.writer(slot) == transaction.place()) {
            found.addBrokenOwn(transaction.place());
          } else {
            found.add(transaction, op);
          }
        }
      }
    }

    @Override
    public StaleList found() {
      found.retainKeys(states::takes);
      return found;
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
