package dev.taipan.pruning;

import dev.taipan.history.Accesses;
import dev.taipan.history.Dependency;
import dev.taipan.history.graph.Digraph;
import dev.taipan.history.graph.ShortestCycle;
import dev.taipan.history.graph.TopologicalOrder;
import dev.taipan.history.time.Deadline;
import dev.taipan.polygraph.KnownGraph;
import dev.taipan.polygraph.OpenReads.OpenRead;
import dev.taipan.polygraph.Polygraph;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Adds to a polygraph's known graph all that reachability forces, round by round, until a round
 * adds nothing or the graph is cyclic.
 *
 * <p>For versions u and w of a key, the order u before w stands for the edges WW(u, w) and RW(t, w)
 * for every reader t of u. If one of these would close a cycle, w precedes u, with all of that
 * order's edges. Both rules look up, per chain, only the latest writer that precedes an event; what
 * it says of earlier writers of the chain follows from chain order. After the pruning of Cobra
 * (OSDI 2020, Section 4.3), without enumerating pairs of writers.
 *
 * <p>A round takes time proportional to reads × chains × log(writers per key and chain) at worst;
 * after the first round only what changed is looked at.
 */
public final class Saturation {
  private final Polygraph polygraph;
  private final Accesses accesses;
  private final KnownGraph known;
  private final Reachability reachability;
  private final Deadline deadline;
  private final OrderRules orderRules;
  private final ReadRules readRules;
  private int[] order = new int[0];
  private List<Dependency> cycle = List.of();
  private OpenRead impossibleRead;
  private int rounds;

  private Saturation(Polygraph polygraph, Deadline deadline) {
    this.polygraph = polygraph;
    this.deadline = deadline;
    accesses = polygraph.accesses();
    known = polygraph.known();
    reachability = Reachability.of(polygraph);
    orderRules = new OrderRules(polygraph, reachability);
    readRules = new ReadRules(polygraph, reachability);
  }

  /**
   * Saturates a polygraph.
   *
   * @throws dev.taipan.history.time.DeadlineExceededException when time runs out
   */
  public static Saturation of(Polygraph polygraph, Deadline deadline) {
    Saturation saturation = new Saturation(polygraph, deadline);
    saturation.run();
    return saturation;
  }

  /**
   * Orders the known graph, with what read-modify-writes say outright, and computes its
   * reachability, but forces nothing: a contradiction only if the graph is cyclic as it is. For
   * measuring what saturation is worth, and for solvers that are to find out everything by
   * themselves.
   *
   * @throws dev.taipan.history.time.DeadlineExceededException when time runs out
   */
  public static Saturation withoutRules(Polygraph polygraph, Deadline deadline) {
    ReadModifyWrites.addTo(polygraph);
    Saturation saturation = new Saturation(polygraph, deadline);
    saturation.updateReachability(0);
    return saturation;
  }

  /** Whether the rules were applied until nothing more followed; else nothing was concluded. */
  public boolean isSaturated() {
    return rounds > 0;
  }

  private void run() {
    int firstNew = 0;
    boolean[] settledKeys = new boolean[accesses.history().keys()];
    while (updateReachability(firstNew)) {
      rounds++;
      firstNew = known.edges();
      applyOrderRules(settledKeys);
      settledKeys = new boolean[settledKeys.length];
      boolean settled = settleReads(settledKeys);
      if (impossibleRead != null || (!settled && known.edges() == firstNew)) {
        return;
      }
    }
  }

  /** Takes in the edges from {@code firstNew} on; returns false, with a cycle, if there is one. */
  private boolean updateReachability(int firstNew) {
    deadline.check();
    Digraph graph = known.digraph();
    Optional<int[]> sorted = TopologicalOrder.of(graph);
    if (sorted.isEmpty()) {
      cycle = known.explain(ShortestCycle.in(graph));
      return false;
    }
    order = sorted.get();
    reachability.update(graph, order, firstNew);
    return true;
  }

  private void applyOrderRules(boolean[] settledKeys) {
    for (int key = 0; key < settledKeys.length; key++) {
      if ((key & 0xFFF) == 0) {
        deadline.check();
      }
      for (int v = accesses.writerStart(key); v < accesses.writerEnd(key); v++) {
        orderRules.apply(key, v, settledKeys[key]);
      }
    }
  }

  /** Drops impossible candidates of open reads; returns whether some read was settled. */
  private boolean settleReads(boolean[] settledKeys) {
    List<OpenRead> open = polygraph.openReads().list();
    if (open.isEmpty()) {
      return false;
    }
    List<OpenRead> stillOpen = new ArrayList<>();
    for (OpenRead read : open) {
      readRules.apply(read);
      if (read.candidates() == 0) {
        impossibleRead = read;
        return false;
      }
      if (read.candidates() == 1) {
        polygraph.observe(read.reader(), read.key(), read.candidate(0));
        settledKeys[read.key()] = true;
      } else {
        stillOpen.add(read);
      }
    }
    boolean settled = stillOpen.size() < open.size();
    polygraph.openReads().keep(stillOpen);
    return settled;
  }

  /** Whether the level is violated whatever is chosen for what is open. */
  public boolean isContradiction() {
    return !cycle.isEmpty() || impossibleRead != null;
  }

  /** The cycle of known dependencies, shortest found; empty when there is none. */
  public List<Dependency> cycle() {
    return cycle;
  }

  /** An ambiguous read that cannot have observed any of its candidates, if that is the trouble. */
  public Optional<OpenRead> impossibleRead() {
    return Optional.ofNullable(impossibleRead);
  }

  /** All events in an order that the known graph respects; meaningless after a contradiction. */
  public int[] topologicalOrder() {
    return order;
  }

  /** Reachability in the saturated graph; meaningless after a contradiction. */
  public Reachability reachability() {
    return reachability;
  }

  /** The number of rounds until nothing changed. */
  public int rounds() {
    return rounds;
  }
}
