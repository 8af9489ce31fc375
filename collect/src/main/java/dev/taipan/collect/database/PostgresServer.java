package dev.taipan.collect.database;

import dev.taipan.collect.access.DatabaseAccess;
import dev.taipan.collect.access.Login;
import dev.taipan.collect.artifact.Artifacts;
import dev.taipan.collect.dialect.Dialects;
import dev.taipan.collect.driver.DriverJars;
import dev.taipan.collect.driver.Drivers;
import dev.taipan.collect.process.Commands;
import dev.taipan.collect.process.ServerData;
import dev.taipan.collect.process.Users;
import dev.taipan.collect.process.WorkFolder;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Driver;
import java.util.ArrayList;
import java.util.List;

/** A PostgreSQL server with a password of its own. What it keeps is thrown away. */
final class PostgresServer {
  private static final String USER = "postgres";

  /** What a server writes when it has its port. */
  private static final String READY = "taipan.pid";

  /** Connections of programs on this machine that know the password. */
  private static final String WHO_MAY =
      """
      host all all 127.0.0.1/32 scram-sha-256
      host replication all 127.0.0.1/32 scram-sha-256
      """;

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
  private final Login login;

  private PostgresServer(Path home, WorkFolder folder, Login login) {
    this.home = home;
    this.folder = folder;
    this.login = login;
    data = folder.path().resolve("data");
  }

  static Database start(Artifacts artifacts, Durability durability) throws IOException {
    Driver driver = DriverJars.drivers(List.of(artifacts.file(Drivers.POSTGRESQL))).get(0);
    Path home = PostgresBinaries.unpacked(artifacts);
    WorkFolder folder = WorkFolder.create();
    try {
      PostgresServer server = new PostgresServer(home, folder, Login.withRandomPassword(USER));
      server.makeData();
      return server.run(driver, durability);
    } catch (IOException | RuntimeException failed) {
      folder.close();
      throw failed;
    }
  }

  /** Starts a server and standbys that follow it by streaming replication. */
  static Database startWithStandbys(Artifacts artifacts, Durability durability, Standbys standbys)
      throws IOException {
    Driver driver = DriverJars.drivers(List.of(artifacts.file(Drivers.POSTGRESQL))).get(0);
    Path home = PostgresBinaries.unpacked(artifacts);
    WorkFolder folder = WorkFolder.create();
    List<Database> started = new ArrayList<>();
    try {
      PostgresServer server = new PostgresServer(home, folder, Login.withRandomPassword(USER));
      server.makeData();
      started.add(server.run(driver, durability));
      for (int standby = 1; standby <= standbys.number(); standby++) {
        started.add(server.standby(started.get(0)).run(driver, durability));
      }
      PostgresBackup.follow(started.get(0), standbys);
      return new ReplicatedDatabase(
          started.get(0),
          started.subList(1, started.size()),
          started.get(0).title() + " with " + standbys);
    } catch (IOException | RuntimeException failed) {
      started.forEach(Database::close);
      folder.close();
      throw failed;
    }
  }

  /** A standby to be of this server, with a copy of its data. */
  private PostgresServer standby(Database primary) throws IOException {
    WorkFolder own = WorkFolder.create();
    try {
      Files.setPosixFilePermissions(own.path(), PosixFilePermissions.fromString("rwx--x--x"));
      PostgresServer standby = new PostgresServer(home, own, login);
      PostgresBackup.copy(primary, data, standby.data);
      Files.delete(standby.data.resolve(READY));
      // Only the server's user can read it, as all of its data.
      Files.writeString(
          standby.data.resolve("postgresql.auto.conf"),
          "primary_conninfo = 'host=127.0.0.1 port=%d user=%s password=%s'%n"
              .formatted(
                  primary.server().orElseThrow().port(), USER, login.password().orElseThrow()));
      Files.createFile(standby.data.resolve("standby.signal"));
      Users.giveAway(standby.data);
      return standby;
    } catch (IOException | RuntimeException failed) {
      own.close();
      throw failed;
    }
  }

  private void makeData() throws IOException {
    Path template = home.resolveSibling(home.getFileName() + "-cluster");
    Path data = ServerData.make(folder, template, this::initialize);
    Files.writeString(data.resolve("pg_hba.conf"), WHO_MAY);
    Users.giveAway(data);
    setPassword();
  }

  /** A cluster that nobody can log in to. */
  private void initialize(Path cluster) throws IOException {
    Commands.run(
        asServer(
            "initdb",
            "-D",
            cluster.toString(),
            "-U",
            USER,
            "-A",
            "reject",
            "-N",
            "-E",
            "UTF8",
            "--locale=C"));
  }

  /** Nobody but its standard input hears of it, and no server listens meanwhile. */
  private void setPassword() throws IOException {
    String command = "ALTER ROLE %s PASSWORD '%s'".formatted(USER, login.password().orElseThrow());
    Commands.runWithInput(
        new ByteArrayInputStream(command.getBytes(StandardCharsets.US_ASCII)),
        asServer(
                "postgres",
                "--single",
                "-F",
                // The default until version 13 is MD5, which nobody may log in with.
                "-c",
                "password_encryption=scram-sha-256",
                "-D",
                data.toString(),
                "postgres")
            .toArray(String[]::new));
  }

  private List<String> asServer(String program, String... arguments) {
    List<String> command = new ArrayList<>();
    command.add(home.resolve("bin").resolve(program).toString());
    command.addAll(List.of(arguments));
    return Users.asServer(command);
  }

  private Database run(Driver driver, Durability durability) throws IOException {
    return new LocalServer(
            port -> command(port, durability),
            folder,
            port -> new DatabaseAccess(driver, address(port), login),
            Dialects.POSTGRESQL)
        .start();
  }

  private LocalServer.Command command(int port, Durability durability) {
    List<String> words = asServer("postgres", "-D", data.toString(), "-p", Integer.toString(port));
    Path ready = data.resolve(READY);
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
    return "jdbc:postgresql://127.0.0.1:" + port + "/postgres";
  }
}
