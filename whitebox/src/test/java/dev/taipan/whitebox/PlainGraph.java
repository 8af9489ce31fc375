package dev.taipan.whitebox;

/** A graph on a few transactions: by transaction the set of those that it has edges to, as bits. */
final class PlainGraph {
  private final int[] edges;

  PlainGraph(int size) {
    edges = new int[size];
  }

  /** Adds an edge, but none from a transaction to itself. */
  void add(int from, int to) {
    edges[from] |= from == to ? 0 : 1 << to;
  }

  boolean has(int from, int to) {
    return (edges[from] >> to & 1) == 1;
  }

  /** The edges of both. */
  PlainGraph with(PlainGraph other) {
    PlainGraph both = new PlainGraph(edges.length);
    for (int i = 0; i < edges.length; i++) {
      both.edges[i] = edges[i] | other.edges[i];
    }
    return both;
  }

  /** From where to where paths of one edge or more lead. */
  PlainGraph paths() {
    PlainGraph paths = with(this);
    for (int between = 0; between < edges.length; between++) {
      for (int from = 0; from < edges.length; from++) {
        paths.edges[from] |= paths.has(from, between) ? paths.edges[between] : 0;
      }
    }
    return paths;
  }

  boolean isCyclic() {
    PlainGraph paths = paths();
    for (int i = 0; i < edges.length; i++) {
      if (paths.has(i, i)) {
        return true;
      }
    }
    return false;
  }
}
