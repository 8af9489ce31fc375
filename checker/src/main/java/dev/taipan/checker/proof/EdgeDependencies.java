package dev.taipan.checker.proof;

import dev.taipan.certificate.Edge;
import dev.taipan.history.Dependency;
import dev.taipan.history.Dependency.Kind;
import dev.taipan.history.History;

/** The dependencies that edges of certificates are. */
public final class EdgeDependencies {
  private EdgeDependencies() {}

  /** The one that an edge is; what an axiom demands is an order, with the reader as witness. */
  public static Dependency of(Edge edge, History history) {
    if (edge instanceof Edge.WriteRead read) {
      return Dependency.read(read.from(), read.read(), history);
    } else if (edge instanceof Edge.WriteWrite order) {
      return Dependency.order(order.from(), order.to(), order.key());
    } else if (edge instanceof Edge.ReadWrite missed) {
      return Dependency.missed(
          missed.from(), missed.to(), history.key(missed.read()), missed.writer());
    } else if (edge instanceof Edge.Axiom axiom) {
      int reader = history.transactionOf(axiom.read());
      return between(axiom, Kind.WRITE_WRITE, history.key(axiom.read()), reader);
    }
    return between(edge, withoutKey(edge), Dependency.NO_WITNESS, Dependency.NO_WITNESS);
  }

  private static Kind withoutKey(Edge edge) {
    if (edge instanceof Edge.BeforeFinal) {
      return Kind.FINAL;
    }
    return edge instanceof Edge.SessionOrder ? Kind.SESSION_ORDER : Kind.REAL_TIME;
  }

  private static Dependency between(Edge edge, Kind kind, int key, int witness) {
    return new Dependency(kind, edge.from(), edge.to(), key, witness);
  }
}
