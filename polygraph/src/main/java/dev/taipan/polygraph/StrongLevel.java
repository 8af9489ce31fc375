package dev.taipan.polygraph;

import static dev.taipan.polygraph.EventEdge.BEGIN_COMMIT;
import static dev.taipan.polygraph.EventEdge.COMMIT_BEGIN;
import static dev.taipan.polygraph.EventEdge.COMMIT_COMMIT;

import java.util.Arrays;
import java.util.Optional;

/**
 * The strong levels, a row each: how many events a transaction has, which edge between events it is
 * that one version comes before another, and which orders besides those of reads and versions
 * count. A history satisfies the level exactly if some version order makes the graph of these edges
 * acyclic. Rows that are alike otherwise come with the weaker orders first. The dependencies are
 * those of Adya's direct serialization graphs (Clark et al., Section 3.1); two events tell when a
 * snapshot was taken from when it was replaced (Zhang et al., "Viper", EuroSys 2023).
 *
 * <p>Where a transaction has one event, begin and commit are the same, and all edges are edges
 * between transactions.
 */
public enum StrongLevel {
  /** All transactions could have run one after the other (Papadimitriou 1979). */
  SERIALIZABILITY(1, COMMIT_BEGIN, Sessions.IGNORED, RealTime.IGNORED),
  /** Serializability in an order that respects, for each key, real time among its transactions. */
  STRONG_KEY_SERIALIZABILITY(1, COMMIT_BEGIN, Sessions.IGNORED, RealTime.COUNTS_PER_KEY),
  /** Serializability in an order that respects sessions. */
  STRONG_SESSION_SERIALIZABILITY(1, COMMIT_BEGIN, Sessions.COUNT, RealTime.IGNORED),
  /** Serializability in an order that respects sessions and real time (Herlihy and Wing 1990). */
  STRICT_SERIALIZABILITY(1, COMMIT_BEGIN, Sessions.COUNT, RealTime.COUNTS),
  /** Every transaction reads a snapshot; of two concurrent writers of a key one must abort. */
  SNAPSHOT_ISOLATION(2, COMMIT_BEGIN, Sessions.IGNORED, RealTime.IGNORED),
  /** Snapshot isolation where a transaction's snapshot shows its session's earlier ones. */
  STRONG_SESSION_SNAPSHOT_ISOLATION(2, COMMIT_BEGIN, Sessions.COUNT, RealTime.IGNORED),
  /** Snapshot isolation where a snapshot shows all that had committed when its taker started. */
  STRONG_SNAPSHOT_ISOLATION(2, COMMIT_BEGIN, Sessions.COUNT, RealTime.COUNTS),
  /** Every transaction reads a snapshot that shows its session's earlier ones. */
  PREFIX_CONSISTENCY(2, COMMIT_COMMIT, Sessions.COUNT, RealTime.IGNORED);

  /** Whether the order of transactions in their sessions counts. */
  private enum Sessions {
    IGNORED,
    COUNT
  }

  /** Whether the order of transactions in real time counts. */
  private enum RealTime {
    IGNORED,
    COUNTS_PER_KEY,
    COUNTS
  }

  private final int events;
  private final EventEdge writeWrite;
  private final Sessions sessions;
  private final RealTime realTime;
  private final Optional<EventEdge> sessionOrder;
  private final Optional<EventEdge> realTimeOrder;

  StrongLevel(int events, EventEdge writeWrite, Sessions sessions, RealTime realTime) {
    this.events = events;
    this.writeWrite = writeWrite;
    this.sessions = sessions;
    this.realTime = realTime;
    sessionOrder = edgeIf(sessions == Sessions.COUNT);
    realTimeOrder = edgeIf(realTime != RealTime.IGNORED);
  }

  private static Optional<EventEdge> edgeIf(boolean counts) {
    return counts ? Optional.of(COMMIT_BEGIN) : Optional.empty();
  }

  /** The number of events of a transaction: 1, or 2 for begin and commit. */
  public int events() {
    return events;
  }

  /** The edge from the writer of a version to its reader. */
  public EventEdge writeRead() {
    return COMMIT_BEGIN;
  }

  /** The edge from the writer of a version to the writer of a later one of the same key. */
  public EventEdge writeWrite() {
    return writeWrite;
  }

  /** The edge from the reader of a version to the writer of a later one of the same key. */
  public EventEdge readWrite() {
    return BEGIN_COMMIT;
  }

  /** The edge from a transaction to the next of its session; empty when sessions do not count. */
  public Optional<EventEdge> sessionOrder() {
    return sessionOrder;
  }

  /** The first row that asks for all that this one does, and counts sessions. */
  public StrongLevel inSessionOrder() {
    return Arrays.stream(values())
        .filter(level -> level.sessions == Sessions.COUNT && level.isAtLeast(this))
        .findFirst()
        .orElseThrow();
  }

  /**
   * The weakest row of one event per transaction that implies this one: whoever runs alone reads a
   * snapshot and is concurrent with nobody. This row itself if it is one.
   */
  public StrongLevel serializable() {
    return Arrays.stream(values())
        .filter(level -> level.events == 1)
        .filter(level -> level.sessions.compareTo(sessions) >= 0)
        .filter(level -> level.realTime.compareTo(realTime) >= 0)
        .findFirst()
        .orElseThrow();
  }

  private boolean isAtLeast(StrongLevel other) {
    return events == other.events
        && writeWrite == other.writeWrite
        && sessions.compareTo(other.sessions) >= 0
        && realTime.compareTo(other.realTime) >= 0;
  }

  /**
   * Whether of two transactions that write one key one must be over before the other begins. Then
   * nothing comes between a version and the one by a transaction that read and replaced it.
   */
  public boolean separatesWriters() {
    return writeWrite.to() == Event.BEGIN;
  }

  /**
   * The edge from a transaction that had ended to one that started later; empty when real time does
   * not count. Where it counts for whatever keys, session order does too.
   */
  public Optional<EventEdge> realTime() {
    return realTimeOrder;
  }

  /** Whether real time counts only between transactions that read or wrote the same key. */
  public boolean hasRealTimePerKey() {
    return realTime == RealTime.COUNTS_PER_KEY;
  }

  /**
   * Whether the order of two versions matters even if nobody read either. It does where writers of
   * a key must not be concurrent; elsewhere any total order of commits will do.
   */
  public boolean ordersUnreadVersions() {
    return events == 2 && separatesWriters();
  }
}
