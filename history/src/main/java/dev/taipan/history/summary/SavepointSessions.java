package dev.taipan.history.summary;

import dev.taipan.history.History;
import dev.taipan.history.TransactionStatus;
import java.util.stream.IntStream;

/**
 * What a transaction undoes by rolling back to a savepoint is an aborted transaction of its own, in
 * a session that no client had: so a read of it is a read of something aborted.
 */
public final class SavepointSessions {
  private static final String SUFFIX = "-savepoint";

  private SavepointSessions() {}

  /** The name of the session for what transactions of a session undo. */
  public static String of(String session) {
    return session + SUFFIX;
  }

  /**
   * The number of sessions that are not such ones. Takes time linear in the sessions and in the
   * transactions of those that have such a name.
   */
  public static int others(History history) {
    return (int)
        IntStream.range(0, history.sessions())
            .filter(session -> !holdsUndone(history, session))
            .count();
  }

  private static boolean holdsUndone(History history, int session) {
    return history.sessionName(session).endsWith(SUFFIX)
        && IntStream.range(0, history.sessionLength(session))
            .map(rank -> history.inSession(session, rank))
            .allMatch(transaction -> history.status(transaction) == TransactionStatus.ABORTED);
  }
}
