package dev.taipan.polygraph;

import dev.taipan.history.Dependency;
import dev.taipan.history.graph.Digraph;
import dev.taipan.history.graph.IntList;
import java.util.ArrayList;
import java.util.List;

/**
 * The edges between events that every explanation of the history must contain, each with the
 * dependency it stands for: the known graph of Cobra (Clark et al., Section 3.3), with the edges of
 * a version order that is given as in King Cobra (Section 7 there). Grows while pruning learns;
 * edges are never removed, so that what a rule saw is still there when somebody asks why.
 */
public final class KnownGraph {
  private static final Dependency.Kind[] KINDS = Dependency.Kind.values();

  /** The kind of the edge from a transaction's begin to its own commit. */
  private static final int WITHIN = -1;

  private final StrongLevel level;
  private final Events events;
  private final IntList from = new IntList();
  private final IntList to = new IntList();
  private final IntList kind = new IntList();
  private final IntList key = new IntList();
  private final IntList witness = new IntList();

  KnownGraph(StrongLevel level, Events events) {
    this.level = level;
    this.events = events;
  }

  /** The number of edges. */
  public int edges() {
    return from.size();
  }

  /** The event that an edge leaves. */
  public int from(int edge) {
    return from.get(edge);
  }

  /** The event that an edge enters. */
  public int to(int edge) {
    return to.get(edge);
  }

  /** Whether an edge says who read from whom, or who read a version before another one came. */
  public boolean isOfReads(int edge) {
    return kind.get(edge) == Dependency.Kind.WRITE_READ.ordinal()
        || kind.get(edge) == Dependency.Kind.READ_WRITE.ordinal();
  }

  void addWithin(int transaction) {
    add(
        events.of(transaction, Event.BEGIN),
        events.of(transaction, Event.COMMIT),
        WITHIN,
        -1,
        Dependency.NO_WITNESS);
  }

  void addSessionOrder(int earlier, int later) {
    EventEdge edge = level.sessionOrder().orElseThrow();
    add(
        events.of(earlier, edge.from()),
        events.of(later, edge.to()),
        Dependency.Kind.SESSION_ORDER.ordinal(),
        -1,
        Dependency.NO_WITNESS);
  }

  void addRealTime(int earlier, int later) {
    addRealTime(earlier, later, -1);
  }

  /** Adds that one ended before the other started, which both read or wrote a key. */
  void addRealTime(int earlier, int later, int ofKey) {
    EventEdge edge = level.realTime().orElseThrow();
    add(
        events.of(earlier, edge.from()),
        events.of(later, edge.to()),
        Dependency.Kind.REAL_TIME.ordinal(),
        ofKey,
        Dependency.NO_WITNESS);
  }

  /** Adds that a transaction comes before the final one: it had committed when that began. */
  void addFinal(int earlier, int last) {
    add(
        events.of(earlier, Event.COMMIT),
        events.of(last, Event.BEGIN),
        Dependency.Kind.FINAL.ordinal(),
        -1,
        Dependency.NO_WITNESS);
  }

  /** Adds that {@code reader} observed {@code writer}'s version of {@code ofKey}. */
  public void addWriteRead(int writer, int reader, int ofKey) {
    add(
        events.of(writer, level.writeRead().from()),
        events.of(reader, level.writeRead().to()),
        Dependency.Kind.WRITE_READ.ordinal(),
        ofKey,
        Dependency.NO_WITNESS);
  }

  /** Adds that {@code earlier}'s version of {@code ofKey} precedes {@code later}'s. */
  public void addWriteWrite(int earlier, int later, int ofKey, int shownBy) {
    add(
        events.of(earlier, level.writeWrite().from()),
        events.of(later, level.writeWrite().to()),
        Dependency.Kind.WRITE_WRITE.ordinal(),
        ofKey,
        shownBy);
  }

  /**
   * Adds that {@code writer} overwrote the version by {@code readVersion} that {@code reader} saw.
   */
  public void addReadWrite(int reader, int writer, int ofKey, int readVersion) {
    add(
        events.of(reader, level.readWrite().from()),
        events.of(writer, level.readWrite().to()),
        Dependency.Kind.READ_WRITE.ordinal(),
        ofKey,
        readVersion);
  }

  private void add(int source, int target, int ofKind, int ofKey, int shownBy) {
    from.add(source);
    to.add(target);
    kind.add(ofKind);
    key.add(ofKey);
    witness.add(shownBy);
  }

  /** The graph as it is now; edges keep their numbers. Linear time. */
  public Digraph digraph() {
    return Digraph.of(events.count(), from, to);
  }

  /** The dependencies that a path of edges stands for; steps within a transaction vanish. */
  public List<Dependency> explain(int[] edges) {
    List<Dependency> dependencies = new ArrayList<>();
    for (int edge : edges) {
      if (kind.get(edge) != WITHIN) {
        dependencies.add(
            new Dependency(
                KINDS[kind.get(edge)],
                events.transactionOf(from.get(edge)),
                events.transactionOf(to.get(edge)),
                key.get(edge),
                witness.get(edge)));
      }
    }
    return dependencies;
  }
}
