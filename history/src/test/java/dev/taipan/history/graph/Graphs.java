package dev.taipan.history.graph;

import java.util.Random;
import org.jgrapht.graph.DefaultEdge;
import org.jgrapht.graph.DirectedPseudograph;

/** Graphs for tests, as ours and as JGraphT's. */
final class Graphs {

  private Graphs() {}

  /** The graph of so many nodes and some edges, each a pair of nodes. */
  static Digraph of(int nodes, int[]... edges) {
    IntList from = new IntList();
    IntList to = new IntList();
    for (int[] edge : edges) {
      from.add(edge[0]);
      to.add(edge[1]);
    }
    return Digraph.of(nodes, from, to);
  }

  /** A random graph, from hardly any edges to many; with loops and parallel edges. */
  static Digraph random(Random random) {
    int nodes = 1 + random.nextInt(12);
    int[][] edges = new int[random.nextInt(3 * nodes)][];
    for (int i = 0; i < edges.length; i++) {
      edges[i] = new int[] {random.nextInt(nodes), random.nextInt(nodes)};
    }
    return of(nodes, edges);
  }

  /** The same graph in JGraphT's form. */
  static DirectedPseudograph<Integer, DefaultEdge> reference(Digraph graph) {
    DirectedPseudograph<Integer, DefaultEdge> reference =
        new DirectedPseudograph<>(DefaultEdge.class);
    for (int node = 0; node < graph.nodes(); node++) {
      reference.addVertex(node);
    }
    for (int node = 0; node < graph.nodes(); node++) {
      for (int position = graph.begin(node); position < graph.end(node); position++) {
        reference.addEdge(node, graph.target(position));
      }
    }
    return reference;
  }
}
