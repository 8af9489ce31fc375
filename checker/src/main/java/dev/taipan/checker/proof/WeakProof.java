package dev.taipan.checker.proof;

import dev.taipan.checker.proof.Proof.Forced;
import dev.taipan.checker.proof.Proof.Refuted;
import dev.taipan.history.Accesses;
import dev.taipan.history.Dependency;
import dev.taipan.history.Dependency.Kind;
import dev.taipan.history.History;
import dev.taipan.weak.WeakViolation;
import java.util.ArrayList;
import java.util.List;

/**
 * Writes down why no commit order satisfies an axiom.
 *
 * <p>The axioms say that what a transaction has seen commits before what it read of the same key.
 * Each order that follows is an RW that would close a cycle if it were the other way round. Of a
 * cycle of such orders one is told as that cycle: the transaction that read a version has seen who
 * overwrote it.
 */
public final class WeakProof {
  private final Paths paths;
  private final List<Dependency> cycle;
  private final List<Forced> forced = new ArrayList<>();

  /** Per dependency of the cycle how its witness has seen the first transaction; or empty. */
  private final List<List<Dependency>> sights = new ArrayList<>();

  private WeakProof(Accesses accesses, WeakViolation.Cycle found) {
    paths = new Paths(accesses);
    cycle = found.cycle();
    int next = 0;
    for (Dependency edge : cycle) {
      int end = next;
      if (isForced(edge)) {
        do {
          end++;
        } while (found.seen().get(end - 1).to() != edge.witness());
      }
      sights.add(paths.shortenSight(found.seen().subList(next, end)));
      next = end;
    }
  }

  /** The proof of a cycle of session order, write-read and forced commit order. Linear time. */
  public static Proof of(Accesses accesses, WeakViolation.Cycle found) {
    return new WeakProof(accesses, found).proof();
  }

  private Proof proof() {
    int told = -1;
    for (int i = 0; i < cycle.size(); i++) {
      if (isForced(cycle.get(i))) {
        if (told < 0) {
          told = i;
        } else {
          forced.add(forced(i));
        }
      }
    }
    return told < 0
        ? Proof.ofCycle(List.of(), paths.shortenCycle(cycle))
        : proof(cycle.get(told), told);
  }

  private Proof proof(Dependency order, int told) {
    if (order.to() != History.INITIAL) {
      List<Dependency> earlier = new ArrayList<>(cycle.subList(told + 1, cycle.size()));
      earlier.addAll(cycle.subList(0, told));
      List<Dependency> closed = new ArrayList<>(paths.shorten(earlier));
      Dependency opposite = order.withoutWitness();
      closed.add(opposite);
      forced.add(
          new Forced(
              order.opposite(), List.of(new Refuted(opposite, Proof.ofCycle(List.of(), closed)))));
    }
    List<Dependency> last = new ArrayList<>(List.of(missed(order)));
    last.addAll(sights.get(told));
    return Proof.ofCycle(forced, last);
  }

  private Forced forced(int place) {
    Dependency order = cycle.get(place);
    List<Dependency> closed = new ArrayList<>(sights.get(place));
    closed.add(missed(order));
    Dependency opposite = order.opposite();
    return new Forced(order, List.of(new Refuted(opposite, Proof.ofCycle(List.of(), closed))));
  }

  /** What the witness of a forced order missed if it is the other way round. */
  private static Dependency missed(Dependency order) {
    return Dependency.missed(order.witness(), order.from(), order.key(), order.to());
  }

  private static boolean isForced(Dependency edge) {
    return edge.kind() == Kind.WRITE_WRITE && edge.witness() >= 0;
  }
}
