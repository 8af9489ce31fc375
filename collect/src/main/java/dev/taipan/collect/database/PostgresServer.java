package dev.taipan.collect.database;

import dev.taipan.collect.access.DatabaseAccess;
import dev.taipan.collect.access.Login;
import dev.taipan.collect.artifact.Artifacts;
import dev.taipan.collect.dialect.Dialects;
import dev.taipan.collect.driver.DriverJars;
import dev.taipan.collect.driver.Drivers;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Driver;
import java.util.ArrayList;
import java.util.List;

/** A PostgreSQL server with a password of its own. What it keeps is thrown away. */
final class PostgresServer {
  private static final String USER = "postgres";

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
  private final Login login = Login.withRandomPassword(USER);

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
    return "jdbc:postgresql://127.0.0.1:" + port + "/postgres";
  }
}
