package dev.taipan.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.taipan.collect.artifact.MavenArtifacts;
import dev.taipan.collect.database.Database;
import dev.taipan.collect.database.Durability;
import dev.taipan.collect.database.EmbeddedDatabase;
import dev.taipan.collect.database.ReplicatedDatabase;
import dev.taipan.collect.database.Standbys;
import dev.taipan.collect.database.Standbys.CommitWait;
import dev.taipan.formats.io.HistoryFiles;
import dev.taipan.history.History;
import dev.taipan.history.signal.DefaultSignals;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.Statement;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Commands on PostgreSQL, whose jars Maven's repository of this user has or fetches. */
@Tag("slow")
@Timeout(300)
class PostgresCommandTest {
  private static final int ENOUGH_BYTES = 200_000;

  @TempDir private Path folder;

  @Test
  void interruptedWhiteBoxIsJudgedAndLeavesNothing() throws Exception {
    Path said = folder.resolve("said");
    Path history = folder.resolve("out/history.taipan.jsonl");
    Process process = whiteBox(said);
    while (!Files.exists(history) || Files.size(history) < ENOUGH_BYTES) {
      assertThat(process.isAlive()).isTrue();
      Thread.sleep(20);
    }
    List<ProcessHandle> children = process.descendants().toList();
    List<Path> data = children.stream().flatMap(PostgresCommandTest::dataFolder).toList();
    new ProcessBuilder("kill", "-INT", Long.toString(process.pid())).start().waitFor();

    assertThat(process.waitFor(4, TimeUnit.MINUTES)).isTrue();
    assertThat(process.exitValue()).isEqualTo(130);
    assertThat(said)
        .content()
        .contains("Version order: ", "In the database's own order", "Strongest level that")
        .endsWith("Claimed: snapshot isolation (si) holds\n");
    assertThat(children).isNotEmpty();
    for (ProcessHandle child : children) {
      // Who cleans up waits for the end of all others.
      child.onExit().get(20, TimeUnit.SECONDS);
    }
    assertThat(data).isNotEmpty().allSatisfy(path -> assertThat(path).doesNotExist());
    assertThat(HistoryFiles.read(history).transactions()).isPositive();
  }

  @Test
  void lostServersEndTheRunAndLeaveTheVerdictOpen() throws Exception {
    Path said = folder.resolve("said");
    Path history = folder.resolve("out/history.taipan.jsonl");
    Process process = start(said, "--isolation=serializable");
    while (!Files.exists(history) || Files.size(history) < ENOUGH_BYTES) {
      assertThat(process.isAlive()).isTrue();
      Thread.sleep(20);
    }
    process
        .descendants()
        .filter(child -> child.info().command().orElse("").endsWith("/postgres"))
        .forEach(ProcessHandle::destroyForcibly);

    assertThat(process.waitFor(4, TimeUnit.MINUTES)).isTrue();
    assertThat(said)
        .content()
        .containsPattern("ended early: the database was lost [0-9.]+ s after the clients started: ")
        .contains("No level is reported as held: the database was lost ")
        .endsWith("Claimed: serializability (ser) unknown\n");
    assertThat(process.exitValue()).isEqualTo(3);
  }

  /** A role that is no superuser, on servers that Taipan reaches by their addresses alone. */
  @Test
  void readsFromTheStandbyAtAnAddress() throws Exception {
    String secret = "hunter2-of-client";
    try (Database database =
            EmbeddedDatabase.POSTGRESQL.startWithStandbys(
                new MavenArtifacts(line -> {}),
                Durability.OFF,
                new Standbys(1, CommitWait.REMOTE_APPLY));
        Connection administrator = database.connect();
        Statement statement = administrator.createStatement()) {
      statement.execute("CREATE ROLE client LOGIN PASSWORD '" + secret + "'");
      statement.execute("GRANT CREATE ON SCHEMA public TO client");
      String primary = address(((ReplicatedDatabase) database).primary());
      String standby = address(database.replicas().get(0));
      CommandRun run = reading(primary, standby, secret);

      assertThat(run.err()).isEmpty();
      assertThat(run.out())
          .contains(", reads from 1 other server at repeatable-read")
          .contains("Asked: read committed (rc) holds")
          .doesNotContain(secret, primary, standby);
      assertThat(run.status()).isZero();
      History history = HistoryFiles.read(folder.resolve("out/history.taipan.jsonl"));
      assertThat(IntStream.range(0, history.transactions()).mapToObj(history::transactionName))
          .anyMatch(name -> name.endsWith(" on standby 1"))
          .anyMatch(name -> !name.contains(" "));
      assertThat(reading(primary, primary, secret).err())
          .isEqualTo("the database to read from is no replica\n");
      assertThat(reading(primary, standby, "wrong").err())
          .startsWith("cannot connect to PostgreSQL: ")
          .hasLineCount(1)
          .doesNotContain("wrong");
    }
  }

