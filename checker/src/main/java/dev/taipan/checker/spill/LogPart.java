package dev.taipan.checker.spill;

import dev.taipan.history.History;
import dev.taipan.history.HistoryBuilder;
import dev.taipan.history.InitialValues;
import dev.taipan.history.TransactionStatus;
import dev.taipan.history.column.LongIntTable;
import dev.taipan.history.graph.IntList;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A window of a history that is not in memory, in memory: places {@code from} to {@code to - 1}.
 */
final class LogPart {
  private final int from;
  private final List<Transaction> transactions = new ArrayList<>();

  /** A transaction as it was read. */
  @SuppressWarnings("ArrayRecordComponent") // compared by nobody
  record Transaction(int place, int session, long[] keys, long[] values, BitSet writes) {

    static Transaction of(TransactionView reader) {
      BitSet writes = new BitSet(reader.size());
      for (int op = 0; op < reader.size(); op++) {
        writes.set(op, reader.isWrite(op));
      }
      return new Transaction(
          reader.place(), reader.session(), reader.keys(), reader.values(), writes);
    }
  }

  private LogPart(int from) {
    this.from = from;
  }

  /**
   * Reads a window, if it has no more than so many operations.
   *
   * @param reader before the window, or at its first place
   */
  static Optional<LogPart> read(LogReader reader, int from, int to, int mostOperations)
      throws IOException {
    LogPart part = new LogPart(from);
    long operations = 0;
    for (int place = from; place < to; place++) {
      reader.goTo(place);
      operations += reader.size();
      if (operations > mostOperations) {
        return Optional.empty();
      }
      part.transactions.add(Transaction.of(reader));
    }
    return Optional.of(part);
  }

  /**
   * This window as a history of its own. Keys hold at first what is read there of older versions; a
   * transaction's number is its place in the window.
   *
   * @param stale the stale reads of the whole
   * @param exits by key the version that has to be there at the end, where one has to
   */
  History history(StaleList stale, Map<Long, Long> exits) {
    HistoryBuilder builder = new HistoryBuilder().noInitialValue();
    Entries entries = new Entries(stale);
    LongIntTable sessions = new LongIntTable();
    for (int i = 0; i < transactions.size(); i++) {
      Transaction one = transactions.get(i);
      int session = sessions.get(one.session());
      if (session == LongIntTable.ABSENT) {
        session = builder.session("");
        sessions.put(one.session(), session);
      }
      int made = builder.transaction(session, i, TransactionStatus.COMMITTED);
      for (int op = 0; op < one.keys().length; op++) {
        int key = builder.key(one.keys()[op]);
        if (one.writes().get(op)) {
          builder.write(made, key, one.values()[op]);
          entries.write(key);
        } else {
          builder.read(made, key, one.values()[op]);
          entries.read(from + i, op, key, one.values()[op]);
        }
      }
    }
    if (!exits.isEmpty()) {
      addFinal(builder, exits);
    }
    return entries.in(builder.build());
  }

  void addKeysTo(KeySet set) {
    transactions.forEach(one -> set.addAll(one.keys()));
  }

  /** Adds the keys that several transactions have in common. */
  void addSharedKeysTo(KeySet set) {
    LongIntTable firsts = new LongIntTable();
    for (int i = 0; i < transactions.size(); i++) {
      for (long key : transactions.get(i).keys()) {
        int first = firsts.get(key);
        if (first == LongIntTable.ABSENT) {
          firsts.put(key, i);
        } else if (first != i) {
          set.add(key);
        }
      }
    }
  }

  private void addFinal(HistoryBuilder builder, Map<Long, Long> exits) {
    int last =
        builder.transaction(builder.session(""), transactions.size(), TransactionStatus.COMMITTED);
    builder.finalTransaction(last);
    exits.forEach((key, value) -> builder.read(last, builder.key(key), value));
  }

  /** What keys hold before a window, as far as it is read there. */
  private final class Entries {
    private final StaleList stale;
    private final IntList keys = new IntList();
    private final List<Long> values = new ArrayList<>();
    private final BitSet known = new BitSet();
    private final BitSet written = new BitSet();
    private int next;

    Entries(StaleList stale) {
      this.stale = stale;
      next = stale.firstFrom(from);
    }

    void write(int key) {
      written.set(key);
    }

    void read(int place, int operation, int key, long value) {
      boolean isStale =
          next < stale.size() && stale.place(next) == place && stale.operation(next) == operation;
      boolean isOld = isStale ? stale.writer(next) < from : !written.get(key);
      next += isStale ? 1 : 0;
      if (isOld && !known.get(key)) {
        known.set(key);
        keys.add(key);
        values.add(value);
      }
    }

    History in(History made) {
      InitialValues.Builder initial = new InitialValues.Builder(made);
      for (int i = 0; i < keys.size(); i++) {
        initial.value(keys.get(i), values.get(i));
      }
      return made.withInitialValues(initial.build());
    }
  }

  /** The transaction of a part's history at each place of the window. */
  static int[] byPlace(History part) {
    int[] order = new int[part.transactions()];
    Arrays.setAll(order, i -> i);
    for (int t = 0; t < order.length; t++) {
      order[(int) part.transactionNumber(t)] = t;
    }
    return order;
  }
}
