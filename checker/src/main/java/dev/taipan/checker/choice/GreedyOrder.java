package dev.taipan.checker.choice;

import dev.taipan.history.Accesses;
import dev.taipan.history.History;
import dev.taipan.history.ReadsFrom;
import dev.taipan.history.VersionOrder;
import dev.taipan.history.graph.Digraph;
import dev.taipan.history.graph.IntList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.function.IntUnaryOperator;

/**
 * Orders in which the transactions may have committed, guessed by running them one after the other.
 * Session order, write-read and the order of lists are respected; the rest is a wish, which a
 * transaction waits for until nobody can go on.
 *
 * <p>Takes time linear in the history, plus a limited number of looks at transactions that wait.
 */
final class GreedyOrder {
  private static final int NONE = -1;

  /** How often a transaction is looked at on average before nobody waits any more. */
  private static final int LOOKS = 24;

  private final Accesses accesses;
  private final ReadsFrom readsFrom;
  private final History history;
  private final int[] base;
  private final int transactions;

  /** What must come before what. */
  private final Digraph must;

  /** Per transaction the number of those that must come before and have not come yet. */
  private final int[] missing;

  private final int[] place;

  /** Places of transactions that nothing has to precede, to be looked at. */
  private final BitSet ready = new BitSet();

  /** Places of those that wait. */
  private final BitSet waiting = new BitSet();

  /** No place before these is ready, or waits. */
  private int leastReady;

  private int leastWaiting;

  /** Per key those that wait for something to happen to it. */
  private final IntList[] waitingFor;

  /** Per key the value that is there, and who wrote it. */
  private final long[] value;

  private final int[] writer;

  /** Per key the number of reads of the version that is there which are still to come. */
  private final int[] awaited;

  /** Per final write the number of reads that certainly are of it. */
  private final int[] reads;

  /** Per write the first of its value, if a read of that value is ambiguous. */
  private final int[] firstOfSameValue;

  /** The first writes of the values that have been written so far. */
  private final BitSet written = new BitSet();

  private long looks;

  private GreedyOrder(Accesses accesses, int[] base) {
    this.accesses = accesses;
    this.base = base;
    readsFrom = accesses.readsFrom();
    history = accesses.history();
    transactions = history.transactions();
    place = new int[transactions];
    Arrays.fill(place, NONE);
    for (int i = 0; i < base.length; i++) {
      place[base[i]] = i;
    }
    missing = new int[transactions];
    must = mustPrecede();
    int keys = history.keys();
    waitingFor = new IntList[keys];
    value = new long[keys];
    Arrays.setAll(value, history::initialValue);
    writer = new int[keys];
    Arrays.fill(writer, History.INITIAL);
    awaited = new int[keys];
    reads = new int[transactions == 0 ? 0 : accesses.writeEnd(transactions - 1)];
    looks = (long) LOOKS * transactions;
    countReads();
    firstOfSameValue = new int[history.operations()];
    Arrays.fill(firstOfSameValue, NONE);
    findSameValues();
  }

  private void findSameValues() {
    for (int i = 0; i < readsFrom.ambiguousReads(); i++) {
      int first = readsFrom.firstOfSameValue(i);
      if (!written.get(first)) {
        written.set(first);
        for (int write : readsFrom.writesOfSameValue(i)) {
          firstOfSameValue[write] = first;
        }
      }
    }
    written.clear();
  }

  private Digraph mustPrecede() {
    IntList from = new IntList();
    IntList to = new IntList();
    for (int session = 0; session < history.sessions(); session++) {
      int previous = NONE;
      for (int rank = 0; rank < history.sessionLength(session); rank++) {
        int t = history.inSession(session, rank);
        if (isPossible(t)) {
          if (previous != NONE) {
            from.add(previous);
            to.add(t);
          }
          previous = t;
        }
      }
    }
    for (int t = 0; t < transactions; t++) {
      for (int r = accesses.readStart(t); r < accesses.readEnd(t); r++) {
        int observed = accesses.readWriter(r);
        if (observed >= 0 && isPossible(t) && isPossible(observed)) {
          from.add(observed);
          to.add(t);
        }
      }
    }
    VersionOrder lists = accesses.listOrder();
    lists.forEachStep(
        (list, earlier, later) -> {
          if (isPossible(earlier) && isPossible(later)) {
            from.add(earlier);
            to.add(later);
          }
        });
    for (int edge = 0; edge < to.size(); edge++) {
      missing[to.get(edge)]++;
    }
    return Digraph.of(transactions, from, to);
  }

  private void countReads() {
    for (int r = 0; r < accesses.reads(); r++) {
      int observed = accesses.readWriter(r);
      if (observed == History.INITIAL) {
        awaited[accesses.readKey(r)]++;
      } else if (observed >= 0) {
        reads[write(observed, accesses.readKey(r))]++;
      }
    }
  }

  /** The final write of a key by a transaction that writes it. */
  private int write(int transaction, int key) {
    int low = accesses.writeStart(transaction);
    int high = accesses.writeEnd(transaction) - 1;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (accesses.writeKey(middle) < key) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }

  /**
   * Runs transactions in a given order, but none that reads a value, of whomever, that nobody has
   * written yet.
   *
   * @param accesses in which all that may have taken effect did
   * @param base the transactions to order
   * @return the same transactions; where causality is cyclic, only those before the cycle
   */
  static int[] ofWritersFirst(Accesses accesses, int[] base) {
    GreedyOrder greedy = new GreedyOrder(accesses, base);
    return greedy.order(greedy::missingValue);
  }

