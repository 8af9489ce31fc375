package dev.taipan.collect.database;

import dev.taipan.collect.dialect.Dialects;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Driver;
import java.util.ArrayList;
import java.util.List;

/**
 * A PostgreSQL server. It refuses to run as root, so root runs it as nobody. Nothing is synced to
 * disk: what it keeps is thrown away.
 */
final class PostgresServer {
  private static final String NOBODY = "65534";

  private static final List<String> SETTINGS =
      List.of(
          "listen_addresses=127.0.0.1",
          "unix_socket_directories=",
          "max_connections=200",
          "fsync=off",
          "full_page_writes=off",
          "deadlock_timeout=20ms",
          "wal_level=logical",
          "track_commit_timestamp=on",
          "max_replication_slots=10",
          "max_wal_senders=10",
          // Clients lock rows in any order, and a second is long for those who wait for each other.
          "deadlock_timeout=50ms");

  private final Path home;
  private final WorkFolder folder;
  private final Path data;

  private PostgresServer(Path home, WorkFolder folder) {
    this.home = home;
    this.folder = folder;
    data = folder.path().resolve("data");
  }

  static Database start(Artifacts artifacts) throws IOException {
    Driver driver = DriverJars.drivers(List.of(artifacts.file(Drivers.POSTGRESQL))).get(0);
    Path home = PostgresBinaries.unpacked(artifacts);
    WorkFolder folder = WorkFolder.create();
    try {
      PostgresServer server = new PostgresServer(home, folder);
      server.makeData();
      return server.run(driver);
    } catch (IOException | RuntimeException failed) {
      folder.close();
      throw failed;
    }
  }

  /** An empty cluster takes a second to make and a tenth to copy. */
  private void makeData() throws IOException {
    Cache.makePassable(folder.path());
    Path template = home.resolveSibling(home.getFileName() + "-data");
    Files.createDirectory(data);
    Template.copy(new Template(template).get(this::initialize), data);
    giveAway(data);
  }

  private void initialize(Path template) throws IOException {
    Path made = folder.path().resolve("made");
    Files.createDirectory(made);
    giveAway(made);
    Commands.run(
        asServer(
            "initdb",
            "-D",
            made.toString(),
            "-U",
            "postgres",
            "-A",
            "trust",
            "-N",
            "-E",
            "UTF8",
            "--locale=C"));
    Template.copy(made, template);
  }

  /** Makes a folder that of whoever runs the server, and of nobody else. */
  private static void giveAway(Path folder) throws IOException {
    Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwx------"));
    if (Cache.isRoot()) {
      Commands.run("chown", "-R", NOBODY + ":" + NOBODY, folder.toString());
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
    int port = LocalServer.freePort();
    List<String> command =
        asServer("postgres", "-D", data.toString(), "-p", Integer.toString(port));
    SETTINGS.forEach(setting -> command.addAll(List.of("-c", setting)));
    return new LocalServer(command, "QUIT", folder)
        .start(
            driver,
            "jdbc:postgresql://127.0.0.1:" + port + "/postgres?user=postgres",
            Dialects.POSTGRESQL);
  }
}
