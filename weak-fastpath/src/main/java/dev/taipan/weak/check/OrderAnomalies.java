package dev.taipan.weak.check;

import dev.taipan.history.Accesses;
import dev.taipan.history.Dependency;
import dev.taipan.history.History;
import dev.taipan.history.anomaly.Tap;
import dev.taipan.history.graph.Components;
import dev.taipan.history.graph.Digraph;
import dev.taipan.history.graph.IntList;
import dev.taipan.history.graph.ShortestCycle;
import dev.taipan.history.graph.TopologicalOrder;
import dev.taipan.history.time.Deadline;
import dev.taipan.weak.Visibility;
import dev.taipan.weak.WeakAlgorithm;
import dev.taipan.weak.WeakLevel;
import dev.taipan.weak.WeakViolation;
import dev.taipan.weak.axiom.AxiomDecision;
import dev.taipan.weak.axiom.CausalAxiom;
import dev.taipan.weak.axiom.CommitGraph;
import dev.taipan.weak.axiom.CommitOrderCycle;
import dev.taipan.weak.axiom.ForcedOrder;
import dev.taipan.weak.axiom.ReadAtomicAxiom;
import dev.taipan.weak.axiom.ReadCommittedAxiom;
import dev.taipan.weak.clock.SessionReach;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Visits the instances of the patterns about orders: {@code g}, {@code h}, {@code i} and {@code k}
 * to {@code n}. Tries every read with every writer of its key, so it is for histories that are
 * known to violate something: the time is reads × writers per key.
 */
final class OrderAnomalies {
  private final Accesses accesses;
  private final Set<Tap> wanted;
  private final CommitGraph causal;
  private final SessionReach causality;
  private final Map<Visibility, CommitGraph> graphs = new EnumMap<>(Visibility.class);
  private final Map<Visibility, SessionReach> commitOrders = new EnumMap<>(Visibility.class);
  private final Visibility strongest;
  private final Deadline deadline;

  OrderAnomalies(
      Accesses accesses,
      Set<Tap> wanted,
      Visibility strongest,
      WeakAlgorithm algorithm,
      Deadline deadline) {
    this.accesses = accesses;
    this.wanted = wanted;
    this.strongest = strongest;
    this.deadline = deadline;
    causal = CommitGraph.causal(accesses);
    causality = new SessionReach(accesses, causal.graph());
    for (Visibility visibility : Visibility.values()) {
      if (visibility.compareTo(strongest) <= 0) {
        ForcedOrder forced = ForcedOrder.ofAnyAxiom(accesses);
        apply(visibility, forced, algorithm);
        CommitGraph graph = new CommitGraph(accesses, forced);
        graphs.put(visibility, graph);
        commitOrders.put(visibility, new SessionReach(accesses, graph.graph()));
      }
    }
  }

  private void apply(Visibility visibility, ForcedOrder forced, WeakAlgorithm algorithm) {
    switch (visibility) {
      case EARLIER_READ -> ReadCommittedAxiom.apply(accesses, forced, deadline);
      case DIRECT -> ReadAtomicAxiom.apply(accesses, forced, deadline);
      case CAUSAL -> {
        Optional<int[]> order = TopologicalOrder.of(causal.graph());
        if (order.isPresent()) {
          int[] included = AxiomDecision.included(accesses, order.get());
          CausalAxiom.apply(accesses, forced, included, algorithm, deadline);
        } else {
          CausalAxiom.apply(accesses, forced, causality, deadline);
        }
      }
    }
  }

  /** Visits instances until there are no more or the visitor has had enough. */
  void visit(AnomalyVisitor visitor) {
    if (wanted.contains(Tap.CYCLIC_CO) && !visitCausalCycles(visitor)) {
      return;
    }
    for (int t3 = 0; t3 < accesses.history().transactions(); t3++) {
      deadline.check();
      for (int read = accesses.readStart(t3); read < accesses.readEnd(t3); read++) {
        if (accesses.readWriter(read) != Accesses.AMBIGUOUS
            && isLastOfItsVersion(t3, read)
            && !visit(t3, read, visitor)) {
          return;
        }
      }
    }
  }

  /** One shortest cycle for every strongly connected component of causality. */
  private boolean visitCausalCycles(AnomalyVisitor visitor) {
    Digraph graph = causal.graph();
    Components components = new Components(graph);
    int[] sizes = components.sizes();
    for (int component = 0; component < sizes.length; component++) {
      int cyclic = component;
      if (sizes[cyclic] > 1
          && !visitor.visit(Tap.CYCLIC_CO, () -> cycleWithin(graph, components, cyclic))) {
        return false;
      }
    }
    return true;
  }

  private WeakViolation cycleWithin(Digraph graph, Components components, int component) {
    IntList from = new IntList();
    IntList to = new IntList();
    IntList edges = new IntList();
    for (int node = 0; node < graph.nodes(); node++) {
      for (int p = graph.begin(node); p < graph.end(node); p++) {
        if (components.of(node) == component && components.of(graph.target(p)) == component) {
          from.add(node);
          to.add(graph.target(p));
          edges.add(graph.edge(p));
        }
      }
    }
    int[] cycle = ShortestCycle.in(Digraph.of(graph.nodes(), from, to));
    for (int i = 0; i < cycle.length; i++) {
      cycle[i] = edges.get(cycle[i]);
    }
    return new WeakViolation.Cycle(Tap.CYCLIC_CO, causal.dependencies(cycle), List.of());
  }

