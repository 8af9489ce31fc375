package dev.taipan.whitebox.item;

import com.carrotsearch.hppc.LongIntHashMap;
import dev.taipan.history.History;
import dev.taipan.history.time.Deadline;
import dev.taipan.whitebox.Rows;
import dev.taipan.whitebox.matches.Row;
import dev.taipan.whitebox.matches.RowPredicate;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * The distinct versions of the rows of a history, aborted ones too: the initial one comes first.
 */
final class DistinctVersions {
  static final int INITIAL = 0;

  private final History history;
  private final Rows rows;

  /** By key the rows; null elements are those that are not there. */
  private final List<List<Row>> ofKey = new ArrayList<>();

  /** By key the place of each value that is written to it. */
  private final List<LongIntHashMap> places = new ArrayList<>();

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
  }

  private void add(int key, long value) {
    if (!places.get(key).containsKey(value)) {
      places.get(key).put(value, ofKey.get(key).size());
      ofKey.get(key).add(rows.of(key, value));
    }
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
   * By key the places of its versions that match, or null if it is not of the table.
   *
   * @throws dev.taipan.whitebox.matches.UnsupportedPredicateException when that is not known
   * @throws dev.taipan.history.time.DeadlineExceededException when that takes too long
   */
  BitSet[] matching(RowPredicate predicate, Deadline deadline) {
    BitSet[] matching = new BitSet[ofKey.size()];
    for (int key = 0; key < matching.length; key++) {
      deadline.check();
      if (!ofKey.get(key).isEmpty() && predicate.isOf(rows.table(key))) {
        matching[key] = matching(ofKey.get(key), predicate);
      }
    }
    return matching;
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

  private static BitSet matching(List<Row> versions, RowPredicate predicate) {
    BitSet matching = new BitSet();
    for (int place = 0; place < versions.size(); place++) {
      if (versions.get(place) != null && predicate.matches(versions.get(place))) {
        matching.set(place);
      }
    }
    return matching;
  }
}
