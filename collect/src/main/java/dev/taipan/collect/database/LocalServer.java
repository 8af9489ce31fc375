package dev.taipan.collect.database;

import dev.taipan.collect.dialect.Dialect;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Driver;
import java.sql.SQLException;
import java.util.List;

/**
 * A server of our own on a free port of this machine.
 *
 * @param command what starts it
 * @param signal what stops it, without SIG
 * @param folder what it keeps; removed with it
 */
record LocalServer(List<String> command, String signal, WorkFolder folder) {
  private static final long PATIENCE_NANOS = 60_000_000_000L;
  private static final long PAUSE_MILLIS = 20;

  /** A port that nobody uses now. */
  static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    }
  }

  /**
   * Starts it, and waits until it answers.
   *
   * @throws IOException when it does not, with what it said
   */
  Database start(Driver driver, String address, Dialect dialect) throws IOException {
    Path log = folder.path().resolve("log");
    Guard process = Guard.running(command, signal, log);
    Runnable stop =
        () -> {
          process.close();
          folder.close();
        };
    long deadline = System.nanoTime() + PATIENCE_NANOS;
    while (true) {
      try {
        return new JdbcDatabase(driver, address, dialect, stop);
      } catch (SQLException notYet) {
        if (!process.isProcessAlive() || System.nanoTime() > deadline) {
          String said = Files.readString(log).strip();
          process.close();
          throw new IOException(dialect.title() + " does not start: " + said, notYet);
        }
        pause();
      }
    }
  }

  private static void pause() throws IOException {
    try {
      Thread.sleep(PAUSE_MILLIS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted", e);
    }
  }
}