  /** Whether the transaction does not read the same version of the key again later. */
  private boolean isLastOfItsVersion(int t3, int read) {
    for (int later = read + 1; later < accesses.readEnd(t3); later++) {
      if (accesses.readKey(later) == accesses.readKey(read)
          && accesses.readWriter(later) == accesses.readWriter(read)) {
        return false;
      }
    }
    return true;
  }

  private boolean visit(int t3, int read, AnomalyVisitor visitor) {
    int key = accesses.readKey(read);
    int start = accesses.writerStart(key);
    boolean hasSeenAll = accesses.history().isFinalTransaction(t3);
    int position = accesses.writerEnd(key) - 1;
    while (position >= start) {
      int session = accesses.sessionOf(accesses.writer(position));
      int latestSeen = causality.latest(session, t3);
      int firstOfSession = accesses.history().sessionStart(session);
      for (; position >= start && accesses.writer(position) >= firstOfSession; position--) {
        int t2 = accesses.writer(position);
        if ((hasSeenAll || t2 <= latestSeen) && t2 != t3 && t2 != accesses.readWriter(read)) {
          Tap tap = classify(t2, t3, read);
          if (tap != null && !visitor.visit(tap, () -> inFull(tap, t2, read))) {
            return false;
          }
        }
      }
    }
    return true;
  }

  /** The most specific wanted pattern of {@code (t1, t2, t3, x)}, or null when there is none. */
  private Tap classify(int t2, int t3, int read) {
    int t1 = accesses.readWriter(read);
    if (!follows(t2, t1, commitOrders.get(strongest))) {
      return null;
    }
    boolean inCausalOrder = follows(t2, t1, causality);
    if (Visibility.isReadEarlier(accesses, t2, t3, read)) {
      if (inCausalOrder && wanted.contains(Tap.NON_MONO_READ_CO)) {
        return Tap.NON_MONO_READ_CO;
      }
      if (wanted.contains(Tap.NON_MONO_READ_CM) && inCommitOrder(t2, t1, Visibility.EARLIER_READ)) {
        return Tap.NON_MONO_READ_CM;
      }
    }
    if (readsKeyFrom(t3, accesses.readKey(read), t2)) {
      return null;
    }
    if (Visibility.isDirect(accesses, t2, t3)) {
      if (inCausalOrder && wanted.contains(Tap.FRACTURED_READ_CO)) {
        return Tap.FRACTURED_READ_CO;
      }
      if (wanted.contains(Tap.FRACTURED_READ_CM) && inCommitOrder(t2, t1, Visibility.DIRECT)) {
        return Tap.FRACTURED_READ_CM;
      }
    }
    if (inCausalOrder && wanted.contains(Tap.CONFLICT_CO)) {
      return Tap.CONFLICT_CO;
    }
    return wanted.contains(Tap.CONFLICT_CM) && inCommitOrder(t2, t1, Visibility.CAUSAL)
        ? Tap.CONFLICT_CM
        : null;
  }

  private boolean inCommitOrder(int t2, int t1, Visibility visibility) {
    return follows(t2, t1, commitOrders.get(visibility));
  }

  private static boolean follows(int t2, int t1, SessionReach order) {
    return t1 == History.INITIAL || order.reaches(t1, t2);
  }

  private boolean readsKeyFrom(int reader, int key, int writer) {
    for (int r = accesses.readStart(reader); r < accesses.readEnd(reader); r++) {
      if (accesses.readKey(r) == key && accesses.readWriter(r) == writer) {
        return true;
      }
    }
    return false;
  }

  /** A read by which the witness of an order shows it. */
  private int readOf(Dependency order) {
    int read = accesses.readEnd(order.witness()) - 1;
    while (accesses.readKey(read) != order.key() || accesses.readWriter(read) != order.to()) {
      read--;
    }
    return read;
  }

  private WeakViolation inFull(Tap tap, int t2, int read) {
    int t1 = accesses.readWriter(read);
    List<Dependency> cycle = new ArrayList<>();
    if (t1 == History.INITIAL) {
      cycle.add(CommitOrderCycle.afterInitial(t2));
    } else {
      CommitGraph order =
          tap.isInCausalOrder() ? causal : graphs.get(WeakLevel.forbidding(tap).visibility());
      cycle.addAll(order.path(t1, t2));
    }
    cycle.add(new ForcedOrder(accesses).dependency(t2, read));
    List<Dependency> seen = new ArrayList<>();
    for (Dependency step : cycle) {
      if (step.kind() == Dependency.Kind.WRITE_WRITE && step.witness() >= 0) {
        seen.addAll(causal.sight(step.from(), readOf(step)));
      }
    }
    return new WeakViolation.Cycle(tap, cycle, seen);
  }
}
