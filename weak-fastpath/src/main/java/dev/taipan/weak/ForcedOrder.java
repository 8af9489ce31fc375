package dev.taipan.weak;

import dev.taipan.history.Accesses;
import dev.taipan.history.Dependency;
import dev.taipan.history.History;
import dev.taipan.history.graph.Digraph;
import dev.taipan.history.graph.IntList;
import dev.taipan.history.graph.ShortestCycle;
import dev.taipan.history.graph.TopologicalOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The commit order that a level's axiom forces: session order, write-read, and one edge from {@code
 * t2} to {@code t1} for each time the axiom says that {@code t2} commits before {@code t1} because
 * {@code t3} read {@code t1}'s version of a key that {@code t2} wrote too. The level holds exactly
 * if this order is acyclic, since then any linear extension is a commit order.
 */
final class ForcedOrder {
  private final Accesses accesses;
  private final IntList from = new IntList();
  private final IntList to = new IntList();

  /** The read (its number in {@link Accesses}) that forced the edge; -1 for session order. */
  private final IntList read = new IntList();

  /** Edges before this one are session order and write-read. */
  private final int firstForced;

  /** The first edge that puts a transaction before the initial one, or -1. */
  private int beforeInitial = -1;

  ForcedOrder(Accesses accesses) {
    this.accesses = accesses;
    int transactions = accesses.history().transactions();
    for (int transaction = 0; transaction < transactions; transaction++) {
      if (!accesses.readsFrom().included(transaction)) {
        continue;
      }
      int previous = accesses.previousInSession(transaction);
      if (previous >= 0) {
        add(previous, transaction, -1);
      }
      for (int r = accesses.readStart(transaction); r < accesses.readEnd(transaction); r++) {
        if (accesses.readWriter(r) >= 0) {
          add(accesses.readWriter(r), transaction, r);
        }
      }
    }
    firstForced = from.size();
  }

  /** The axiom says that {@code t2} commits before the writer that {@code forcingRead} observed. */
  void force(int t2, int forcingRead) {
    int t1 = accesses.readWriter(forcingRead);
    if (t1 == History.INITIAL) {
      beforeInitial = beforeInitial < 0 ? from.size() : beforeInitial;
      add(t2, t2, forcingRead);
    } else {
      add(t2, t1, forcingRead);
    }
  }

  private void add(int source, int target, int because) {
    from.add(source);
    to.add(target);
    read.add(because);
  }

  /** Whether the level is violated already, without looking for cycles. */
  boolean contradictsInitial() {
    return beforeInitial >= 0;
  }

  /** Why the level is violated: a shortest cycle. Empty when it is not. */
  Optional<WeakViolation> violation() {
    if (beforeInitial >= 0) {
      int t2 = from.get(beforeInitial);
      Dependency known =
          new Dependency(
              Dependency.Kind.SESSION_ORDER, History.INITIAL, t2, -1, Dependency.NO_WITNESS);
      return Optional.of(
          new WeakViolation.Cycle(
              singleForced(beforeInitial), List.of(known, forced(beforeInitial, History.INITIAL))));
    }
    Digraph graph = Digraph.of(accesses.history().transactions(), from, to);
    if (TopologicalOrder.of(graph).isPresent()) {
      return Optional.empty();
    }
    int[] cycle = ShortestCycle.in(graph);
    List<Dependency> dependencies = new ArrayList<>();
    for (int edge : cycle) {
      dependencies.add(dependency(edge));
    }
    return Optional.of(new WeakViolation.Cycle(name(cycle), dependencies));
  }

  private Dependency dependency(int edge) {
    if (edge >= firstForced) {
      return forced(edge, to.get(edge));
    }
    int source = from.get(edge);
    int target = to.get(edge);
    return read.get(edge) < 0
        ? new Dependency(Dependency.Kind.SESSION_ORDER, source, target, -1, Dependency.NO_WITNESS)
        : new Dependency(
            Dependency.Kind.WRITE_READ,
            source,
            target,
            accesses.readKey(read.get(edge)),
            Dependency.NO_WITNESS);
  }

  private Dependency forced(int edge, int target) {
    int because = read.get(edge);
    return new Dependency(
        Dependency.Kind.WRITE_WRITE,
        from.get(edge),
        target,
        accesses.readKey(because),
        readerOf(because));
  }

  private int readerOf(int forcingRead) {
    return accesses.history().transactionOf(accesses.readOperation(forcingRead));
  }

  /** The pattern of a cycle: by its forced edges, and by whether one alone contradicts CO. */
  private Tap name(int[] cycle) {
    int forced = 0;
    Tap worst = Tap.CYCLIC_CO;
    for (int edge : cycle) {
      if (edge >= firstForced) {
        forced++;
        Tap tap = singleForced(edge);
        worst = tap.compareTo(worst) > 0 ? tap : worst;
      }
    }
    return forced <= 1 ? worst : withCommitOrder(worst);
  }

  private static Tap withCommitOrder(Tap tap) {
    return switch (tap) {
      case NON_MONO_READ_CO -> Tap.NON_MONO_READ_CM;
      case FRACTURED_READ_CO -> Tap.FRACTURED_READ_CM;
      case CONFLICT_CO -> Tap.CONFLICT_CM;
      default -> tap;
    };
  }

  /** The most specific pattern of one forced edge whose ends are ordered the other way by CO. */
  private Tap singleForced(int edge) {
    int t2 = from.get(edge);
    int forcingRead = read.get(edge);
    int t3 = readerOf(forcingRead);
    boolean direct = accesses.sessionOf(t2) == accesses.sessionOf(t3) && t2 < t3;
    for (int r = accesses.readStart(t3); r < accesses.readEnd(t3); r++) {
      if (accesses.readWriter(r) == t2) {
        if (r < forcingRead) {
          return Tap.NON_MONO_READ_CO;
        }
        direct = true;
      }
    }
    return direct ? Tap.FRACTURED_READ_CO : Tap.CONFLICT_CO;
  }
}
