package dev.taipan.whitebox.emme;

import dev.taipan.history.anomaly.Anomaly;
import dev.taipan.history.graph.Components;
import dev.taipan.history.graph.Digraph;
import dev.taipan.history.graph.IntList;
import dev.taipan.history.graph.ShortestCycle;
import dev.taipan.history.graph.ShortestPath;
import dev.taipan.history.graph.TopologicalOrder;
import dev.taipan.history.time.Deadline;
import dev.taipan.history.time.DeadlineExceededException;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Finds cycles of dependencies, the most specific ones first. Linear time where there is none; the
 * search for a cycle with a single anti-dependency gives up after some of them.
 */
final class CycleSearch {
  /** How many anti-dependencies are tried as the only one of a cycle. */
  private static final int TRIED = 1_000;

  private static final List<Set<DependencyKind>> STEPS =
      List.of(
          EnumSet.of(DependencyKind.WRITE_WRITE),
          EnumSet.of(
              DependencyKind.WRITE_WRITE,
              DependencyKind.WRITE_READ,
              DependencyKind.PREDICATE_WRITE_READ),
          EnumSet.complementOf(EnumSet.of(DependencyKind.PREDICATE_READ_WRITE)),
          EnumSet.allOf(DependencyKind.class));

  private final DependencyColumns dependencies;
  private final int transactions;
  private final Deadline deadline;

  /**
   * A cycle.
   *
   * @param steps dependencies by number, each from where the one before it leads
   */
  record Cycle(Anomaly anomaly, int[] steps) {}

  /** The searches throw {@link DeadlineExceededException} when a deadline is over. */
  CycleSearch(DependencyColumns dependencies, int transactions, Deadline deadline) {
    this.dependencies = dependencies;
    this.transactions = transactions;
    this.deadline = deadline;
  }

  /** A cycle without anti-dependencies. */
  Optional<Cycle> withoutAntiDependencies() {
    return upTo(1);
  }

  /** A cycle without anti-dependencies of predicates. */
  Optional<Cycle> ofItems() {
    return upTo(2);
  }

  /** Any cycle. */
  Optional<Cycle> any() {
    return upTo(3);
  }

  private Optional<Cycle> upTo(int last) {
    deadline.check();
    IntList all = dependencies.ofKinds(STEPS.get(last));
    if (TopologicalOrder.of(dependencies.graph(transactions, all)).isPresent()) {
      return Optional.empty();
    }
    for (int step = 0; step <= last; step++) {
      IntList some = dependencies.ofKinds(STEPS.get(step));
      int[] cycle = cycle(some);
      if (cycle.length > 0) {
        return Optional.of(new Cycle(anomaly(cycle), cycle));
      }
    }
    throw new IllegalStateException("a graph without order and without cycle");
  }

  private int[] cycle(IntList some) {
    Digraph graph = dependencies.graph(transactions, some);
    int[] shortest = numbered(ShortestCycle.in(graph), some);
    if (antiDependencies(shortest) < 2) {
      return shortest;
    }
    return withSingle(graph, some).orElse(shortest);
  }

  private static int[] numbered(int[] edges, IntList some) {
    return Arrays.stream(edges).map(some::get).toArray();
  }

  /** A cycle of one anti-dependency and a path of other dependencies. */
  private Optional<int[]> withSingle(Digraph all, IntList some) {
    Components components = new Components(all);
    IntList others = dependencies.ofKinds(STEPS.get(1));
    Digraph graph = dependencies.graph(transactions, others);
    int tried = 0;
    for (int i = 0; i < some.size() && tried < TRIED; i++) {
      int anti = some.get(i);
      int from = dependencies.from(anti);
      int to = dependencies.to(anti);
      if (dependencies.kind(anti).isAnti() && components.of(from) == components.of(to)) {
        deadline.check();
        tried++;
        Optional<int[]> back = ShortestPath.amongEarlier(graph, to, from, Integer.MAX_VALUE);
        if (back.isPresent()) {
          return Optional.of(closed(anti, numbered(back.get(), others)));
        }
      }
    }
    return Optional.empty();
  }

  private static int[] closed(int anti, int[] back) {
    int[] cycle = new int[back.length + 1];
    cycle[0] = anti;
    System.arraycopy(back, 0, cycle, 1, back.length);
    return cycle;
  }

  private long antiDependencies(int[] cycle) {
    return Arrays.stream(cycle).filter(step -> dependencies.kind(step).isAnti()).count();
  }

  private Anomaly anomaly(int[] cycle) {
    long anti = antiDependencies(cycle);
    if (anti == 1) {
      return Anomaly.G_SINGLE;
    }
    if (anti > 1) {
      boolean ofItems =
          Arrays.stream(cycle)
              .noneMatch(step -> dependencies.kind(step) == DependencyKind.PREDICATE_READ_WRITE);
      return ofItems ? Anomaly.G2_ITEM : Anomaly.G2;
    }
    boolean ofWrites =
        Arrays.stream(cycle)
            .allMatch(step -> dependencies.kind(step) == DependencyKind.WRITE_WRITE);
    return ofWrites ? Anomaly.G0 : Anomaly.G1C;
  }
}
