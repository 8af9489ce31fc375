package dev.taipan.pruning;

import dev.taipan.history.Accesses;
import dev.taipan.history.Dependency;
import dev.taipan.history.graph.ShortestCycle;
import dev.taipan.history.time.Deadline;
import dev.taipan.polygraph.Events;
import dev.taipan.polygraph.KnownGraph;
import dev.taipan.polygraph.OpenReads.OpenRead;
import dev.taipan.polygraph.Polygraph;
import dev.taipan.pruning.reach.HeapTooSmallException;
import dev.taipan.pruning.reach.Reachability;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Adds to a polygraph's known graph all that reachability forces, round by round, until a round
 * adds nothing or the graph is cyclic.
 *
 * <p>For versions u and w of a key, the order u before w stands for the edges WW(u, w) and RW(t, w)
 * for every reader t of u. If one of these would close a cycle, w precedes u, with all of that
 * order's edges. After the pruning of Cobra (Tan et al., OSDI 2020), without enumerating pairs of
 * writers: a round comes by the events in topological order, and from each event whose predecessors
 * changed it looks back at the versions of the keys that the transaction read or wrote, only as far
 * as they are not known to be ordered.
 *
 * <p>A round takes time proportional to edges × chains, plus (reads + writes) × (versions looked
 * back at, at most twice the chains that write the key) at worst; after the first round only what
 * changed is looked at. The memory that it takes is {@link Reachability}'s.
 */
public final class Saturation {
  private final Polygraph polygraph;
  private final Accesses accesses;
  private final Events events;
  private final KnownGraph known;
  private final Reachability reachability;
  private final Propagation propagation;
  private final Segments segments;
  private final Deadline deadline;
  private int[] cycleEdges = {};
  private List<Dependency> cycle = List.of();
  private OpenRead impossibleRead;
  private int rounds;

  private Saturation(Polygraph polygraph, Reachability reachability, Deadline deadline) {
    this.deadline = deadline;
    this.reachability = reachability;
    this.polygraph = polygraph;
    accesses = polygraph.accesses();
    events = polygraph.events();
    known = polygraph.known();
    segments = new Segments(accesses, reachability.transactionChains());
    propagation = new Propagation(polygraph, reachability, deadline);
  }

  /**
   * Saturates a polygraph.
   *
   * @throws dev.taipan.history.time.DeadlineExceededException when time runs out
   * @throws HeapTooSmallException when memory would run out
   */
  public static Saturation of(Polygraph polygraph, Deadline deadline) {
    return of(polygraph, Reachability.of(polygraph), deadline);
  }

  /** Saturates a polygraph with a kind of reachability that may not be the usual one. */
  static Saturation of(Polygraph polygraph, Reachability reachability, Deadline deadline) {
    Saturation saturation = new Saturation(polygraph, reachability, deadline);
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
   * @throws HeapTooSmallException when memory would run out
   */
  public static Saturation withoutRules(Polygraph polygraph, Deadline deadline) {
    ReadModifyWrites.addTo(polygraph);
    Saturation saturation = new Saturation(polygraph, Reachability.of(polygraph), deadline);
    saturation.sweep(new NoRules());
    saturation.findImpossibleRead();
    return saturation;
  }

  /** Whether the rules were applied until nothing more followed; else nothing was concluded. */
  public boolean isSaturated() {
    return rounds > 0;
  }

  private void run() {
    OrderRules orderRules = new OrderRules(polygraph, reachability, segments, propagation);
    ReadRules readRules = new ReadRules(polygraph, reachability, segments);
    int edgesBefore;
    boolean settled;
    do {
      edgesBefore = known.edges();
      if (!sweep(orderRules)) {
        return;
      }
      rounds++;
      settled = settleReads(orderRules, readRules);
    } while (impossibleRead == null && (settled || known.edges() > edgesBefore));
  }

  /** Notes a read that had no candidate from the first. */
  private void findImpossibleRead() {
    for (OpenRead read : polygraph.openReads().list()) {
      if (read.isOfCandidates() && read.candidates() == 0) {
        impossibleRead = read;
      }
    }
  }

  /** Takes in new edges; returns false, with a cycle, if there is one. */
  private boolean sweep(Propagation.Visitor rules) {
    if (propagation.sweep(rules)) {
      return true;
    }
    cycleEdges = ShortestCycle.in(known.digraph());
    cycle = known.explain(cycleEdges);
    return false;
  }

  /** Drops impossible candidates of open reads; returns whether some read was settled. */
  private boolean settleReads(OrderRules orderRules, ReadRules readRules) {
    List<OpenRead> open = polygraph.openReads().list();
    if (open.isEmpty()) {
      return false;
    }
    List<OpenRead> stillOpen = new ArrayList<>();
    for (OpenRead read : open) {
      deadline.check();
      if (!read.isDoubtful()) {
        readRules.apply(read);
      }
      if (read.isOfCandidates() && read.candidates() == 0) {
        impossibleRead = read;
        return false;
      }
      if (read.isOfCandidates() && read.candidates() == 1) {
        settle(read, orderRules);
      } else {
        stillOpen.add(read);
      }
    }
    boolean settled = stillOpen.size() < open.size();
    polygraph.openReads().keep(stillOpen);
    return settled;
  }

  private void settle(OpenRead read, OrderRules orderRules) {
    int before = known.edges();
    polygraph.observe(read.reader(), read.key(), read.candidate(0));
    propagation.takeEffect(before);
    int snapshot = events.of(read.reader(), polygraph.level().readWrite().from());
    propagation.visitNext(snapshot);
    orderRules.reconsider(read.key());
  }

  /** Whether the level is violated whatever is chosen for what is open. */
  public boolean isContradiction() {
    return !cycle.isEmpty() || impossibleRead != null;
  }

  /** The cycle of known dependencies, shortest found; empty when there is none. */
  public List<Dependency> cycle() {
    return cycle;
  }

  /** The known edges that are the cycle; empty when there is none. */
  public int[] cycleEdges() {
    return cycleEdges.clone();
  }

  /** What was saturated, with all that was forced. */
  public Polygraph polygraph() {
    return polygraph;
  }

  /** An ambiguous read that cannot have observed any of its candidates, if that is the trouble. */
  public Optional<OpenRead> impossibleRead() {
    return Optional.ofNullable(impossibleRead);
  }

  /** All events in an order that the known graph respects; meaningless after a contradiction. */
  public int[] topologicalOrder() {
    return propagation.order();
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
