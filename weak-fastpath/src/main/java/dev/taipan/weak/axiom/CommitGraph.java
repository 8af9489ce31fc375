package dev.taipan.weak.axiom;

import dev.taipan.history.Accesses;
import dev.taipan.history.Dependency;
import dev.taipan.history.Dependency.Kind;
import dev.taipan.history.graph.Digraph;
import dev.taipan.history.graph.IntList;
import dev.taipan.history.graph.ShortestCycle;
import dev.taipan.history.graph.ShortestPath;
import java.util.ArrayList;
import java.util.List;

/**
 * Session order, write-read and forced commit order as one graph of transactions, each edge with
 * the dependency that it stands for. Edges before the initial transaction are left out: each is a
 * contradiction by itself. Built in linear time, for explanations and for histories that violate
 * something; the decision itself needs no such graph.
 */
public final class CommitGraph {
  private static final int NONE = -1;

  private final Accesses accesses;
  private final IntList from = new IntList();
  private final IntList to = new IntList();

  /** Per edge the read that it is about, or the number of a forced edge; -1 for session order. */
  private final IntList because = new IntList();

  private final ForcedOrder forced;

  /** Edges from this one on are forced. */
  private final int firstForced;

  private final Digraph graph;

  public CommitGraph(Accesses accesses, ForcedOrder forced) {
    this.accesses = accesses;
    this.forced = forced;
    addCausalEdges();
    firstForced = from.size();
    for (int edge = 0; edge < forced.size(); edge++) {
      if (forced.to(edge) >= 0) {
        add(forced.from(edge), forced.to(edge), edge);
      }
    }
    graph = Digraph.of(accesses.history().transactions(), from, to);
  }

  /** The graph of session order and write-read alone. */
  public static CommitGraph causal(Accesses accesses) {
    return new CommitGraph(accesses, new ForcedOrder(accesses));
  }

  private void addCausalEdges() {
    for (int t = 0; t < accesses.history().transactions(); t++) {
      if (accesses.readsFrom().included(t)) {
        int previous = accesses.previousInSession(t);
        if (previous != NONE) {
          add(previous, t, NONE);
        }
        for (int r = accesses.readStart(t); r < accesses.readEnd(t); r++) {
          if (accesses.readWriter(r) >= 0) {
            add(accesses.readWriter(r), t, r);
          }
        }
      }
    }
  }

  private void add(int source, int target, int reason) {
    from.add(source);
    to.add(target);
    because.add(reason);
  }

  /** The graph. */
  public Digraph graph() {
    return graph;
  }

  /** Whether an edge is forced, rather than session order or write-read. */
  boolean isForced(int edge) {
    return edge >= firstForced;
  }

  /** The number that a forced edge of this graph has among those forced. */
  int forcedEdge(int edge) {
    return because.get(edge);
  }

  /** The edges of a shortest cycle; none when the graph is acyclic. */
  public int[] shortestCycle() {
    return ShortestCycle.in(graph);
  }

  /** A shortest path, as dependencies. */
  public List<Dependency> path(int source, int target) {
    return dependencies(ShortestPath.between(graph, source, target));
  }

  /**
   * How the transaction of a read has seen another one that it follows: by an earlier read, or else
   * because it is the final one, or else directly, or else along a shortest path.
   */
  public List<Dependency> sight(int seen, int read) {
    int reader = accesses.readerOf(read);
    boolean last = accesses.history().isFinalTransaction(reader);
    int end = last ? read : accesses.readEnd(reader);
    for (int r = accesses.readStart(reader); r < end; r++) {
      if (accesses.readWriter(r) == seen) {
        return List.of(Dependency.read(seen, reader, accesses.readKey(r)));
      }
    }
    return last
        ? List.of(new Dependency(Kind.FINAL, seen, reader, NONE, Dependency.NO_WITNESS))
        : path(seen, reader);
  }

  /** What edges stand for. */
  public List<Dependency> dependencies(int[] edges) {
    List<Dependency> dependencies = new ArrayList<>();
    for (int edge : edges) {
      dependencies.add(dependency(edge));
    }
    return dependencies;
  }

  private Dependency dependency(int edge) {
    if (isForced(edge)) {
      return forced.dependency(because.get(edge));
    }
    int source = from.get(edge);
    int target = to.get(edge);
    int read = because.get(edge);
    return read == NONE
        ? new Dependency(Kind.SESSION_ORDER, source, target, NONE, Dependency.NO_WITNESS)
        : Dependency.read(source, target, accesses.readKey(read));
  }
}
