package dev.taipan.collect.database;

import dev.taipan.collect.dialect.Dialects;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.sql.Driver;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * A PostgreSQL server of our own on a free port of this machine, with its data in a folder of its
 * own. It refuses to run as root, so root runs it as nobody. Nothing is synced to disk: what it
 * keeps is thrown away.
 */
final class PostgresServer {
  private static final String NOBODY = "65534";
  private static final long PATIENCE_NANOS = 60_000_000_000L;
  private static final long PAUSE_MILLIS = 20;

  private final Path home;
  private final WorkFolder folder;
  private final Path data;
  private final int port;

  private PostgresServer(Path home, WorkFolder folder, int port) {
    this.home = home;
    this.folder = folder;
    this.port = port;
    data = folder.path().resolve("data");
  }

  static Database start(Artifacts artifacts) throws IOException {
    Driver driver = DriverJars.drivers(List.of(artifacts.file(Drivers.POSTGRESQL))).get(0);
    Path home = PostgresBinaries.unpacked(artifacts);
    WorkFolder folder = WorkFolder.create();
    try {
      PostgresServer server = new PostgresServer(home, folder, freePort());
      server.makeData();
      return server.run(driver);
    } catch (IOException | RuntimeException failed) {
      folder.close();
      throw failed;
    }
  }

  private static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    }
  }

  /** An empty cluster takes a second to make and a tenth to copy, so the first one is kept. */
  private void makeData() throws IOException {
    Path template = home.resolveSibling(home.getFileName() + "-data");
    if (Files.isDirectory(template)) {
      copy(template, data);
      giveAway(data);
      return;
    }
    Cache.makePassable(folder.path());
    Files.createDirectory(data);
    giveAway(data);
    Commands.run(
        asServer(
            "initdb",
            "-D",
            data.toString(),
            "-U",
            "postgres",
            "-A",
            "trust",
            "-N",
            "-E",
            "UTF8",
            "--locale=C"));
    keep(template);
  }

  private void keep(Path template) throws IOException {
    Path unfinished = Files.createTempDirectory(template.getParent(), "copying-");
    Path copied = unfinished.resolve("data");
    try {
      copy(data, copied);
      Files.move(copied, template, StandardCopyOption.ATOMIC_MOVE);
    } catch (java.nio.file.FileSystemException another) {
      // Somebody else was first.
    } finally {
      Commands.run("rm", "-rf", unfinished.toString());
    }
  }

  private static void copy(Path from, Path to) throws IOException {
    try (Stream<Path> all = Files.walk(from)) {
      for (Path each : (Iterable<Path>) all::iterator) {
        Files.copy(
            each, to.resolve(from.relativize(each).toString()), StandardCopyOption.COPY_ATTRIBUTES);
      }
    }
  }

  /** Makes the folder that of whoever runs the server. */
  private void giveAway(Path data) throws IOException {
    Cache.makePassable(folder.path());
    if (Cache.isRoot()) {
      Commands.run("chown", "-R", NOBODY + ":" + NOBODY, data.toString());
    }
  }

  private List<String> asServer(String program, String... arguments) {
    List<String> command = new ArrayList<>();
    if (Cache.isRoot()) {
      command.addAll(
          List.of("setpriv", "--reuid=" + NOBODY, "--regid=" + NOBODY, "--clear-groups"));
    }
    command.add(home.resolve("bin").resolve(program).toString());
    command.addAll(List.of(arguments));
    return command;
  }

  private Database run(Driver driver) throws IOException {
    Path log = folder.path().resolve("log");
    Guard process = Guard.running(command(), "QUIT", log);
    Runnable stop =
        () -> {
          process.close();
          folder.close();
        };
    String address = "jdbc:postgresql://127.0.0.1:" + port + "/postgres?user=postgres";
    long deadline = System.nanoTime() + PATIENCE_NANOS;
    while (true) {
      try {
        return new JdbcDatabase(driver, address, Dialects.POSTGRESQL, stop);
      } catch (SQLException notYet) {
        if (!process.isProcessAlive() || System.nanoTime() > deadline) {
          String said = Files.readString(log).strip();
          stop.run();
          throw new IOException("PostgreSQL does not start: " + said, notYet);
        }
        pause();
      }
    }
  }

  private List<String> command() {
    List<String> command =
        asServer("postgres", "-D", data.toString(), "-p", Integer.toString(port));
    for (String setting :
        List.of(
            "listen_addresses=127.0.0.1",
            "unix_socket_directories=",
            "max_connections=200",
            // Deadlocks cost a client this long.
            "deadlock_timeout=100ms",
            "fsync=off",
            "full_page_writes=off",
            "wal_level=logical",
            "track_commit_timestamp=on",
            "max_replication_slots=10",
            "max_wal_senders=10")) {
      command.addAll(List.of("-c", setting));
    }
    return command;
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
