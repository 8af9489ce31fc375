package dev.taipan.polygraph;

/**
 * What a dependency between two transactions says about their events.
 *
 * @param from the event of the first transaction
 * @param to the event of the second, which comes later
 */
public record EventEdge(Event from, Event to) {
  /** The first commits before the second begins. */
  public static final EventEdge COMMIT_BEGIN = new EventEdge(Event.COMMIT, Event.BEGIN);

  /** The first commits before the second commits. */
  public static final EventEdge COMMIT_COMMIT = new EventEdge(Event.COMMIT, Event.COMMIT);

  /** The first begins before the second commits. */
  public static final EventEdge BEGIN_COMMIT = new EventEdge(Event.BEGIN, Event.COMMIT);
}
