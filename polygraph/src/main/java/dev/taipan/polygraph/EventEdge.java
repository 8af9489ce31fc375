package dev.taipan.polygraph;

/** What a dependency between two transactions says about their events. */
public enum EventEdge {
  /** The first commits before the second begins. */
  COMMIT_BEGIN(Event.COMMIT, Event.BEGIN),
  /** The first commits before the second commits. */
  COMMIT_COMMIT(Event.COMMIT, Event.COMMIT),
  /** The first begins before the second commits. */
  BEGIN_COMMIT(Event.BEGIN, Event.COMMIT);

  private final Event from;
  private final Event to;

  EventEdge(Event from, Event to) {
    this.from = from;
    this.to = to;
  }

  /** The event of the first transaction. */
  public Event from() {
    return from;
  }

  /** The event of the second, which comes later. */
  public Event to() {
    return to;
  }
}
