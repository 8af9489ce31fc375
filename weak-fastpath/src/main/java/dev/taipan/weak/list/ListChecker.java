package dev.taipan.weak.list;

import dev.taipan.history.Accesses;
import dev.taipan.history.Dependency;
import dev.taipan.history.graph.Digraph;
import dev.taipan.history.graph.IntList;
import dev.taipan.history.graph.ShortestCycle;
import dev.taipan.weak.ListViolation;
import dev.taipan.weak.ListViolation.BadList;
import dev.taipan.weak.ListViolation.Cycle;
import dev.taipan.weak.ListViolation.Kind;
import dev.taipan.weak.axiom.CommitGraph;
import dev.taipan.weak.axiom.ForcedOrder;
import dev.taipan.weak.axiom.LinearExtension;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Finds what lists show beyond their last elements. A list says in which order its elements were
 * appended, so every level from read committed on demands that there is one order of appends of
 * which every list is a beginning, that only what committed is in it, and that the order of the
 * transactions it implies does not contradict session order and write-read (Kingsbury and Alvaro,
 * "Elle", VLDB 2020, sections 3 and 4). Linear time where nothing is wrong.
 */
public final class ListChecker {

  private ListChecker() {}

  /**
   * What is wrong with the lists of a history, the most telling there is, or empty when nothing is.
   */
  public static Optional<ListViolation> check(Accesses accesses) {
    if (accesses.history().lists().isEmpty()) {
      return Optional.empty();
    }
    ListDiagnosis diagnosis = new ListDiagnosis(accesses);
    Optional<Cycle> cycle = diagnosis.isHealthy() ? cycle(accesses) : Optional.empty();
    if (diagnosis.isHealthy() && cycle.isEmpty()) {
      return Optional.empty();
    }
    Optional<BadList> bad = diagnosis.first(EnumSet.allOf(Kind.class));
    return bad.isPresent() ? bad.map(found -> found) : cycle.map(found -> found);
  }

  /** A list that is wrong in one of some ways, or else a cycle; empty when there is neither. */
  public static Optional<ListViolation> first(Accesses accesses, Set<Kind> wanted) {
    if (accesses.history().lists().isEmpty()) {
      return Optional.empty();
    }
    Optional<BadList> bad = new ListDiagnosis(accesses).first(wanted);
    return bad.isPresent() ? bad.map(found -> found) : cycle(accesses).map(found -> found);
  }

  /** A cycle of the order of lists, session order and write-read. */
  private static Optional<Cycle> cycle(Accesses accesses) {
    ForcedOrder forced = ForcedOrder.ofLists(accesses);
    int[] recorded = new int[accesses.history().transactions()];
    Arrays.setAll(recorded, accesses.history()::recorded);
    if (LinearExtension.of(accesses, recorded, forced).isPresent()) {
      return Optional.empty();
    }
    CommitGraph graph = new CommitGraph(accesses, forced);
    return Optional.of(new Cycle(graph.dependencies(graph.shortestCycle())));
  }

  /**
   * An element that comes twice in a list, or a cycle of the order of lists alone: what no order of
   * writes explains, whatever is read. Linear time.
   */
  public static Optional<ListViolation> disorderOfWrites(Accesses accesses) {
    Optional<BadList> duplicate =
        new ListDiagnosis(accesses).first(EnumSet.of(Kind.DUPLICATE_ELEMENTS));
    if (duplicate.isPresent()) {
      return duplicate.map(found -> found);
    }
    ForcedOrder order = ForcedOrder.ofLists(accesses);
    IntList from = new IntList();
    IntList to = new IntList();
    for (int edge = 0; edge < order.size(); edge++) {
      from.add(order.from(edge));
      to.add(order.to(edge));
    }
    List<Dependency> cycle = new ArrayList<>();
    for (int edge : ShortestCycle.in(Digraph.of(accesses.history().transactions(), from, to))) {
      cycle.add(order.dependency(edge));
    }
    return cycle.isEmpty() ? Optional.empty() : Optional.of(new Cycle(cycle));
  }
}