  private static String address(Database server) {
    return "jdbc:postgresql://127.0.0.1:" + server.server().orElseThrow().port() + "/postgres";
  }

  private CommandRun reading(String primary, String standby, String password) throws IOException {
    Path file = Files.writeString(folder.resolve("password"), password);
    return CommandRun.real(
        "run",
        "--url=" + primary,
        "--read-url=" + standby,
        "--user=client",
        "--password-file=" + file,
        "--workload=bank",
        "--check=rc",
        "--transactions=60",
        "--min-crossings=0",
        "--out=" + folder.resolve("out"));
  }

  private Process whiteBox(Path said) throws Exception {
    return start(said, "--workload=bookings", "--white-box");
  }

  private Process start(Path said, String... options) throws Exception {
    ProcessBuilder run =
        new Launcher(folder.resolve("home"))
            .process(
                "sh",
                "run",
                "--transactions=10000000",
                "--time=10m",
                "--out=" + folder.resolve("out"));
    run.command().addAll(List.of(options));
    run.redirectOutput(said.toFile()).redirectErrorStream(true);
    return DefaultSignals.in(run).start();
  }

  /** Where a server keeps its data, which its command line says. */
  private static Stream<Path> dataFolder(ProcessHandle process) {
    String[] arguments = process.info().arguments().orElse(new String[0]);
    int option = Arrays.asList(arguments).indexOf("-D");
    return option < 0 ? Stream.empty() : Stream.of(Path.of(arguments[option + 1]));
  }

  @Test
  void driverMayBeGiven() throws Exception {
    try (Database server = EmbeddedDatabase.POSTGRESQL.start(new MavenArtifacts(file -> {}))) {
      int port = server.server().orElseThrow().port();
      try (Connection connection = server.connect();
          Statement statement = connection.createStatement()) {
        statement.execute("CREATE ROLE worker SUPERUSER LOGIN PASSWORD 'hunter2x'");
      }
      CommandRun run =
          CommandRun.real(
              "run",
              "--url=jdbc:postgresql://127.0.0.1:"
                  + port
                  + "/postgres?user=worker&password=hunter2x",
              "--driver-path=" + driver(),
              "--isolation=serializable",
              "--transactions=50",
              "--min-crossings=0",
              "--out=" + folder.resolve("out"));

      assertThat(run.out())
          .startsWith("PostgreSQL ")
          .endsWith("Claimed: serializability (ser) holds\n")
          .doesNotContain("hunter2x");
      assertThat(run.status()).isZero();
    }
  }

  /** Starting the server has put it there. */
  private static Path driver() throws IOException {
    try (Stream<Path> files = Files.walk(repository().resolve("org/postgresql/postgresql"))) {
      return files.filter(file -> file.toString().endsWith(".jar")).findFirst().orElseThrow();
    }
  }

  static Path repository() {
    String home = System.getProperty("user.home");
    return Path.of(System.getProperty("maven.repo.local", home + "/.m2/repository"));
  }

  @Test
  void phantomsAreFoundAndReplayed() {
    CommandRun run =
        CommandRun.real(
            "run", "--workload=bookings", "--white-box", "--out=" + folder.resolve("out"));

    assertThat(run.out())
        .contains("  violated  serializability (ser)\n", "  holds     PL-2.99", "  violated  ser, ")
        .containsPattern("Replayed: \\S+ occurred again in attempt ")
        .endsWith("Claimed: snapshot isolation (si) holds\n");
    assertThat(run.status()).isZero();
    assertThat(folder.resolve("out/report.html"))
        .content()
        .contains(
            "<h1>Claimed: snapshot isolation (si) holds</h1>", "Why not serializability: <em>G2");
    assertThat(
            CommandRun.real(
                    "replay",
                    folder.resolve("out/replay-predicates.sql").toString(),
                    "--isolation=repeatable-read",
                    "--check=ser")
                .status())
        .isEqualTo(1);
  }

  /** Two at the same time, twice in a row, with what Maven's repository has and no network. */
  @Test
  void runsDoNotMeet() throws Exception {
    for (int round = 0; round < 2; round++) {
      List<Process> runs = List.of(small("a" + round), small("b" + round));
      for (Process run : runs) {
        assertThat(run.waitFor(2, TimeUnit.MINUTES)).isTrue();
        assertThat(run.exitValue()).isZero();
      }
    }
  }

  private Process small(String name) throws Exception {
    return new Launcher(folder.resolve("home-" + name))
        .process(
            "sh",
            "run",
            "--artifacts=" + repository(),
            "--transactions=100",
            "--min-crossings=0",
            "--out=" + folder.resolve(name))
        .redirectOutput(folder.resolve(name + ".said").toFile())
        .redirectErrorStream(true)
        .start();
  }
}
