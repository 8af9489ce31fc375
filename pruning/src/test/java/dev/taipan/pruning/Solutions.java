package dev.taipan.pruning;

import dev.taipan.history.Accesses;
import dev.taipan.history.History;
import dev.taipan.history.ReadsFrom;
import dev.taipan.history.graph.Digraph;
import dev.taipan.history.graph.IntList;
import dev.taipan.history.graph.TopologicalOrder;
import dev.taipan.polygraph.Event;
import dev.taipan.polygraph.EventEdge;
import dev.taipan.polygraph.Events;
import dev.taipan.polygraph.StrongLevel;
import dev.taipan.polygraph.VersionReaders;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.function.Consumer;

/**
 * All ways to explain a tiny history under a level: every order of the versions of each key and
 * every choice of what ambiguous reads observed, as long as the events' graph is acyclic. From the
 * table of levels alone, without polygraphs.
 */
public final class Solutions {

  /** One read of a key: who reads, and which versions it may have observed. */
  private record Read(int reader, int key, List<Integer> versions) {}

  /**
   * An explanation.
   *
   * @param precedes which event is before which, or is the same
   * @param observed the version that each read observed, by reader and key
   */
  public record Solution(boolean[][] precedes, int[][] observed) {}

  private final Accesses accesses;
  private final History history;
  private final StrongLevel level;
  private final Events events;
  private final List<Read> reads = new ArrayList<>();
  private final int[][] observed;
  private final List<List<Integer>> orders = new ArrayList<>();
  private final Consumer<Solution> found;

  private Solutions(Accesses accesses, StrongLevel level, Consumer<Solution> found) {
    this.accesses = accesses;
    this.level = level;
    this.found = found;
    history = accesses.history();
    events = new Events(level, history.transactions());
    observed = new int[history.transactions()][history.keys()];
    for (int t = 0; t < history.transactions(); t++) {
      for (int r = accesses.readStart(t); r < accesses.readEnd(t); r++) {
        reads.add(new Read(t, accesses.readKey(r), candidates(accesses.readOperation(r))));
      }
    }
    for (int key = 0; key < history.keys(); key++) {
      List<Integer> versions = new ArrayList<>();
      for (int v = accesses.writerStart(key); v < accesses.writerEnd(key); v++) {
        versions.add(v);
      }
      orders.add(versions);
    }
  }

  /** Passes every solution on. */
  public static void forEach(Accesses accesses, StrongLevel level, Consumer<Solution> found) {
    new Solutions(accesses, level, found).chooseObserved(0);
  }

  private List<Integer> candidates(int operation) {
    ReadsFrom readsFrom = accesses.readsFrom();
    int[] writes =
        readsFrom.isAmbiguous(operation)
            ? readsFrom.candidates(readsFrom.ambiguity(operation))
            : new int[] {readsFrom.writeOf(operation)};
    int key = history.key(operation);
    return Arrays.stream(writes).mapToObj(write -> version(key, write)).toList();
  }

  private int version(int key, int write) {
    if (write == ReadsFrom.INITIAL_VERSION) {
      return VersionReaders.initialVersion(key);
    }
    int version = accesses.writerStart(key);
    while (accesses.writer(version) != history.transactionOf(write)) {
      version++;
    }
    return version;
  }

  private void chooseObserved(int next) {
    if (next == reads.size()) {
      permute(0, 0);
      return;
    }
    Read read = reads.get(next);
    for (int version : read.versions()) {
      observed[read.reader()][read.key()] = version;
      chooseObserved(next + 1);
    }
  }

  /** Tries every order of the versions of the keys from {@code key} on, from a place on. */
  private void permute(int key, int place) {
    if (key == orders.size()) {
      solve();
      return;
    }
    List<Integer> order = orders.get(key);
    if (place >= order.size()) {
      permute(key + 1, 0);
      return;
    }
    for (int other = place; other < order.size(); other++) {
      Collections.swap(order, place, other);
      permute(key, place + 1);
      Collections.swap(order, place, other);
    }
  }

  private void solve() {
    IntList from = new IntList();
    IntList to = new IntList();
    for (int t = 0; t < history.transactions(); t++) {
      if (events.areSplit()) {
        from.add(events.of(t, Event.BEGIN));
        to.add(events.of(t, Event.COMMIT));
      }
      if (level.sessionOrder().isPresent() && accesses.previousInSession(t) >= 0) {
        add(from, to, level.sessionOrder().get(), accesses.previousInSession(t), t);
      }
    }
    for (List<Integer> order : orders) {
      for (int i = 1; i < order.size(); i++) {
        int earlier = accesses.writer(order.get(i - 1));
        add(from, to, level.writeWrite(), earlier, accesses.writer(order.get(i)));
      }
    }
    for (Read read : reads) {
      int version = observed[read.reader()][read.key()];
      if (version >= 0) {
        add(from, to, level.writeRead(), accesses.writer(version), read.reader());
      }
      List<Integer> order = orders.get(read.key());
      for (int later = order.indexOf(version) + 1; later < order.size(); later++) {
        if (accesses.writer(order.get(later)) != read.reader()) {
          add(from, to, level.readWrite(), read.reader(), accesses.writer(order.get(later)));
        }
      }
    }
    Digraph graph = Digraph.of(events.count(), from, to);
    TopologicalOrder.of(graph)
        .ifPresent(order -> found.accept(new Solution(closure(graph, order), observed)));
  }

  private void add(IntList from, IntList to, EventEdge edge, int first, int second) {
    from.add(events.of(first, edge.from()));
    to.add(events.of(second, edge.to()));
  }

  private static boolean[][] closure(Digraph graph, int[] order) {
    boolean[][] precedes = new boolean[order.length][order.length];
    for (int i = order.length - 1; i >= 0; i--) {
      int node = order[i];
      precedes[node][node] = true;
      for (int p = graph.begin(node); p < graph.end(node); p++) {
        for (int other = 0; other < order.length; other++) {
          precedes[node][other] |= precedes[graph.target(p)][other];
        }
      }
    }
    return precedes;
  }
}
