package dev.taipan.mocksql.cancel;

import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;

/** The query that H2 evaluates, if it evaluates one, so that another thread can cancel it. */
public final class Evaluation {
  private Thread thread;
  private PreparedStatement query;

  /**
   * Evaluates a query.
   *
   * @throws SQLException when it fails, or is cancelled
   */
  public ResultSet of(PreparedStatement next) throws SQLException {
    begin(next);
    try {
      return next.executeQuery();
    } finally {
      end();
    }
  }

  private synchronized void begin(PreparedStatement next) throws SQLException {
    if (Thread.currentThread().isInterrupted()) {
      throw new SQLException("interrupted", "57014");
    }
    thread = Thread.currentThread();
    query = next;
  }

  private synchronized void end() {
    thread = null;
    query = null;
  }

  /** Interrupts a thread, whether it waits for another transaction or for what H2 evaluates. */
  synchronized void cancel(Thread running) {
    running.interrupt();
    if (running == thread) {
      try {
        query.cancel();
      } catch (SQLException over) {
        // It has ended by itself.
      }
    }
  }
}
