package dev.taipan.whitebox;

import dev.taipan.whitebox.PlainHistory.Transaction;
import dev.taipan.whitebox.PlainOperation.Kind;
import java.util.Arrays;

/** Adya's definitions and Algorithms 1 to 3, word by word: every dependency, every path. */
final class PlainEmme {
  private final PlainHistory history;
  private final int size;

  /** By key its writers in order, and what they leave in it; the initial version is not there. */
  private final int[][] writers = new int[PlainOperation.KEYS][];

  private final int[][] values = new int[PlainOperation.KEYS][];
  private final PlainGraph dependency;
  private final PlainGraph itemAnti;
  private final PlainGraph predicateAnti;
  private boolean wrong;

  PlainEmme(PlainHistory history) {
    this.history = history;
    size = history.transactions.size();
    dependency = new PlainGraph(size);
    itemAnti = new PlainGraph(size);
    predicateAnti = new PlainGraph(size);
    for (int key = 0; key < PlainOperation.KEYS; key++) {
      findWriters(key);
      for (int i = 1; i < writers[key].length; i++) {
        dependency.add(writers[key][i - 1], writers[key][i]);
      }
    }
    for (int t = 0; t < size; t++) {
      if (!history.transactions.get(t).aborted) {
        addReads(t);
      }
    }
  }

  private void findWriters(int key) {
    int[] found = new int[size];
    int[] left = new int[size];
    int count = 0;
    for (int t = 0; t < size; t++) {
      int last = history.transactions.get(t).last(key);
      if (!history.transactions.get(t).aborted && last != PlainOperation.NONE) {
        found[count] = t;
        left[count++] = last;
      }
    }
    writers[key] = Arrays.copyOf(found, count);
    values[key] = Arrays.copyOf(left, count);
  }

  private void addReads(int t) {
    Transaction transaction = history.transactions.get(t);
    boolean[] own = new boolean[PlainOperation.KEYS];
    int[] set = history.stateAt(transaction.snapshot).clone();
    for (PlainOperation operation : transaction.operations) {
      switch (operation.kind()) {
        case WRITE -> {
          own[operation.key()] = true;
          set[operation.key()] = operation.value();
        }
        case READ -> {
          if (own[operation.key()]) {
            wrong |= set[operation.key()] != operation.value();
          } else {
            addItem(t, operation.key(), operation.value());
          }
        }
        default -> addPredicate(t, operation, own, set);
      }
    }
  }

  private void addItem(int t, int key, int value) {
    int place = place(t, key, value, setPlace(t, key));
    if (place < 0) {
      wrong = true;
      return;
    }
    if (place > 0) {
      dependency.add(writers[key][place - 1], t);
    }
    if (place < writers[key].length) {
      itemAnti.add(t, writers[key][place]);
    }
  }

  /**
   * 0 of the initial version, and otherwise that of its writer, from 1; -1 if there is none. Of
   * several with the value, the latest that the transaction could see, or else the first behind.
   */
  private int place(int t, int key, int value, int seen) {
    for (int place = seen; place >= 0; place--) {
      if (valueAt(key, place) == value && !isOf(t, key, place)) {
        return place;
      }
    }
    for (int place = seen + 1; place <= values[key].length; place++) {
      if (valueAt(key, place) == value && !isOf(t, key, place)) {
        return place;
      }
    }
    return -1;
  }

  /** What a transaction wrote itself it cannot have read before. */
  private boolean isOf(int t, int key, int place) {
    return place > 0 && writers[key][place - 1] == t;
  }

  private int valueAt(int key, int place) {
    return place == 0 ? 0 : values[key][place - 1];
  }

  private void addPredicate(int t, PlainOperation operation, boolean[] own, int[] set) {
    wrong |= !operation.isTrueOf(set);
    Kind kind = operation.kind();
    int limit = kind.limit(set, operation.value());
    for (int key = 0; key < PlainOperation.KEYS; key++) {
      int returned = operation.returned()[key];
      if (returned != PlainOperation.NONE && !(own[key] && set[key] == returned)) {
        addItem(t, key, returned);
      }
      if (!own[key]) {
        addChanges(t, key, Kind.ASK, operation.value());
        addChanges(t, key, kind, limit);
        addMade(t, key, set[key], operation);
      }
    }
  }

  /** What a sum or the least of some rows was made of was read. */
  private void addMade(int t, int key, int cell, PlainOperation operation) {
    boolean isMade = operation.kind() == Kind.SUM || operation.kind() == Kind.LEAST;
    if (isMade && PlainOperation.matches(cell, operation.value())) {
      addItem(t, key, cell);
    }
  }

  private int setPlace(int t, int key) {
    int snapshot = history.transactions.get(t).snapshot;
    int place = 0;
    for (int writer : writers[key]) {
      place += PlainHistory.order(writer) <= snapshot ? 1 : 0;
    }
    return place;
  }

  private void addChanges(int t, int key, Kind kind, int limit) {
    int setPlace = setPlace(t, key);
    int before = 0;
    for (int place = 1; place <= writers[key].length; place++) {
      int value = values[key][place - 1];
      if (kind.finds(before, limit) != kind.finds(value, limit)) {
        if (place <= setPlace) {
          dependency.add(writers[key][place - 1], t);
        } else {
          predicateAnti.add(t, writers[key][place - 1]);
        }
      }
      before = value;
    }
  }

  boolean accepts(WhiteBoxLevel level) {
    if (wrong || dependency.isCyclic()) {
      return false;
    }
    return switch (level) {
      case READ_COMMITTED -> true;
      case REPEATABLE_READ -> !dependency.with(itemAnti).isCyclic();
      case SERIALIZABLE -> !dependency.with(itemAnti).with(predicateAnti).isCyclic();
      case SNAPSHOT_ISOLATION -> bySnapshots();
    };
  }

  private boolean bySnapshots() {
    PlainGraph starts = new PlainGraph(size);
    for (int i = 0; i < size; i++) {
      for (int j = 0; j < size; j++) {
        boolean isBefore = isBefore(i, j);
        if (isBefore) {
          starts.add(i, j);
        } else if (dependency.has(i, j)) {
          return false;
        }
      }
    }
    PlainGraph paths = dependency.with(starts).paths();
    PlainGraph anti = itemAnti.with(predicateAnti);
    for (int i = 0; i < size; i++) {
      for (int j = 0; j < size; j++) {
        if (anti.has(i, j) && paths.has(j, i)) {
          return false;
        }
      }
    }
    return true;
  }

  /** Whether a transaction had committed when another one started. */
  private boolean isBefore(int one, int other) {
    return !history.transactions.get(one).aborted
        && !history.transactions.get(other).aborted
        && PlainHistory.order(one) <= history.transactions.get(other).snapshot;
  }
}
