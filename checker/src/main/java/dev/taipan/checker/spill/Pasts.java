package dev.taipan.checker.spill;

import dev.taipan.history.graph.IntList;
import dev.taipan.history.time.Deadline;
import java.io.IOException;
import java.io.Serializable;
import java.util.Arrays;
import java.util.BitSet;

/**
 * Whether each transaction has a snapshot of a prefix of the recorded order that explains it. A
 * transaction needs one that is behind whatever it has to have seen, and before whoever replaced
 * what it read; where there is no stale read, the one right before the transaction will do. So only
 * transactions with stale reads are looked at. One key pass; 9 bytes for each of their operations.
 */
final class Pasts {
  private final StaleList stale;

  /** The readers, in order: their places, and where their operations begin in what follows. */
  private final int[] readers;

  private final int[] start;

  /** By operation of a reader the place of who wrote the key last before the reader, or less. */
  private final int[] last;

  private final BitSet writes;

  private final IntList outside = new IntList();
  private final PastWrites writesBefore;
  private final int mostQueries;
  private boolean forward = true;
  private boolean fits = true;
  private boolean seesPrefix = true;
  private boolean seesSnapshot = true;

  private Pasts(StaleList stale, Memory memory) {
    this.stale = stale;
    int count = 0;
    int operations = 0;
    int[] places = new int[stale.size()];
    int[] starts = new int[stale.size() + 1];
    for (int read = 0; read < stale.size(); read++) {
      if (count == 0 || places[count - 1] != stale.place(read)) {
        places[count++] = stale.place(read);
        operations += stale.transactionSize(read);
        starts[count] = operations;
        if (operations > memory.remembered()) {
          throw GivenUpException.tooLarge(
              "too many transactions read what is not the latest version in recorded order");
        }
      }
    }
    readers = Arrays.copyOf(places, count);
    start = Arrays.copyOf(starts, count + 1);
    last = new int[operations];
    writes = new BitSet(operations);
    writesBefore = new PastWrites(stale);
    mostQueries = memory.remembered();
  }

  /** Looks at all stale reads, of which it is known who wrote what they returned. */
  static Pasts of(
      TransactionLog log, StaleList stale, Shuffle shuffle, Memory memory, Deadline deadline)
      throws IOException {
    Pasts pasts = new Pasts(stale, memory);
    shuffle.byKey(new LastWriters(pasts.readers, pasts.start, stale.keysOfReaders()), pasts::add);
    pasts.judge();
    if (!pasts.seesPrefix && pasts.forward && pasts.fits) {
      pasts.writesBefore.run(log, deadline);
    }
    return pasts;
  }

  private void add(LastWriters.Found found) {
    for (int i = 0; i < found.at().length; i++) {
      int at = found.at()[i];
      boolean isWrite = at < 0;
      int op = isWrite ? ~at : at;
      last[op] = found.last()[i];
      writes.set(op, isWrite);
    }
  }

  private void judge() {
    for (int read = 0, i = 0; read < stale.size(); read++) {
      while (readers[i] != stale.place(read)) {
        i++;
      }
      last[start[i] + stale.operation(read)] = stale.writer(read);
    }
    for (int i = 0, read = 0; i < readers.length; i++) {
      int end = read;
      while (end < stale.size() && stale.place(end) == readers[i]) {
        end++;
      }
      judge(i, read, end);
      read = end;
    }
  }

  private void judge(int i, int fromRead, int toRead) {
    int seen = KeyStates.BEFORE_ALL;
    int overwritten = KeyStates.BEFORE_ALL;
    for (int op = start[i]; op < start[i + 1]; op++) {
      if (writes.get(op)) {
        overwritten = Math.max(overwritten, last[op]);
      } else {
        seen = Math.max(seen, last[op]);
      }
    }
    forward &= seen < readers[i];
    int end = readers[i];
    for (int read = fromRead; read < toRead; read++) {
      end = Math.min(end, stale.replacer(read));
      writesBefore.addSession(read, stale.session(read));
      if (seen >= stale.replacer(read)) {
        addQueries(i, read);
      }
    }
    boolean prefix = Math.max(seen, stale.previous(fromRead)) < end;
    seesPrefix &= prefix;
    seesSnapshot &= prefix && overwritten < end;
    if (!prefix || overwritten >= end) {
      outside.add(i);
    }
  }

  /** Asks whether those whom a transaction has read from replaced what a stale read returned. */
  private void addQueries(int i, int read) {
    for (int op = start[i]; op < start[i + 1]; op++) {
      if (!writes.get(op) && last[op] >= stale.replacer(read)) {
        fits &= writesBefore.size() < mostQueries;
        if (fits) {
          writesBefore.add(last[op], read, op - start[i] < stale.operation(read));
        }
      }
    }
  }

  /** Whether no transaction reads what was replaced by what it has read before. */
  boolean readsCommitted() {
    return seesPrefix || (forward && fits && writesBefore.readsCommitted());
  }

  /** The same of what it has read at all, and of its session's earlier transactions. */
  boolean readsAtomically() {
    return seesPrefix || (forward && fits && writesBefore.readsAtomically());
  }

  /** Whether each transaction sees a prefix with its session's earlier transactions. */
  boolean seesPrefix() {
    return seesPrefix;
  }

  /** Whether each sees a prefix with all who wrote before it what it writes, too. */
  boolean seesSnapshot() {
    return seesSnapshot;
  }

  /** How many transactions do not see a prefix, or one without who wrote before it. */
  int outsiders() {
    return outside.size();
  }

  /** The place of one of them. */
  int outsider(int i) {
    return readers[outside.get(i)];
  }

  /** Adds the places of those that a transaction read from, followed, and replaced. */
  void addPast(int i, IntList places) {
    int one = outside.get(i);
    int previous = stale.previous(stale.firstFrom(readers[one]));
    if (previous >= 0) {
      places.add(previous);
    }
    for (int op = start[one]; op < start[one + 1]; op++) {
      if (last[op] >= 0) {
        places.add(last[op]);
      }
    }
  }

  /**
   * Finds for each operation of some transactions who wrote the key last before them.
   *
   * @param readers the places of those transactions, ascending
   * @param start by reader the number of its first operation among those of all readers
   * @param keys of these operations
   */
  @SuppressWarnings("ArrayRecordComponent") // compared by nobody
  private record LastWriters(int[] readers, int[] start, KeySet keys)
      implements Shuffle.Work<LastWriters.Found> {

    /**
     * What was found for a class of keys.
     *
     * @param at numbers of operations; the complement of that of a write
     * @param last the place of the writer for each; {@link KeyStates#BEFORE_ALL} where there is
     *     none but the transaction itself
     */
    @SuppressWarnings("ArrayRecordComponent") // compared by nobody
    record Found(int[] at, int[] last) implements Serializable {}

    @Override
    public Visitor<Found> begin(KeyStates empty) {
      empty.lookOnlyAt(keys);
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
      public void take(TransactionView transaction) {
        int place = transaction.place();
        while (reader < readers.length && readers[reader] < place) {
          reader++;
        }
        boolean isReader = reader < readers.length && readers[reader] == place;
        for (int op = 0; op < transaction.size(); op++) {
          long key = transaction.key(op);
          int slot = states.slot(key);
          if (slot != KeyStates.NOWHERE) {
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
      }

      @Override
      public Found found() {
        return new Found(at.toArray(), last.toArray());
      }
    }
  }
}
