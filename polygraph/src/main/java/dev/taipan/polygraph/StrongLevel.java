package dev.taipan.polygraph;

import static dev.taipan.polygraph.EventEdge.BEGIN_COMMIT;
import static dev.taipan.polygraph.EventEdge.COMMIT_BEGIN;
import static dev.taipan.polygraph.EventEdge.COMMIT_COMMIT;

import java.util.Optional;

/**
 * The strong levels, a row each: how many events a transaction has, and which edge between events
 * each dependency stands for. A history satisfies the level exactly if some version order makes the
 * graph of these edges acyclic. The dependencies are those of Adya's direct serialization graphs
 * (Clark et al., Section 3.1); two events tell when a snapshot was taken from when it was replaced
 * (Zhang et al., "Viper", EuroSys 2023).
 *
 * <p>Where a transaction has one event, begin and commit are the same, and all edges are edges
 * between transactions.
 */
public enum StrongLevel {
  /** All transactions could have run one after the other (Papadimitriou 1979). */
  SERIALIZABILITY(1, COMMIT_BEGIN, COMMIT_BEGIN, BEGIN_COMMIT, Optional.empty(), Optional.empty()),
  /** Serializability in an order that respects sessions. */
  STRONG_SESSION_SERIALIZABILITY(
      1, COMMIT_BEGIN, COMMIT_BEGIN, BEGIN_COMMIT, Optional.of(COMMIT_BEGIN), Optional.empty()),
  /** Serializability in an order that respects sessions and real time (Herlihy and Wing 1990). */
  STRICT_SERIALIZABILITY(
      1,
      COMMIT_BEGIN,
      COMMIT_BEGIN,
      BEGIN_COMMIT,
      Optional.of(COMMIT_BEGIN),
      Optional.of(COMMIT_BEGIN)),
  /** Every transaction reads a snapshot; of two concurrent writers of a key one must abort. */
  SNAPSHOT_ISOLATION(
      2, COMMIT_BEGIN, COMMIT_BEGIN, BEGIN_COMMIT, Optional.empty(), Optional.empty()),
  /** Snapshot isolation where a transaction's snapshot shows its session's earlier ones. */
  STRONG_SESSION_SNAPSHOT_ISOLATION(
      2, COMMIT_BEGIN, COMMIT_BEGIN, BEGIN_COMMIT, Optional.of(COMMIT_BEGIN), Optional.empty()),
  /** Snapshot isolation where a snapshot shows all that had committed when its taker started. */
  STRONG_SNAPSHOT_ISOLATION(
      2,
      COMMIT_BEGIN,
      COMMIT_BEGIN,
      BEGIN_COMMIT,
      Optional.of(COMMIT_BEGIN),
      Optional.of(COMMIT_BEGIN)),
  /** Every transaction reads a snapshot that shows its session's earlier ones. */
  PREFIX_CONSISTENCY(
      2, COMMIT_BEGIN, COMMIT_COMMIT, BEGIN_COMMIT, Optional.of(COMMIT_BEGIN), Optional.empty());

  private final int events;
  private final EventEdge writeRead;
  private final EventEdge writeWrite;
  private final EventEdge readWrite;
  private final Optional<EventEdge> sessionOrder;
  private final Optional<EventEdge> realTime;

  StrongLevel(
      int events,
      EventEdge writeRead,
      EventEdge writeWrite,
      EventEdge readWrite,
      Optional<EventEdge> sessionOrder,
      Optional<EventEdge> realTime) {
    this.events = events;
    this.writeRead = writeRead;
    this.writeWrite = writeWrite;
    this.readWrite = readWrite;
    this.sessionOrder = sessionOrder;
    this.realTime = realTime;
  }

  /** The number of events of a transaction: 1, or 2 for begin and commit. */
  public int events() {
    return events;
  }

  /** The edge from the writer of a version to its reader. */
  public EventEdge writeRead() {
    return writeRead;
  }

  /** The edge from the writer of a version to the writer of a later one of the same key. */
  public EventEdge writeWrite() {
    return writeWrite;
  }

  /** The edge from the reader of a version to the writer of a later one of the same key. */
  public EventEdge readWrite() {
    return readWrite;
  }

  /** The edge from a transaction to the next of its session; empty when sessions do not count. */
  public Optional<EventEdge> sessionOrder() {
    return sessionOrder;
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
   * not count. Where it counts, session order does too.
   */
  public Optional<EventEdge> realTime() {
    return realTime;
  }

  /**
   * Whether the order of two versions matters even if nobody read either. It does where writers of
   * a key must not be concurrent; elsewhere any total order of commits will do.
   */
  public boolean ordersUnreadVersions() {
    return events == 2 && separatesWriters();
  }
}
