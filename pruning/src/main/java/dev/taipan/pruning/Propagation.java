package dev.taipan.pruning;

import dev.taipan.history.time.Deadline;
import dev.taipan.polygraph.KnownGraph;
import dev.taipan.polygraph.Polygraph;
import dev.taipan.pruning.reach.EventOrder;
import dev.taipan.pruning.reach.InEdges;
import dev.taipan.pruning.reach.Reachability;
import java.util.BitSet;

/**
 * Keeps reachability up to date while the known graph grows, in sweeps over the events in
 * topological order. A sweep joins into an event's row those of its predecessors that changed, and
 * then lets rules look at the event if its own row changed. Edges that rules add have effect at
 * once: on what comes later, still in the same sweep.
 *
 * <p>A sweep takes time linear in events and edges, plus a join per edge whose source changed, plus
 * what the rules take.
 */
final class Propagation {
  private static final int EVENTS_PER_DEADLINE_CHECK = 1 << 10;

  /** What accompanies a sweep. */
  interface Visitor {
    /** A sweep begins. */
    void begin(EventOrder order);

    /** The sweep comes by an event; called for every event, in order. */
    void pass(int event, int place);

    /** The events that precede this one are not the same as before; called after passing it. */
    void visit(int event);
  }

  private final KnownGraph known;
  private final Reachability reachability;
  private final Deadline deadline;
  private final InEdges inEdges;
  private final EventOrder order;

  /** The edges before this one have been joined, and the order respects them. */
  private int settledEdges;

  private boolean isFirstSweep = true;

  /** Whether an edge has taken effect that closes a cycle. */
  private boolean isCyclic;

  /** Events whose rows changed in this sweep before their successors were visited. */
  private BitSet changed;

  /** Events whose rows were changed by rules: their successors may have been visited before. */
  private BitSet changedLate;

  /** Events to be visited whether their rows change or not. */
  private BitSet forced;

  private BitSet forcedNext;

  /**
   * Events into whose rows edges that contradict the order have brought events of later places.
   * What has not been passed yet cannot be seen from them, so they are visited again.
   */
  private final BitSet ahead;

  /** Events that new edges enter. The source may have changed between joining and now. */
  private final BitSet entered;

  Propagation(Polygraph polygraph, Reachability reachability, Deadline deadline) {
    this.reachability = reachability;
    this.deadline = deadline;
    known = polygraph.known();
    int events = polygraph.events().count();
    inEdges = new InEdges(known, events);
    order = EventOrder.asRecorded(polygraph, inEdges);
    changed = new BitSet(events);
    changedLate = new BitSet(events);
    forced = new BitSet(events);
    forcedNext = new BitSet(events);
    ahead = new BitSet(events);
    entered = new BitSet(events);
  }

  /** The events in topological order, as of the last sweep; not a copy. */
  int[] order() {
    return order.toArray();
  }

  /**
   * Joins the edges from {@code first} on into the rows of the events that they enter. To be called
   * whenever edges have been added during or after a sweep.
   */
  void takeEffect(int first) {
    for (int edge = first; edge < known.edges(); edge++) {
      int from = known.from(edge);
      int to = known.to(edge);
      isCyclic |= reachability.reaches(to, from);
      if (reachability.join(to, from)) {
        changedLate.set(to);
        if (ahead.get(from) || order.place(from) > order.place(to)) {
          ahead.set(to);
          forcedNext.set(to);
        }
      }
    }
  }

  /** Makes the next sweep visit an event even if its row does not change. */
  void visitNext(int event) {
    forcedNext.set(event);
  }

  /**
   * Sweeps.
   *
   * @return false if the known graph turned out to be cyclic
   */
  boolean sweep(Visitor visitor) {
    deadline.check();
    inEdges.takeIn();
    if (!order.mend(settledEdges)) {
      return false;
    }
    ahead.clear();
    entered.clear();
    for (int edge = settledEdges; edge < known.edges(); edge++) {
      entered.set(known.to(edge));
    }
    settledEdges = known.edges();
    BitSet empty = changed;
    changed = changedLate;
    changedLate = empty;
    changedLate.clear();
    empty = forced;
    forced = forcedNext;
    forcedNext = empty;
    forcedNext.clear();
    visitor.begin(order);
    int count = reachability.count();
    for (int place = 0; place < count && !isCyclic; place++) {
      if (place % EVENTS_PER_DEADLINE_CHECK == 0) {
        deadline.check();
      }
      int event = order.at(place);
      visitor.pass(event, place);
      if (pull(event)) {
        changed.set(event);
      }
      if (isFirstSweep || changed.get(event) || forced.get(event)) {
        visitor.visit(event);
      }
    }
    isFirstSweep = false;
    return !isCyclic;
  }

  /** Joins what changed before an event into its row; returns whether that changed it. */
  private boolean pull(int event) {
    boolean all = isFirstSweep || entered.get(event);
    boolean grown = false;
    for (int p = inEdges.begin(event); p < inEdges.end(event); p++) {
      grown |= pull(event, inEdges.source(p), all);
    }
    for (int e = inEdges.firstListed(event); e >= 0; e = inEdges.nextListed(e)) {
      grown |= pull(event, inEdges.listedSource(e), all);
    }
    return grown;
  }

  private boolean pull(int event, int source, boolean whatever) {
    if (!whatever && !changed.get(source) && !changedLate.get(source)) {
      return false;
    }
    boolean grown = reachability.join(event, source);
    if (grown && ahead.get(source)) {
      ahead.set(event);
      forcedNext.set(event);
    }
    return grown;
  }
}
