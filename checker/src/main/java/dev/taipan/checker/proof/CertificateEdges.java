package dev.taipan.checker.proof;

import dev.taipan.certificate.Edge;
import dev.taipan.certificate.Refutation.Step;
import dev.taipan.history.Accesses;
import dev.taipan.history.Dependency;
import dev.taipan.history.Dependency.Kind;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;

/** Says dependencies as edges of certificates, which name the reads that they rest on. */
public final class CertificateEdges {
  private final Accesses accesses;

  public CertificateEdges(Accesses accesses) {
    this.accesses = accesses;
  }

  /** The step that a cycle cannot be. */
  public Step.Cycle cycle(List<Dependency> cycle) {
    return new Step.Cycle(cycle.stream().map(this::edge).toList());
  }

  /**
   * The same, in as few edges as possible, of session order, write-read, orders that lists show,
   * and what the axiom of a weak level demands; no read of these is ambiguous.
   *
   * @param seen for each order that is demanded in turn, how its witness comes to see the earlier
   *     writer
   */
  public Step.Cycle weakCycle(List<Dependency> cycle, List<Dependency> seen) {
    Paths paths = new Paths(accesses);
    Iterator<Dependency> next = seen.iterator();
    return new Step.Cycle(
        paths.shortenCycle(cycle).stream()
            .map(edge -> isDemanded(edge) ? axiom(edge, sight(edge, next), paths) : edge(edge))
            .toList());
  }

  private static boolean isDemanded(Dependency edge) {
    return edge.kind() == Kind.WRITE_WRITE && edge.witness() >= 0;
  }

  /** The next of the paths, which ends at the witness. */
  private static List<Dependency> sight(Dependency order, Iterator<Dependency> seen) {
    List<Dependency> sight = new ArrayList<>();
    do {
      sight.add(seen.next());
    } while (sight.get(sight.size() - 1).to() != order.witness());
    return sight;
  }

  private Edge axiom(Dependency order, List<Dependency> sight, Paths paths) {
    int first = DirectReads.readOf(accesses, order.witness(), order.key(), order.to());
    int read = accesses.readOperation(DirectReads.lastLike(accesses, first));
    List<Edge> seen = paths.shortenSight(sight).stream().map(this::edge).toList();
    return new Edge.Axiom(order.from(), order.to(), read, seen);
  }

  private Edge edge(Dependency edge) {
    return switch (edge.kind()) {
      case SESSION_ORDER -> new Edge.SessionOrder(edge.from(), edge.to());
      case FINAL -> new Edge.BeforeFinal(edge.from(), edge.to());
      case REAL_TIME -> new Edge.RealTime(edge.from(), edge.to());
      case WRITE_READ ->
          new Edge.WriteRead(edge.from(), edge.to(), read(edge.to(), edge.key(), edge.from()));
      case WRITE_WRITE -> new Edge.WriteWrite(edge.from(), edge.to(), edge.key());
      case READ_WRITE -> {
        int read = read(edge.from(), edge.key(), edge.version());
        yield new Edge.ReadWrite(edge.from(), edge.to(), read, edge.version());
      }
    };
  }

  /** The operation by which a transaction observed a version. */
  public int read(int reader, int key, int version) {
    return accesses.readOperation(DirectReads.readOf(accesses, reader, key, version));
  }
}
