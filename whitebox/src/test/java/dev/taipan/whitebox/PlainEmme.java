package dev.taipan.whitebox;

import dev.taipan.whitebox.PlainHistory.Kind;
import dev.taipan.whitebox.PlainHistory.Operation;
import dev.taipan.whitebox.PlainHistory.Transaction;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntPredicate;

/** Adya's definitions and Algorithms 1 to 3, word by word: every dependency, every path. */
final class PlainEmme {
  private final PlainHistory history;
  private final int size;
  private final List<List<Integer>> writers = new ArrayList<>();
  private final boolean[][] dependency;
  private final boolean[][] itemAnti;
  private final boolean[][] predicateAnti;
  private boolean wrong;

  PlainEmme(PlainHistory history) {
    this.history = history;
    size = history.transactions.size();
    dependency = new boolean[size][size];
    itemAnti = new boolean[size][size];
    predicateAnti = new boolean[size][size];
    for (int key = 0; key < PlainHistory.KEYS; key++) {
      List<Integer> order = new ArrayList<>();
      for (int t = 0; t < size; t++) {
        if (!history.transactions.get(t).aborted && finalValue(t, key) != null) {
          order.add(t);
        }
      }
      writers.add(order);
      for (int i = 1; i < order.size(); i++) {
        dependency[order.get(i - 1)][order.get(i)] = true;
      }
    }
    for (int t = 0; t < size; t++) {
      if (!history.transactions.get(t).aborted) {
        addReads(t);
      }
    }
  }

  private Integer finalValue(int transaction, int key) {
    Integer value = null;
    for (Operation operation : history.transactions.get(transaction).operations) {
      if (operation.kind() == Kind.WRITE && operation.key() == key) {
        value = operation.value();
      }
    }
    return value;
  }

  private void addReads(int t) {
    Transaction transaction = history.transactions.get(t);
    Map<Integer, Integer> own = new HashMap<>();
    Map<Integer, Integer> set = history.stateAt(transaction.snapshot);
    for (Operation operation : transaction.operations) {
      switch (operation.kind()) {
        case WRITE -> {
          own.put(operation.key(), operation.value());
          set.put(operation.key(), operation.value());
        }
        case READ -> addItem(t, operation.key(), operation.value(), own);
        default -> addPredicate(t, operation, own, set);
      }
    }
  }

  private void addItem(int t, int key, int value, Map<Integer, Integer> own) {
    if (own.containsKey(key)) {
      wrong |= own.get(key) != value;
      return;
    }
    int place = place(key, value);
    if (place < 0) {
      wrong = true;
      return;
    }
    List<Integer> order = writers.get(key);
    if (place > 0 && order.get(place - 1) != t) {
      dependency[order.get(place - 1)][t] = true;
    }
    if (place < order.size() && order.get(place) != t) {
      itemAnti[t][order.get(place)] = true;
    }
  }

  /** 0 of the initial version, and otherwise that of its writer, from 1; -1 if there is none. */
  private int place(int key, int value) {
    if (value == 0) {
      return 0;
    }
    for (int i = 0; i < writers.get(key).size(); i++) {
      if (finalValue(writers.get(key).get(i), key) == value) {
        return i + 1;
      }
    }
    return -1;
  }

  private void addPredicate(
      int t, Operation operation, Map<Integer, Integer> own, Map<Integer, Integer> set) {
    Map<Integer, Integer> matching = PlainHistory.matching(set, operation.value());
    Map<Integer, Integer> least = PlainHistory.least(matching);
    switch (operation.kind()) {
      case COUNT -> wrong |= matching.size() != operation.result();
      case SUM -> wrong |= matching.isEmpty() || PlainHistory.sum(matching) != operation.result();
      case LEAST -> wrong |= !least.equals(operation.returned());
      default -> wrong |= !matching.equals(operation.returned());
    }
    operation.returned().forEach((key, value) -> addItemOfMatch(t, key, value, own));
    for (int key = 0; key < PlainHistory.KEYS; key++) {
      if (!own.containsKey(key)) {
        addChanges(t, value -> PlainHistory.matches(value, operation.value()), key);
        if (operation.kind() == Kind.LEAST) {
          addChanges(t, least::containsValue, key);
        }
      }
    }
    if (operation.kind() == Kind.SUM || operation.kind() == Kind.LEAST) {
      matching.keySet().removeAll(own.keySet());
      matching.forEach((key, value) -> addItem(t, key, value, Map.of()));
    }
  }

  private void addItemOfMatch(int t, int key, int value, Map<Integer, Integer> own) {
    if (!own.containsKey(key) || own.get(key) != value) {
      addItem(t, key, value, Map.of());
    }
  }

  private int setPlace(int t, int key) {
    int snapshot = history.transactions.get(t).snapshot;
    int place = 0;
    for (int writer : writers.get(key)) {
      place += PlainHistory.order(writer) <= snapshot ? 1 : 0;
    }
    return place;
  }

  private void addChanges(int t, IntPredicate matches, int key) {
    int setPlace = setPlace(t, key);
    List<Integer> order = writers.get(key);
    int before = 0;
    for (int place = 1; place <= order.size(); place++) {
      int writer = order.get(place - 1);
      int value = finalValue(writer, key);
      boolean changes = matches.test(before) != matches.test(value);
      if (changes && writer != t && place <= setPlace) {
        dependency[writer][t] = true;
      } else if (changes && writer != t) {
        predicateAnti[t][writer] = true;
      }
      before = value;
    }
  }

  boolean accepts(WhiteBoxLevel level) {
    if (wrong || cyclic(dependency)) {
      return false;
    }
    return switch (level) {
      case READ_COMMITTED -> true;
      case REPEATABLE_READ -> !cyclic(union(dependency, itemAnti));
      case SERIALIZABLE -> !cyclic(union(union(dependency, itemAnti), predicateAnti));
      case SNAPSHOT_ISOLATION -> bySnapshots();
    };
  }

  private boolean bySnapshots() {
    boolean[][] starts = new boolean[size][size];
    for (int i = 0; i < size; i++) {
      for (int j = 0; j < size; j++) {
        starts[i][j] =
            !history.transactions.get(i).aborted
                && !history.transactions.get(j).aborted
                && PlainHistory.order(i) <= history.transactions.get(j).snapshot;
        if (dependency[i][j] && !starts[i][j]) {
          return false;
        }
      }
    }
    boolean[][] paths = closed(union(dependency, starts));
    boolean[][] anti = union(itemAnti, predicateAnti);
    for (int i = 0; i < size; i++) {
      for (int j = 0; j < size; j++) {
        if (anti[i][j] && paths[j][i]) {
          return false;
        }
      }
    }
    return true;
  }

  private boolean[][] union(boolean[][] one, boolean[][] other) {
    boolean[][] union = new boolean[size][size];
    for (int i = 0; i < size; i++) {
      for (int j = 0; j < size; j++) {
        union[i][j] = one[i][j] || other[i][j];
      }
    }
    return union;
  }

  private boolean[][] closed(boolean[][] graph) {
    boolean[][] paths = union(graph, graph);
    for (int k = 0; k < size; k++) {
      for (int i = 0; i < size; i++) {
        for (int j = 0; j < size; j++) {
          paths[i][j] |= paths[i][k] && paths[k][j];
        }
      }
    }
    return paths;
  }

  private boolean cyclic(boolean[][] graph) {
    boolean[][] paths = closed(graph);
    for (int i = 0; i < size; i++) {
      if (paths[i][i]) {
        return true;
      }
    }
    return false;
  }
}