  /**
   * Runs transactions one after the other: of those that nothing has to precede any more, the first
   * that reads what is there and overwrites nothing that somebody has yet to read; or, where there
   * is none, the first at all.
   *
   * @param accesses in which all that may have taken effect did
   * @param base the transactions to order
   * @return the same transactions; where causality is cyclic, only those before the cycle
   */
  static int[] ofSerialRun(Accesses accesses, int[] base) {
    GreedyOrder greedy = new GreedyOrder(accesses, base);
    return greedy.order(greedy::reasonToWait);
  }

  private boolean isPossible(int transaction) {
    return place[transaction] != NONE;
  }

  private int[] order(IntUnaryOperator keyToWaitFor) {
    IntList order = new IntList();
    for (int t = 0; t < transactions; t++) {
      if (missing[t] == 0 && isPossible(t)) {
        ready.set(place[t]);
      }
    }
    for (int t = next(keyToWaitFor); t != NONE; t = next(keyToWaitFor)) {
      order.add(t);
      run(t);
    }
    return order.toArray();
  }

  private int next(IntUnaryOperator keyToWaitFor) {
    for (int p = ready.nextSetBit(leastReady); p >= 0; p = ready.nextSetBit(leastReady)) {
      leastReady = p;
      ready.clear(p);
      int transaction = base[p];
      int key = --looks < 0 ? NONE : keyToWaitFor.applyAsInt(transaction);
      if (key == NONE) {
        return transaction;
      }
      waiting.set(p);
      leastWaiting = Math.min(leastWaiting, p);
      if (waitingFor[key] == null) {
        waitingFor[key] = new IntList();
      }
      waitingFor[key].add(transaction);
    }
    return leastImpatient();
  }

  /** Of those that wait the first recorded of which every value read has been written, if any. */
  private int leastImpatient() {
    int first = waiting.nextSetBit(leastWaiting);
    if (first < 0) {
      return NONE;
    }
    leastWaiting = first;
    int chosen = first;
    for (int p = first; p >= 0 && --looks > 0; p = waiting.nextSetBit(p + 1)) {
      if (missingValue(base[p]) == NONE) {
        chosen = p;
        break;
      }
    }
    waiting.clear(chosen);
    return base[chosen];
  }

  /** A key of which a transaction reads a value that nobody has written yet, or -1. */
  private int missingValue(int transaction) {
    for (int r = accesses.readStart(transaction); r < accesses.readEnd(transaction); r++) {
      if (accesses.readWriter(r) == Accesses.AMBIGUOUS) {
        int read = accesses.readOperation(r);
        int first = readsFrom.firstOfSameValue(readsFrom.ambiguity(read));
        if (!history.isOfInitialValue(read) && !written.get(first)) {
          return history.key(read);
        }
      }
    }
    return NONE;
  }

  /** A key that is not as a transaction would like it, or -1. */
  private int reasonToWait(int transaction) {
    for (int r = accesses.readStart(transaction); r < accesses.readEnd(transaction); r++) {
      int key = accesses.readKey(r);
      boolean suits =
          accesses.readWriter(r) == Accesses.AMBIGUOUS
              ? value[key] == history.value(accesses.readOperation(r))
              : writer[key] == accesses.readWriter(r);
      if (!suits) {
        return key;
      }
    }
    for (int w = accesses.writeStart(transaction); w < accesses.writeEnd(transaction); w++) {
      int key = accesses.writeKey(w);
      if (awaited[key] > ownReads(transaction, key)) {
        return key;
      }
    }
    return NONE;
  }

  private int ownReads(int transaction, int key) {
    int own = 0;
    for (int r = accesses.readStart(transaction); r < accesses.readEnd(transaction); r++) {
      own += accesses.readKey(r) == key && accesses.readWriter(r) == writer[key] ? 1 : 0;
    }
    return own;
  }

  private void run(int transaction) {
    for (int r = accesses.readStart(transaction); r < accesses.readEnd(transaction); r++) {
      int key = accesses.readKey(r);
      int observed = accesses.readWriter(r);
      if (observed >= 0) {
        reads[write(observed, key)]--;
      }
      if (observed == writer[key] && --awaited[key] == 0) {
        wake(key);
      }
    }
    for (int w = accesses.writeStart(transaction); w < accesses.writeEnd(transaction); w++) {
      int key = accesses.writeKey(w);
      writer[key] = transaction;
      awaited[key] = reads[w];
      int write = accesses.lastWrite(transaction, key);
      value[key] = history.value(write);
      if (firstOfSameValue[write] != NONE) {
        written.set(firstOfSameValue[write]);
      }
      wake(key);
    }
    for (int p = must.begin(transaction); p < must.end(transaction); p++) {
      int later = must.target(p);
      if (--missing[later] == 0) {
        makeReady(later);
      }
    }
  }

  private void makeReady(int transaction) {
    ready.set(place[transaction]);
    leastReady = Math.min(leastReady, place[transaction]);
  }

  private void wake(int key) {
    IntList waiters = waitingFor[key];
    for (int i = 0; waiters != null && i < waiters.size(); i++) {
      if (waiting.get(place[waiters.get(i)])) {
        waiting.clear(place[waiters.get(i)]);
        makeReady(waiters.get(i));
      }
    }
    if (waiters != null) {
      waiters.truncate(0);
    }
  }
}
