package dev.taipan.weak;

import dev.taipan.history.Accesses;
import dev.taipan.history.Dependency;
import dev.taipan.history.Dependency.Kind;
import dev.taipan.history.History;
import dev.taipan.history.graph.Digraph;
import dev.taipan.history.graph.IntList;
import dev.taipan.history.graph.ShortestCycle;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Finds and names a shortest cycle of session order, write-read and forced commit order. */
final class CommitOrderCycle {
  private static final int NONE = -1;

  private final Accesses accesses;
  private final ForcedOrder forced;
  private final IntList from = new IntList();
  private final IntList to = new IntList();

  /** Per edge: the read that it is about; -1 for session order. */
  private final IntList read = new IntList();

  /** Edges from this one on are forced. */
  private int firstForced;

  private CommitOrderCycle(Accesses accesses, ForcedOrder forced) {
    this.accesses = accesses;
    this.forced = forced;
  }

  /** A shortest cycle, or empty when the order is acyclic. */
  static Optional<WeakViolation> find(Accesses accesses, ForcedOrder forced) {
    return new CommitOrderCycle(accesses, forced).find();
  }

  private Optional<WeakViolation> find() {
    if (forced.beforeInitial() != NONE) {
      return Optional.of(beforeInitial(forced.beforeInitial()));
    }
    addCausalEdges();
    firstForced = from.size();
    for (int edge = 0; edge < forced.size(); edge++) {
      add(forced.from(edge), forced.to(edge), forced.read(edge));
    }
    int[] cycle = ShortestCycle.in(Digraph.of(accesses.history().transactions(), from, to));
    if (cycle.length == 0) {
      return Optional.empty();
    }
    List<Dependency> dependencies = new ArrayList<>();
    for (int edge : cycle) {
      dependencies.add(dependency(edge));
    }
    return Optional.of(new WeakViolation.Cycle(name(cycle), dependencies));
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

  private void add(int source, int target, int because) {
    from.add(source);
    to.add(target);
    read.add(because);
  }

  /** Every transaction comes after the initial one, so none can come before it. */
  private WeakViolation beforeInitial(int edge) {
    int t2 = forced.from(edge);
    Dependency known =
        new Dependency(Kind.SESSION_ORDER, History.INITIAL, t2, NONE, Dependency.NO_WITNESS);
    return new WeakViolation.Cycle(
        Visibility.pattern(accesses, t2, forced.read(edge)),
        List.of(known, forced(t2, History.INITIAL, forced.read(edge))));
  }

  private Dependency dependency(int edge) {
    int source = from.get(edge);
    int target = to.get(edge);
    int because = read.get(edge);
    if (edge >= firstForced) {
      return forced(source, target, because);
    }
    return because == NONE
        ? new Dependency(Kind.SESSION_ORDER, source, target, NONE, Dependency.NO_WITNESS)
        : new Dependency(
            Kind.WRITE_READ, source, target, accesses.readKey(because), Dependency.NO_WITNESS);
  }

  private Dependency forced(int source, int target, int because) {
    int reader = accesses.readerOf(because);
    return new Dependency(Kind.WRITE_WRITE, source, target, accesses.readKey(because), reader);
  }

  /** The pattern of a cycle: by its forced edges, and by whether one alone contradicts CO. */
  private Tap name(int[] cycle) {
    int edges = 0;
    Tap worst = Tap.CYCLIC_CO;
    for (int edge : cycle) {
      if (edge >= firstForced) {
        edges++;
        Tap tap = Visibility.pattern(accesses, from.get(edge), read.get(edge));
        worst = tap.compareTo(worst) > 0 ? tap : worst;
      }
    }
    return edges <= 1 ? worst : worst.inCommitOrder();
  }
}
