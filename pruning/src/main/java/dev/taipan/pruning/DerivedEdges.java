package dev.taipan.pruning;

import dev.taipan.history.Accesses;
import dev.taipan.history.Dependency;
import dev.taipan.polygraph.KnownGraph;
import dev.taipan.polygraph.Polygraph;
import java.util.BitSet;
import java.util.List;

/**
 * The edges of a known graph that need reasons of their own: orders of versions that nobody told
 * and that are not shown by whoever overwrote what it had read, what follows from them, and what
 * ambiguous reads turned out to have observed. A path of few of them makes a short story.
 */
final class DerivedEdges {
  private final Accesses accesses;

  private DerivedEdges(Accesses accesses) {
    this.accesses = accesses;
  }

  /** The numbers of these edges; takes linear time. */
  static BitSet of(Polygraph polygraph) {
    DerivedEdges derived = new DerivedEdges(polygraph.accesses());
    KnownGraph known = polygraph.known();
    BitSet edges = new BitSet(known.edges());
    for (int edge = 0; edge < known.edges(); edge++) {
      List<Dependency> shown = known.explain(new int[] {edge});
      edges.set(edge, !shown.isEmpty() && derived.contain(shown.get(0)));
    }
    return edges;
  }

  private boolean contain(Dependency edge) {
    return switch (edge.kind()) {
      case WRITE_READ -> isAmbiguous(edge);
      case WRITE_WRITE ->
          edge.witness() != Dependency.VERSION_ORDER_WITNESS
              && edge.witness() != Dependency.LIST_WITNESS
              && !hasRead(edge.to(), edge.key(), edge.from());
      case READ_WRITE ->
          edge.witness() != Dependency.INITIAL_WITNESS
              && !accesses.history().lists().isList(edge.key())
              && !hasRead(edge.to(), edge.key(), edge.witness());
      default -> false;
    };
  }

  private boolean isAmbiguous(Dependency edge) {
    return hasRead(edge.to(), edge.key(), Accesses.AMBIGUOUS);
  }

  /** Whether a transaction is known to have read a key of a writer. */
  private boolean hasRead(int reader, int key, int writer) {
    for (int read = accesses.readStart(reader); read < accesses.readEnd(reader); read++) {
      if (accesses.readKey(read) == key) {
        return accesses.readWriter(read) == writer;
      }
    }
    return false;
  }
}
