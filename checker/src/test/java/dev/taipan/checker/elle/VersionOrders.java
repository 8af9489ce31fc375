package dev.taipan.checker.elle;

import dev.taipan.history.Accesses;
import dev.taipan.history.History;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Predicate;

/**
 * Models of Adya's and Elle's from their definitions, on tiny histories: all orders of the versions
 * of all keys, one after the other, and reachability in plain matrices. Of keys that hold lists
 * only those orders count in which every list that was read grows, and what is in no list comes
 * last. Reads must not be ambiguous, and what is wrong with single reads is not looked at.
 */
final class VersionOrders {
  /** Relations of transactions in one order of versions; the initial transaction comes last. */
  static final class Graph {
    final boolean[][] ww;
    final boolean[][] wr;
    final boolean[][] rw;
    final boolean[][] so;

    Graph(int size) {
      ww = new boolean[size][size];
      wr = new boolean[size][size];
      rw = new boolean[size][size];
      so = new boolean[size][size];
    }

    /** Whether some of these relations close a cycle. */
    static boolean isCyclic(boolean[][]... relations) {
      boolean[][] closure = closure(relations);
      for (int t = 0; t < closure.length; t++) {
        if (closure[t][t]) {
          return true;
        }
      }
      return false;
    }

    static boolean[][] closure(boolean[][]... relations) {
      int size = relations[0].length;
      boolean[][] closure = new boolean[size][size];
      for (boolean[][] relation : relations) {
        for (int i = 0; i < size; i++) {
          for (int j = 0; j < size; j++) {
            closure[i][j] |= relation[i][j];
          }
        }
      }
      for (int k = 0; k < size; k++) {
        for (int i = 0; i < size; i++) {
          for (int j = 0; j < size; j++) {
            closure[i][j] |= closure[i][k] && closure[k][j];
          }
        }
      }
      return closure;
    }

    /** Whether one RW and some of these relations close a cycle. */
    boolean hasSingle(boolean[][]... relations) {
      boolean[][] closure = closure(relations);
      for (int i = 0; i < rw.length; i++) {
        for (int j = 0; j < rw.length; j++) {
          if (rw[i][j] && closure[j][i]) {
            return true;
          }
        }
      }
      return false;
    }

    /** Whether these relations, each followed by an RW or not, close a cycle. */
    boolean isCyclicBetweenSnapshots(boolean[][]... relations) {
      int size = rw.length;
      boolean[][] steps = new boolean[size][size];
      for (boolean[][] relation : relations) {
        for (int i = 0; i < size; i++) {
          for (int j = 0; j < size; j++) {
            if (relation[i][j]) {
              steps[i][j] = true;
              for (int k = 0; k < size; k++) {
                steps[i][k] |= rw[j][k];
              }
            }
          }
        }
      }
      return isCyclic(steps);
    }
  }

  private final Accesses accesses;
  private final History history;
  private final int initial;

  VersionOrders(Accesses accesses) {
    this.accesses = accesses;
    history = accesses.history();
    initial = history.transactions();
  }

  /** Whether some order of versions satisfies a model. */
  boolean some(Predicate<Graph> model) {
    return some(model, new ArrayList<>(), 0);
  }

  private boolean some(Predicate<Graph> model, List<int[]> orders, int key) {
    if (key == history.keys()) {
      return model.test(graph(orders));
    }
    int[] writers = new int[accesses.writerEnd(key) - accesses.writerStart(key)];
    Arrays.setAll(writers, i -> accesses.writer(accesses.writerStart(key) + i));
    return permutations(
        writers,
        0,
        order -> {
          if (!isShownByLists(key, order)) {
            return false;
          }
          orders.add(order);
          boolean found = some(model, orders, key + 1);
          orders.remove(orders.size() - 1);
          return found;
        });
  }

  /** Whether an order of the writers of a key is one in which the lists that were read grow. */
  private boolean isShownByLists(int key, int[] order) {
    if (!history.lists().isList(key)) {
      return true;
    }
    List<Integer> listed = new ArrayList<>();
    for (int index = 0; index < history.lists().length(key); index++) {
      listed.add(writerOf(key, history.lists().element(key, index)));
    }
    List<Integer> grown = new ArrayList<>();
    for (int writer : order) {
      for (int operation = history.operationStart(writer);
          operation < history.operationEnd(writer);
          operation++) {
        if (history.isWrite(operation) && history.key(operation) == key) {
          grown.add(writer);
        }
      }
    }
    return grown.size() >= listed.size() && grown.subList(0, listed.size()).equals(listed);
  }

  private int writerOf(int key, long element) {
    for (int operation = 0; operation < history.operations(); operation++) {
      if (history.isWrite(operation)
          && history.key(operation) == key
          && history.value(operation) == element) {
        return history.transactionOf(operation);
      }
    }
    throw new IllegalArgumentException("nobody appended " + element);
  }

  private static boolean permutations(int[] items, int fixed, Predicate<int[]> visitor) {
    if (fixed >= items.length) {
      return visitor.test(items.clone());
    }
    for (int i = fixed; i < items.length; i++) {
      swap(items, fixed, i);
      boolean found = permutations(items, fixed + 1, visitor);
      swap(items, fixed, i);
      if (found) {
        return true;
      }
    }
    return false;
  }

  private static void swap(int[] items, int i, int j) {
    int item = items[i];
    items[i] = items[j];
    items[j] = item;
  }

  private Graph graph(List<int[]> orders) {
    Graph graph = new Graph(initial + 1);
    for (int[] order : orders) {
      for (int i = 0; i < order.length; i++) {
        graph.ww[initial][order[i]] = true;
        for (int j = i + 1; j < order.length; j++) {
          graph.ww[order[i]][order[j]] = true;
        }
      }
    }
    for (int t = 0; t < history.transactions(); t++) {
      if (accesses.readsFrom().included(t)) {
        addReads(graph, orders, t);
        for (int u = t + 1; u < history.transactions(); u++) {
          graph.so[t][u] =
              accesses.readsFrom().included(u) && accesses.sessionOf(t) == accesses.sessionOf(u);
        }
      }
    }
    return graph;
  }

  private void addReads(Graph graph, List<int[]> orders, int reader) {
    for (int read = accesses.readStart(reader); read < accesses.readEnd(reader); read++) {
      int writer = accesses.readWriter(read);
      int from = writer == History.INITIAL ? initial : writer;
      graph.wr[from][reader] = true;
      boolean after = writer == History.INITIAL;
      for (int later : orders.get(accesses.readKey(read))) {
        if (after && later != reader) {
          graph.rw[reader][later] = true;
        }
        after |= later == writer;
      }
    }
  }
}
