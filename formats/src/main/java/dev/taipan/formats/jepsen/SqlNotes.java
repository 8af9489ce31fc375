package dev.taipan.formats.jepsen;

import com.carrotsearch.hppc.LongArrayList;
import dev.taipan.history.column.OperationKind;
import dev.taipan.history.graph.IntList;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/**
 * What an operation says of SQL besides its steps: which of these are inserts or deletes, and which
 * reads by predicate come before them. Used again and again.
 */
final class SqlNotes {
  private String level;
  private boolean absence;
  private final BitSet inserts = new BitSet();
  private final BitSet deletes = new BitSet();

  /** Per read by predicate the step that it comes before. */
  private final IntList places = new IntList();

  private final List<String> predicates = new ArrayList<>();
  private final LongArrayList results = new LongArrayList();

  /** Per read by predicate where what it saw ends. */
  private final IntList ends = new IntList();

  private final LongArrayList keys = new LongArrayList();
  private final LongArrayList values = new LongArrayList();

  void clear() {
    level = null;
    absence = false;
    inserts.clear();
    deletes.clear();
    places.truncate(0);
    predicates.clear();
    results.elementsCount = 0;
    ends.truncate(0);
    keys.elementsCount = 0;
    values.elementsCount = 0;
  }

  void level(String name) {
    level = name;
  }

  /** At which level the transaction asked to run, or null. */
  String level() {
    return level;
  }

  /** Says that rows may be absent, and that nothing stands for that. */
  void absence() {
    absence = true;
  }

  /** Whether rows may be absent. */
  boolean hasAbsence() {
    return absence;
  }

  /** Says that a step is an insert or a delete. */
  void kind(int step, OperationKind kind) {
    (kind == OperationKind.INSERT ? inserts : deletes).set(step);
  }

  /** What kind of write a step is. */
  OperationKind kind(int step) {
    if (deletes.get(step)) {
      return OperationKind.DELETE;
    }
    return inserts.get(step) ? OperationKind.INSERT : OperationKind.WRITE;
  }

  /** A step that is said to be both an insert and a delete, or -1. */
  int both() {
    BitSet both = (BitSet) inserts.clone();
    both.and(deletes);
    return both.nextSetBit(0);
  }

  /** The next step from one on that is an insert or a delete, or -1. */
  int nextOfKind(int from) {
    int insert = inserts.nextSetBit(from);
    int delete = deletes.nextSetBit(from);
    return insert < 0 || delete < 0 ? Math.max(insert, delete) : Math.min(insert, delete);
  }

  /** Adds what the next read by predicate saw. */
  void match(long key, long value) {
    keys.add(key);
    values.add(value);
  }

  /** Adds a read by predicate that saw what has been added since the one before. */
  void read(int step, String predicate, long result) {
    places.add(step);
    predicates.add(predicate);
    results.add(result);
    ends.add(keys.size());
  }

  /** The number of reads by predicate. */
  int reads() {
    return places.size();
  }

  /** The step that a read comes before. */
  int place(int read) {
    return places.get(read);
  }

  String predicate(int read) {
    return predicates.get(read);
  }

  long result(int read) {
    return results.get(read);
  }

  /** The first that a read saw. */
  int start(int read) {
    return read == 0 ? 0 : ends.get(read - 1);
  }

  /** One past the last that a read saw. */
  int end(int read) {
    return ends.get(read);
  }

  long key(int match) {
    return keys.get(match);
  }

  long value(int match) {
    return values.get(match);
  }
}
