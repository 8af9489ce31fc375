package dev.taipan.whitebox.item;

import com.carrotsearch.hppc.LongIntHashMap;
import dev.taipan.history.History;
import dev.taipan.history.TransactionStatus;
import dev.taipan.history.graph.IntList;
import dev.taipan.history.time.Deadline;
import dev.taipan.whitebox.Rows;
import dev.taipan.whitebox.matches.Row;
import dev.taipan.whitebox.matches.RowPredicate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * The distinct versions of the rows of a history, aborted ones too: the initial one comes first.
 * Each has a slot, its place behind the versions of all rows before its own.
 */
final class DistinctVersions {
  static final int INITIAL = 0;

  /** How many versions are looked at between two looks at the clock. */
  private static final int CHECKED = 256;

  private final History history;
  private final Rows rows;

  /** By key the rows; null elements are those that are not there. */
  private final List<List<Row>> ofKey = new ArrayList<>();

  /** By key the place of each value that is written to it. */
  private final List<LongIntHashMap> places = new ArrayList<>();

  /** By key the slot of its first version, and behind the last key the number of slots. */
  private final int[] firstSlot;

  /** By slot its key, and its row, or null if there is none. */
  private final int[] keyOf;

  private final Row[] bySlot;

  /** The slots of versions that are initial or of transactions that may have taken effect. */
  private final BitSet seeable = new BitSet();

  /** By name. */
  private final Map<String, TableVersions> tables = new LinkedHashMap<>();

  DistinctVersions(History history) {
    this.history = history;
    rows = new Rows(history);
    for (int key = 0; key < history.keys(); key++) {
      ofKey.add(new ArrayList<>());
      places.add(new LongIntHashMap());
      if (!history.lists().isList(key)) {
        ofKey.get(key).add(rows.initial(key));
      }
    }
    for (int operation = 0; operation < history.operations(); operation++) {
      int key = history.key(operation);
      if (history.isWrite(operation) && !history.lists().isList(key)) {
        add(key, history.value(operation));
      }
    }
    firstSlot = new int[history.keys() + 1];
    for (int key = 0; key < history.keys(); key++) {
      firstSlot[key + 1] = firstSlot[key] + ofKey.get(key).size();
    }
    keyOf = new int[firstSlot[history.keys()]];
    bySlot = new Row[keyOf.length];
    for (int key = 0; key < history.keys(); key++) {
      addSlots(key);
    }
    for (int t = 0; t < history.transactions(); t++) {
      if (history.status(t) != TransactionStatus.ABORTED) {
        addSeeable(t);
      }
    }
  }

  private void addSeeable(int transaction) {
    for (int operation = history.operationStart(transaction);
        operation < history.operationEnd(transaction);
        operation++) {
      int key = history.key(operation);
      if (history.isWrite(operation) && isRow(key)) {
        seeable.set(firstSlot[key] + place(key, history.value(operation)));
      }
    }
  }

  private void addSlots(int key) {
    if (ofKey.get(key).isEmpty()) {
      return;
    }
    seeable.set(firstSlot[key] + INITIAL);
    TableVersions table =
        tables.computeIfAbsent(rows.table(key), name -> new TableVersions(slot -> bySlot[slot]));
    for (int slot = firstSlot[key]; slot < firstSlot[key + 1]; slot++) {
      keyOf[slot] = key;
      bySlot[slot] = ofKey.get(key).get(slot - firstSlot[key]);
      if (bySlot[slot] != null) {
        table.add(slot);
      }
    }
  }

  private void add(int key, long value) {
    if (!places.get(key).containsKey(value)) {
      places.get(key).put(value, ofKey.get(key).size());
      ofKey.get(key).add(rows.of(key, value));
    }
  }

  /** How many keys there are. */
  int keys() {
    return ofKey.size();
  }

  /** The place of a value that is written to a key. */
  int place(int key, long value) {
    return places.get(key).get(value);
  }

  /**
   * The cell of a row that holds a value.
   *
   * @throws dev.taipan.whitebox.matches.UnsupportedPredicateException when it has no such column
   */
  Object cell(int key, long value, String column) {
    Row row = rows.of(key, value);
    return row == null ? null : row.cell(column.toLowerCase(Locale.ROOT), Row.isKeyName(column));
  }

  /** The places of a value among the versions of a key; none if nobody wrote it. */
  BitSet places(int key, long value) {
    BitSet all = new BitSet();
    if (history.hasInitialValue(key) && history.initialValue(key) == value) {
      all.set(INITIAL);
    }
    if (places.get(key).containsKey(value)) {
      all.set(place(key, value));
    }
    return all;
  }

  /** Whether a value, which somebody wrote or was there at first, is none of some versions. */
  boolean isOther(int key, long value, BitSet some) {
    boolean initial = history.hasInitialValue(key) && history.initialValue(key) == value;
    return initial
        ? !some.get(INITIAL)
        : places.get(key).containsKey(value) && !some.get(place(key, value));
  }

  /**
   * The versions that match. Those that {@linkplain RowPredicate#range() bounds} leave out are not
   * looked at.
   *
   * @throws dev.taipan.whitebox.matches.UnsupportedPredicateException when that is not known
   * @throws dev.taipan.history.time.DeadlineExceededException when that takes too long
   */
  MatchingVersions matching(RowPredicate predicate, Deadline deadline) {
    IntList matching = new IntList();
    List<BitSet> places = new ArrayList<>();
    BitSet withSeeable = new BitSet();
    int[] candidates = candidates(predicate);
    for (int i = 0; i < candidates.length; i++) {
      if (i % CHECKED == 0) {
        deadline.check();
      }
      int slot = candidates[i];
      if (predicate.matches(bySlot[slot])) {
        if (matching.isEmpty() || matching.get(matching.size() - 1) != keyOf[slot]) {
          matching.add(keyOf[slot]);
          places.add(new BitSet());
        }
        places.get(places.size() - 1).set(slot - firstSlot[keyOf[slot]]);
        if (seeable.get(slot)) {
          withSeeable.set(places.size() - 1);
        }
      }
    }
    return new MatchingVersions(
        key -> isRow(key) && predicate.isOf(rows.table(key)),
        matching.toArray(),
        places,
        withSeeable);
  }

  private int[] candidates(RowPredicate predicate) {
    List<int[]> found = new ArrayList<>();
    tables.forEach(
        (name, table) -> {
          if (predicate.isOf(name)) {
            found.add(table.candidates(predicate));
          }
        });
    return found.size() == 1
        ? found.get(0)
        : found.stream().flatMapToInt(Arrays::stream).sorted().toArray();
  }

  /** Whether a key holds a row, and no list. */
  private boolean isRow(int key) {
    return !ofKey.get(key).isEmpty();
  }

  /** The versions of a key that are not among some. */
  BitSet others(int key, BitSet some) {
    BitSet others = (BitSet) some.clone();
    others.flip(0, ofKey.get(key).size());
    return others;
  }

  /**
   * The versions of a key by what a statement that returns a number would return if its row were
   * the only one.
   *
   * @param matching the places of those that match
   */
  Map<Optional<Object>, BitSet> byNumber(int key, BitSet matching, RowPredicate predicate) {
    Map<Optional<Object>, BitSet> byNumber = new LinkedHashMap<>();
    for (int place = 0; place < ofKey.get(key).size(); place++) {
      List<Row> found = matching.get(place) ? List.of(ofKey.get(key).get(place)) : List.of();
      byNumber.computeIfAbsent(predicate.aggregate(found), any -> new BitSet()).set(place);
    }
    return byNumber;
  }
}
