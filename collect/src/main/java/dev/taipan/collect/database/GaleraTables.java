package dev.taipan.collect.database;

import dev.taipan.collect.process.Commands;
import dev.taipan.collect.process.Guard;
import dev.taipan.collect.process.Pause;
import dev.taipan.collect.process.Users;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Stream;

/**
 * What all nodes of a cluster have at first: the server's own tables, an empty database, no account
 * that somebody could log in to, and a place in the order of commits, the same for all, so that
 * later nodes lack no more than the first one has in its cache.
 */
final class GaleraTables {
  private static final long PATIENCE_NANOS = 60_000_000_000L;
  private static final long PAUSE_MILLIS = 50;
  private static final String READY = "ready for connections";

  private static final String BEFORE = "CREATE DATABASE mysql;\nUSE mysql;\n";

  private static final String BEHIND =
      """
      DELETE FROM mysql.global_priv WHERE user NOT IN ('mariadb.sys', 'PUBLIC');
      DELETE FROM mysql.proxies_priv;
      CREATE DATABASE taipan;
      """;

  private final GaleraPrograms programs;

  GaleraTables(GaleraPrograms programs) {
    this.programs = programs;
  }

  /** The files that make the server's own tables, in their order; empty where one lacks. */
  static Optional<List<Path>> sql(Path folder) {
    return Stream.of("mysql", "mariadb")
        .map(
            name ->
                Stream.of("_system_tables", "_performance_tables", "_system_tables_data")
                    .map(part -> folder.resolve(name + part + ".sql"))
                    .toList())
        .filter(files -> files.stream().allMatch(Files::isReadable))
        .findFirst();
  }

  /** Makes them in an empty folder that belongs to the one who runs servers. */
  void make(Path data) throws IOException {
    StringBuilder commands = new StringBuilder(BEFORE);
    for (Path file : sql(programs.tables()).orElseThrow()) {
      commands.append(Files.readString(file)).append('\n');
    }
    commands.append(BEHIND);
    List<String> bootstrap = new ArrayList<>(programs.command());
    bootstrap.addAll(
        List.of(
            "--no-defaults",
            "--datadir=" + data,
            "--lc-messages-dir=" + programs.tables(),
            "--innodb-log-file-size=8M",
            "--bootstrap"));
    Commands.runWithInput(
        new ByteArrayInputStream(commands.toString().getBytes(StandardCharsets.UTF_8)),
        Users.asServer(bootstrap).toArray(String[]::new));
    beginCluster(data);
  }

  /** Runs a cluster of one node, and shuts it down in order: so it writes down its place. */
  private void beginCluster(Path data) throws IOException {
    // Whoever knows the name of a cluster may join it, and change its tables.
    Path settings = data.resolve("first.cnf");
    Files.writeString(settings, "[mariadbd]\nwsrep-cluster-name=" + UUID.randomUUID() + "\n");
    Users.giveAway(data);
    List<String> command = new ArrayList<>(programs.command());
    command.addAll(
        List.of(
            "--defaults-file=" + settings,
            "--datadir=" + data,
            "--lc-messages-dir=" + programs.tables(),
            "--innodb-log-file-size=8M",
            "--skip-networking",
            "--socket=" + data.resolve("socket"),
            "--binlog-format=ROW",
            "--wsrep-on=ON",
            "--wsrep-new-cluster",
            "--wsrep-cluster-address=gcomm://",
            "--wsrep-provider=" + programs.provider()));
    Path log = Files.createFile(data.resolveSibling("first-log"));
    try (GroupNetwork network = new GroupNetwork(1)) {
      String address = network.address(1) + ":" + network.port(1);
      command.add("--wsrep-node-address=" + address);
      command.add("--wsrep-provider-options=gcache.size=1M;gmcast.listen_addr=tcp://" + address);
      try (Guard running = Guard.running(Users.asServer(command), "TERM", log)) {
        await(log, running, READY);
        running.process().destroy();
        awaitEnd(log, running);
      }
    }
    for (String ofRun : List.of("galera.cache", "gvwstate.dat", "first.cnf")) {
      Files.deleteIfExists(data.resolve(ofRun));
    }
    Files.delete(log);
  }

  private static void await(Path log, Guard running, String words) throws IOException {
    long deadline = System.nanoTime() + PATIENCE_NANOS;
    while (!Files.readString(log).contains(words)) {
      if (!running.isProcessAlive() || System.nanoTime() > deadline) {
        throw new IOException("Galera does not start: " + Files.readString(log).strip());
      }
      Pause.millis(PAUSE_MILLIS);
    }
  }

  private static void awaitEnd(Path log, Guard running) throws IOException {
    long deadline = System.nanoTime() + PATIENCE_NANOS;
    while (running.isProcessAlive()) {
      if (System.nanoTime() > deadline) {
        throw new IOException("Galera does not shut down: " + Files.readString(log).strip());
      }
      Pause.millis(PAUSE_MILLIS);
    }
  }
}
