package dev.taipan.checker;

import dev.taipan.checker.Anomaly.Shape;
import dev.taipan.checker.Anomaly.Variant;
import dev.taipan.history.Accesses;
import dev.taipan.history.Dependency;
import dev.taipan.history.Dependency.Kind;
import dev.taipan.history.ListVersions;
import java.util.List;
import java.util.Optional;

/**
 * What a cycle says of a history whatever the order of versions is.
 *
 * <p>The cycles of strong levels rest on orders of versions, and most of these are known only
 * because the other order would violate the level in question. Such a cycle is no cycle under a
 * weaker level. But where one transaction read from another, or comes after it in its session, to
 * install its version before the other's closes a cycle of WW and WR, or of session order besides;
 * and where a third one saw the first and yet read the second's version, a cycle with one RW. Then
 * the history has one or the other: the anomaly that more levels allow.
 */
final class EstablishedAnomaly {
  private final Accesses accesses;
  private Shape shape;
  private Variant variant;
  private boolean restsOnLevel;

  private EstablishedAnomaly(Accesses accesses, List<Dependency> cycle) {
    this.accesses = accesses;
    shape = CycleAnomaly.shape(cycle);
    variant = CycleAnomaly.variant(cycle);
    restsOnLevel = accesses.readsFrom().ambiguousReads() > 0;
    cycle.forEach(this::add);
  }

  /**
   * The anomaly that a history with such a cycle has, or empty where the cycle rests on the level.
   * Takes time linear in the number of reads of the transactions.
   *
   * @param anomaly what the cycle is
   */
  static Optional<Anomaly> of(Anomaly anomaly, List<Dependency> cycle, Accesses accesses) {
    if (anomaly == Anomaly.LOST_UPDATE) {
      return Optional.of(anomaly);
    }
    EstablishedAnomaly established = new EstablishedAnomaly(accesses, cycle);
    if (established.restsOnLevel) {
      return Optional.empty();
    }
    return Optional.of(
        anomaly.shape().isEmpty() && established.variant == Variant.DATA
            ? anomaly
            : Anomaly.cycle(established.shape, established.variant));
  }

  private void add(Dependency edge) {
    if (edge.kind() == Kind.WRITE_WRITE
        && edge.witness() != Dependency.VERSION_ORDER_WITNESS
        && edge.witness() != Dependency.LIST_WITNESS) {
      addOrder(edge.from(), edge.to(), edge.key(), edge.witness());
    } else if (edge.kind() == Kind.READ_WRITE) {
      addOrder(edge.witness(), edge.to(), edge.key(), Dependency.NO_WITNESS);
    }
  }

  /** Whether a list shows the order of two versions, whoever was the first to think of it. */
  private boolean isShownByList(int earlier, int later, int key) {
    if (!accesses.history().lists().isList(key)) {
      return false;
    }
    ListVersions versions = accesses.readsFrom().listVersions();
    int earlierPlace = versions.place(accesses.lastWrite(earlier, key));
    int laterPlace = versions.place(accesses.lastWrite(later, key));
    return earlierPlace != ListVersions.NONE
        && (laterPlace == ListVersions.NONE || earlierPlace < laterPlace);
  }

  private void addOrder(int earlier, int later, int key, int witness) {
    if (earlier < 0 || isShownByList(earlier, later, key)) {
      return;
    }
    if (DirectSight.hasRead(accesses, later, earlier)) {
      allow(Shape.G1C);
    } else if (DirectSight.precedesInSession(accesses, earlier, later)) {
      allow(Shape.G1C);
      allowSessions();
    } else if (witness >= 0 && DirectSight.hasRead(accesses, witness, earlier)) {
      allow(Shape.G_SINGLE);
    } else if (witness >= 0 && DirectSight.precedesInSession(accesses, earlier, witness)) {
      allow(Shape.G_SINGLE);
      allowSessions();
    } else {
      restsOnLevel = true;
    }
  }

  private void allow(Shape other) {
    shape = shape.compareTo(other) >= 0 ? shape : other;
  }

  private void allowSessions() {
    variant = variant.compareTo(Variant.PROCESS) >= 0 ? variant : Variant.PROCESS;
  }
}
