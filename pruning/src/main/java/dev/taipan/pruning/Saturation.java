package dev.taipan.pruning;

import dev.taipan.history.Dependency;
import dev.taipan.history.graph.Digraph;
import dev.taipan.history.graph.ShortestCycle;
import dev.taipan.history.time.Deadline;
import dev.taipan.polygraph.OpenReads.OpenRead;
import dev.taipan.polygraph.Polygraph;
import dev.taipan.pruning.reach.HeapTooSmallException;
import dev.taipan.pruning.reach.Reachability;
import dev.taipan.pruning.reach.TransactionChains;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;

/**
 * Adds to a polygraph's known graph all that reachability forces, round by round, until a round
 * adds nothing or the graph is cyclic.
 *
 * <p>For versions u and w of a key, the order u before w stands for the edges WW(u, w) and RW(t, w)
 * for every reader t of u. If one of these would close a cycle, w precedes u, with all of that
 * order's edges. After the pruning of Cobra (Tan et al., OSDI 2020).
 *
 * <p>Where chains are long, a row per event is kept of what precedes it ({@link Reachability}), and
 * no pair of writers is enumerated; where they are short, as with thousands of sessions, and rows
 * would take much of the heap, all pairs of accesses of a key are looked up instead, and no rows
 * are kept ({@link dev.taipan.pruning.table.TableSaturation}). Their classes say what that takes.
 */
public final class Saturation {
  /** So many edges may be looked at to find a cycle that needs few reasons. */
  private static final long WORK_ALLOWED = 100_000;

  private final Polygraph polygraph;
  private final Saturator saturator;
  private final boolean isAcyclic;

  /** Looked for when somebody asks: to know that there is one is often enough. */
  private Optional<int[]> cycleEdges = Optional.empty();

  private Saturation(Polygraph polygraph, Saturator saturator, boolean isAcyclic) {
    this.polygraph = polygraph;
    this.saturator = saturator;
    this.isAcyclic = isAcyclic;
  }

  /**
   * A shortest cycle of edges that need no reasons of their own, or else, of a small graph, one of
   * few edges that do: each of them is a case more in the explanation.
   */
  private int[] plainestCycle() {
    Digraph graph = polygraph.known().digraph();
    BitSet derived = DerivedEdges.of(polygraph);
    int[] plain = ShortestCycle.avoiding(derived, graph);
    if (plain.length > 0) {
      return plain;
    }
    return (long) derived.cardinality() * polygraph.known().edges() <= WORK_ALLOWED
        ? ShortestCycle.withFew(derived, graph)
        : ShortestCycle.in(graph);
  }

  /**
   * Saturates a polygraph.
   *
   * @throws dev.taipan.history.time.DeadlineExceededException when time runs out
   * @throws HeapTooSmallException when memory would run out
   */
  public static Saturation of(Polygraph polygraph, Deadline deadline) {
    TransactionChains chains = TransactionChains.of(polygraph);
    return by(
        polygraph,
        TabulatedPairs.suits(polygraph, chains)
            ? new TabulatedPairs(polygraph, chains, deadline)
            : new KeptRows(polygraph, Reachability.inHeap(polygraph, chains), deadline));
  }

  /** Saturates a polygraph with a kind of reachability that may not be the usual one. */
  static Saturation of(Polygraph polygraph, Reachability reachability, Deadline deadline) {
    return by(polygraph, new KeptRows(polygraph, reachability, deadline));
  }

  /** Saturates a polygraph in one way. */
  static Saturation by(Polygraph polygraph, Saturator saturator) {
    return new Saturation(polygraph, saturator, saturator.run());
  }

  /**
   * Orders the known graph, with what read-modify-writes say outright, and computes its
   * reachability, but forces nothing: a contradiction only if the graph is cyclic as it is. For
   * measuring what saturation is worth, and for solvers that are to find out everything by
   * themselves.
   *
   * @throws dev.taipan.history.time.DeadlineExceededException when time runs out
   * @throws HeapTooSmallException when memory would run out
   */
  public static Saturation withoutRules(Polygraph polygraph, Deadline deadline) {
    ReadModifyWrites.addTo(polygraph);
    KeptRows rows = new KeptRows(polygraph, Reachability.of(polygraph), deadline);
    return new Saturation(polygraph, rows, rows.runWithoutRules());
  }

  /**
   * Orders the known graph, with what read-modify-writes say outright, and works out nothing else:
   * for guesses that need not be right. Linear time.
   */
  public static Saturation ofKnownOrder(Polygraph polygraph) {
    ReadModifyWrites.addTo(polygraph);
    return by(polygraph, new KnownOrder(polygraph));
  }

  /** Whether the rules were applied until nothing more followed; else nothing was concluded. */
  public boolean isSaturated() {
    return saturator.rounds() > 0;
  }

  /** Whether the level is violated whatever is chosen for what is open. */
  public boolean isContradiction() {
    return !isAcyclic || saturator.impossibleRead() != null;
  }

  /**
   * The cycle of known dependencies, the shortest found, of those that need no reasons if there is
   * one; empty when there is none.
   */
  public List<Dependency> cycle() {
    return polygraph.known().explain(cycleEdges());
  }

  /** The known edges that are the cycle; empty when there is none. */
  public int[] cycleEdges() {
    if (cycleEdges.isEmpty()) {
      cycleEdges = Optional.of(isAcyclic ? new int[0] : plainestCycle());
    }
    return cycleEdges.get().clone();
  }

  /** What was saturated, with all that was forced. */
  public Polygraph polygraph() {
    return polygraph;
  }

  /** An ambiguous read that cannot have observed any of its candidates, if that is the trouble. */
  public Optional<OpenRead> impossibleRead() {
    return Optional.ofNullable(saturator.impossibleRead());
  }

  /** All events in an order that the known graph respects; meaningless after a contradiction. */
  public int[] topologicalOrder() {
    return saturator.order();
  }

  /** Whether a version precedes another one of its key; meaningless after a contradiction. */
  public boolean precedes(int earlier, int later) {
    return saturator.precedes(earlier, later);
  }

  /** Whether {@link #reachability} is there, or takes little time and memory to make. */
  public boolean hasReachability() {
    return saturator.hasReachability();
  }

  /** Reachability in the saturated graph; meaningless after a contradiction. */
  public Reachability reachability() {
    return saturator.reachability();
  }

  /** The number of rounds until nothing changed. */
  public int rounds() {
    return saturator.rounds();
  }
}
