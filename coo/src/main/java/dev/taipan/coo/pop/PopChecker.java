package dev.taipan.coo.pop;

import dev.taipan.history.graph.Components;
import dev.taipan.history.graph.Digraph;
import dev.taipan.history.graph.IntList;
import dev.taipan.history.graph.ShortestCycle;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Finds the anomalies of executed schedules: cycles of partial order pairs. Whether there is one is
 * found in time linear in the operations; naming one takes time linear in the pairs of the
 * transactions that are in cycles with each other, as long as these are not too many, and else of
 * those that are in one cycle.
 *
 * <p>Two sentences of the paper are read more strictly, so that what no serial order explains is
 * always an anomaly, and that of forced rollbacks nothing is made: a read of a version that was
 * rolled back is a dirty read also when the rollback came first; and a committed write that was
 * overwritten (WC) counts only while the other transaction is active.
 */
public final class PopChecker {
  /** How many operations transactions may have whose pairs are all looked at. */
  private static final int OPERATIONS_ALLOWED = 2_000;

  private final ExecutedSchedule schedule;
  private final Digraph graph;
  private final Components components;
  private final int[] sizes;

  /** Of transactions in a cycle, their numbers in their group. */
  private final int[] number;

  private PopChecker(ExecutedSchedule schedule) {
    this.schedule = schedule;
    graph = new NeighbourPairs(schedule).graph();
    components = new Components(graph);
    sizes = components.sizes();
    number = new int[schedule.transactions()];
  }

  /**
   * One anomaly of each group of transactions that are in cycles, and all dirty reads and writes.
   */
  public static List<PopCycle> anomalies(ExecutedSchedule schedule) {
    return new PopChecker(schedule).find();
  }

  /**
   * The pair that two operations of different transactions are, in the order of versions; none if
   * both read, or one of them was rolled back.
   */
  public static Optional<Pop> pair(ExecutedSchedule schedule, int one, int other) {
    boolean both = !schedule.isWrite(one) && !schedule.isWrite(other);
    if (both || schedule.isRolledBack(one) || schedule.isRolledBack(other)) {
      return Optional.empty();
    }
    return Optional.of(
        schedule.place(one) < schedule.place(other)
            ? SmallCycle.pop(schedule, one, other)
            : SmallCycle.pop(schedule, other, one));
  }

  private List<PopCycle> find() {
    List<PopCycle> found = new ArrayList<>();
    for (IntList members : groups()) {
      found.add(cycle(members.toArray()));
    }
    found.addAll(new DirtyPairs(schedule, this::areTogether).find());
    return found;
  }

  private boolean areTogether(int one, int other) {
    return components.of(one) == components.of(other);
  }

  private List<IntList> groups() {
    IntList[] groups = new IntList[components.count()];
    List<IntList> inOrder = new ArrayList<>();
    for (int transaction = 0; transaction < schedule.transactions(); transaction++) {
      int component = components.of(transaction);
      if (sizes[component] > 1) {
        if (groups[component] == null) {
          groups[component] = new IntList();
          inOrder.add(groups[component]);
        }
        groups[component].add(transaction);
      }
    }
    return inOrder;
  }

  private PopCycle cycle(int... members) {
    long operations = 0;
    for (int member : members) {
      operations += schedule.operationsOf(member).length;
    }
    return SmallCycle.among(
        schedule, operations <= OPERATIONS_ALLOWED ? members : shortestOfNeighbours(members));
  }

  /** The transactions of a shortest cycle of pairs of neighbours. */
  private int[] shortestOfNeighbours(int... members) {
    for (int i = 0; i < members.length; i++) {
      number[members[i]] = i;
    }
    IntList from = new IntList();
    IntList to = new IntList();
    for (int member : members) {
      for (int place = graph.begin(member); place < graph.end(member); place++) {
        if (areTogether(member, graph.target(place))) {
          from.add(number[member]);
          to.add(number[graph.target(place)]);
        }
      }
    }
    int[] cycle = ShortestCycle.in(Digraph.of(members.length, from, to));
    int[] transactions = new int[cycle.length];
    for (int i = 0; i < cycle.length; i++) {
      transactions[i] = members[from.get(cycle[i])];
    }
    return transactions;
  }
}
