package dev.taipan.collect.database;

import dev.taipan.collect.access.DatabaseAccess;
import dev.taipan.collect.dialect.Dialect;
import dev.taipan.collect.process.Guard;
import dev.taipan.collect.process.Pause;
import dev.taipan.collect.process.ServerProcesses;
import dev.taipan.collect.process.WorkFolder;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.function.IntFunction;

/** A server of our own on a port of this machine. */
final class LocalServer implements Server {
  private static final long PATIENCE_NANOS = 60_000_000_000L;
  private static final long PAUSE_MILLIS = 20;

  /** Between asking for a free port and listening there somebody else may take it. */
  private static final int MOST_PORTS = 5;

  private static final String PORT_IS_TAKEN = "already in use";

  private final Starting commands;
  private final WorkFolder folder;
  private final IntFunction<DatabaseAccess> access;
  private final Dialect dialect;
  private int port;
  private Guard process;

  /** Why the latest attempt to connect failed; none if nobody has tried. */
  private Optional<SQLException> refused = Optional.empty();

  /**
   * How to start it.
   *
   * @param words the program and its arguments
   * @param signal what stops it, without SIG
   * @param ready the file that it writes when it has its port, and nobody else does: another server
   *     may have been quicker
   */
  record Command(List<String> words, String signal, Path ready) {}

  /** Says how to start it on a port, each time anew. */
  interface Starting {
    Command on(int port) throws IOException;
  }

  /**
   * A server to be.
   *
   * @param commands how to start it on a port
   * @param folder what it keeps; removed with it
   * @param access how to connect to it by way of a port
   */
  LocalServer(
      Starting commands, WorkFolder folder, IntFunction<DatabaseAccess> access, Dialect dialect) {
    this.commands = commands;
    this.folder = folder;
    this.access = access;
    this.dialect = dialect;
  }

  /** A port that nobody uses now. */
  private static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    }
  }

  /**
   * Starts it, and waits until it answers.
   *
   * @throws IOException when it does not, with what it said
   */
  Database start() throws IOException {
    launchSomewhere();
    try {
      return new JdbcDatabase(access(), dialect, this, this::stop);
    } catch (SQLException failed) {
      stop();
      throw new IOException(dialect.title() + " does not start: " + failed.getMessage(), failed);
    }
  }

  /** How Taipan connects to it. */
  DatabaseAccess access() {
    return access.apply(port);
  }

  private void stop() {
    process.close();
    folder.close();
  }

  private void launchSomewhere() throws IOException {
    for (int attempt = 1; ; attempt++) {
      try {
        port = freePort();
        launch();
        return;
      } catch (IOException failed) {
        if (attempt == MOST_PORTS || !failed.getMessage().contains(PORT_IS_TAKEN)) {
          throw failed;
        }
      }
    }
  }

  private void launch() throws IOException {
    Command command = commands.on(port);
    Path log = folder.path().resolve("log");
    Files.deleteIfExists(command.ready());
    refused = Optional.empty();
    process = Guard.running(command.words(), command.signal(), log);
    long deadline = System.nanoTime() + PATIENCE_NANOS;
    while (!answers(command)) {
      if (!process.isProcessAlive() || System.nanoTime() > deadline) {
        String said = Files.readString(log).strip();
        process.close();
        throw new IOException(
            dialect.title() + " does not start: " + said + connectingFailed(),
            refused.orElse(null));
      }
      Pause.millis(PAUSE_MILLIS);
    }
  }

  /** A server may listen, and refuse those who come, of which its log says nothing. */
  private String connectingFailed() {
    return refused.map(why -> "\nconnection failed: " + why.getMessage()).orElse("");
  }

  private boolean answers(Command command) {
    if (!Files.exists(command.ready())) {
      return false;
    }
    try {
      connect(port).close();
      return true;
    } catch (SQLException notYet) {
      refused = Optional.of(notYet);
      return false;
    }
  }

  @Override
  public void pause() throws IOException {
    ServerProcesses.stop(process.process());
  }

  @Override
  public void resume() throws IOException {
    ServerProcesses.resume(process.process());
  }

  @Override
  public void kill() throws IOException {
    ServerProcesses.kill(process.process());
    process.close();
  }

  @Override
  public void restart() throws IOException {
    launch();
  }

  @Override
  public int port() {
    return port;
  }

  @Override
  public Connection connect(int otherPort) throws SQLException {
    return access.apply(otherPort).connect();
  }
}
