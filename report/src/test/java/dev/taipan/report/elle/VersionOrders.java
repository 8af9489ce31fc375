package dev.taipan.report.elle;

import dev.taipan.history.Accesses;
import dev.taipan.history.History;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.IntStream;

/**
 * Models of Adya's and Elle's from their definitions, on tiny histories: all orders of the versions
 * of all keys, one after the other, and reachability in matrices of bits. Of keys that hold lists
 * only those orders count in which every list that was read grows, and what is in no list comes
 * last. Reads must not be ambiguous, and what is wrong with single reads is not looked at.
 */
final class VersionOrders {
  /**
   * Relations of transactions in one order of versions; the initial transaction comes last. The
   * bits of row {@code t} are the transactions that {@code t} is related to: 64 are more than there
   * are.
   */
  static final class Graph {
    final long[] ww;
    final long[] wr;
    final long[] rw;
    final long[] so;

    Graph(int size) {
      ww = new long[size];
      wr = new long[size];
      rw = new long[size];
      so = new long[size];
    }

    static void relate(long[] relation, int one, int other) {
      relation[one] |= 1L << other;
    }

    private static boolean relates(long[] relation, int one, int other) {
      return (relation[one] >>> other & 1) != 0;
    }

    /** Whether some of these relations close a cycle. */
    static boolean isCyclic(long[]... relations) {
      long[] closure = closure(relations);
      return IntStream.range(0, closure.length).anyMatch(t -> relates(closure, t, t));
    }

    private static long[] closure(long[]... relations) {
      long[] closure = new long[relations[0].length];
      for (long[] relation : relations) {
        for (int i = 0; i < closure.length; i++) {
          closure[i] |= relation[i];
        }
      }
      for (int k = 0; k < closure.length; k++) {
        for (int i = 0; i < closure.length; i++) {
          closure[i] |= relates(closure, i, k) ? closure[k] : 0;
        }
      }
      return closure;
    }

    /** Whether one RW and some of these relations close a cycle. */
    boolean hasSingle(long[]... relations) {
      long[] closure = closure(relations);
      for (int i = 0; i < rw.length; i++) {
        for (int j = 0; j < rw.length; j++) {
          if (relates(rw, i, j) && relates(closure, j, i)) {
            return true;
          }
        }
      }
      return false;
    }

    /** Whether these relations, each followed by an RW or not, close a cycle. */
    boolean isCyclicBetweenSnapshots(long[]... relations) {
      long[] steps = new long[rw.length];
      for (long[] relation : relations) {
        for (int i = 0; i < steps.length; i++) {
          steps[i] |= relation[i];
          for (int j = 0; j < steps.length; j++) {
            steps[i] |= relates(relation, i, j) ? rw[j] : 0;
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
        Graph.relate(graph.ww, initial, order[i]);
        for (int j = i + 1; j < order.length; j++) {
          Graph.relate(graph.ww, order[i], order[j]);
        }
      }
    }
    for (int t = 0; t < history.transactions(); t++) {
      if (accesses.readsFrom().included(t)) {
        addReads(graph, orders, t);
        for (int u = t + 1; u < history.transactions(); u++) {
          if (accesses.readsFrom().included(u) && accesses.sessionOf(t) == accesses.sessionOf(u)) {
            Graph.relate(graph.so, t, u);
          }
        }
      }
    }
    return graph;
  }

  private void addReads(Graph graph, List<int[]> orders, int reader) {
    for (int read = accesses.readStart(reader); read < accesses.readEnd(reader); read++) {
      int writer = accesses.readWriter(read);
      int from = writer == History.INITIAL ? initial : writer;
      Graph.relate(graph.wr, from, reader);
      boolean after = writer == History.INITIAL;
      for (int later : orders.get(accesses.readKey(read))) {
        if (after && later != reader) {
          Graph.relate(graph.rw, reader, later);
        }
        after |= later == writer;
      }
    }
  }
}
