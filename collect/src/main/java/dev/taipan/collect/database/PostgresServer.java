package dev.taipan.collect.database;

import dev.taipan.collect.artifact.Artifacts;
import dev.taipan.collect.dialect.Dialects;
import dev.taipan.collect.whitebox.DatabaseAccess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Driver;
import java.util.ArrayList;
import java.util.List;

/**
 * A PostgreSQL server. It refuses to run as root, so root runs it as nobody. What it keeps is
 * thrown away.
 */
final class PostgresServer {
  private static final String NOBODY = "65534";

  private static final List<String> SETTINGS =
      List.of(
          "listen_addresses=127.0.0.1",
          "unix_socket_directories=",
          "max_connections=200",
          "wal_level=logical",
          "track_commit_timestamp=on",
          "max_replication_slots=10",
          "max_wal_senders=10",
          // Clients lock rows in any order, and all who wait behind those who wait for each other
          // wait as long.
          "deadlock_timeout=1ms");

  private static final List<String> NOT_SYNCED = List.of("fsync=off", "full_page_writes=off");

  private final Path home;
  private final WorkFolder folder;
  private final Path data;

  private PostgresServer(Path home, WorkFolder folder) {
    this.home = home;
    this.folder = folder;
    data = folder.path().resolve("data");
  }

  static Database start(Artifacts artifacts, Durability durability) throws IOException {
    Driver driver = DriverJars.drivers(List.of(artifacts.file(Drivers.POSTGRESQL))).get(0);
    Path home = PostgresBinaries.unpacked(artifacts);
    WorkFolder folder = WorkFolder.create();
    try {
      PostgresServer server = new PostgresServer(home, folder);
      server.makeData();
      return server.run(driver, durability);
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

  private Database run(Driver driver, Durability durability) throws IOException {
    return new LocalServer(
            port -> command(port, durability),
            folder,
            port -> new DatabaseAccess(driver, address(port)),
            Dialects.POSTGRESQL)
        .start();
  }

  private LocalServer.Command command(int port, Durability durability) {
    List<String> words = asServer("postgres", "-D", data.toString(), "-p", Integer.toString(port));
    Path ready = data.resolve("taipan.pid");
    settings(durability, ready).forEach(setting -> words.addAll(List.of("-c", setting)));
    return new LocalServer.Command(words, "QUIT", ready);
  }

  private static List<String> settings(Durability durability, Path ready) {
    List<String> settings = new ArrayList<>(SETTINGS);
    settings.add("external_pid_file=" + ready);
    if (durability == Durability.OFF) {
      settings.addAll(NOT_SYNCED);
    }
    return settings;
  }

  private static String address(int port) {
    return "jdbc:postgresql://127.0.0.1:" + port + "/postgres?user=postgres";
  }
}
