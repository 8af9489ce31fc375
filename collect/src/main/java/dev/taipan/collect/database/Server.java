package dev.taipan.collect.database;

import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;

/**
 * The processes of a database that Taipan started, for those who want to see how it bears it.
 * {@link #port} and {@link #connect} may be called by any thread, the others by one only.
 */
public interface Server {

  /** Stops all of its processes where they are; they go on when it is resumed. */
  void pause() throws IOException;

  /** Lets it go on. */
  void resume() throws IOException;

  /** Ends all of its processes at once, as a lack of power would. */
  void kill() throws IOException;

  /**
   * Starts it again after it was killed, with what it has kept, and waits until it answers.
   *
   * @throws IOException when it does not, with what it said
   */
  void restart() throws IOException;

  /** Where it listens on this machine. */
  int port();

  /**
   * Cuts its connections with the other nodes of its cluster, and lets none come about until it
   * joins them again.
   *
   * @throws IOException when there are none
   */
  default void isolate() throws IOException {
    throw new IOException("the server has no other nodes");
  }

  /** Lets it speak to the other nodes again, and waits until it answers. */
  default void join() throws IOException {
    throw new IOException("the server has no other nodes");
  }

  /** A new connection by way of another port, behind which somebody passes everything on. */
  Connection connect(int port) throws SQLException;
}
