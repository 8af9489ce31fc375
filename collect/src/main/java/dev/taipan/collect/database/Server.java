package dev.taipan.collect.database;

import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;

/**
 * The processes of a database that Taipan started, for those who want to see how it bears it. All
 * methods but the last two may be called by one thread only.
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

  /** A new connection by way of another port, behind which somebody passes everything on. */
  Connection connect(int port) throws SQLException;
}
