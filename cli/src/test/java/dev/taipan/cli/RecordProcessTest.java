package dev.taipan.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.taipan.collect.artifact.MavenArtifacts;
import dev.taipan.collect.database.Database;
import dev.taipan.collect.database.EmbeddedDatabase;
import dev.taipan.collect.database.Server;
import dev.taipan.history.signal.DefaultSignals;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A recorder as a process, which somebody or a service manager ends. */
@Timeout(300)
class RecordProcessTest {
  @TempDir private Path folder;

  @ParameterizedTest
  @ValueSource(strings = {"TERM", "INT"})
  void aSignalEndsItInGoodOrder(String signal) throws Exception {
    Process process = start("--to=127.0.0.1:1", "--listen=127.0.0.1:0");
    await(process, "Listening on 127.0.0.1:");

    end(process, signal);

    assertThat(process.exitValue()).isEqualTo(3);
    assertThat(folder.resolve("said")).content().endsWith("no transaction read or wrote a row.\n");
    assertThat(folder.resolve("out/history.taipan.jsonl")).exists();
  }

  @Test
  @Tag("slow")
  void whatItWatchedIsToldAtOnceAndInFullAtTheEnd() throws Exception {
    try (Database postgres = EmbeddedDatabase.POSTGRESQL.start(new MavenArtifacts(file -> {}))) {
      Server server = postgres.server().orElseThrow();
      Process process = start("--to=127.0.0.1:" + server.port(), "--listen=127.0.0.1:0", "--watch");
      skew(server, port(process));
      await(process, "serializability (ser) is violated by the first ");

      end(process, "INT");

      assertThat(process.exitValue()).isEqualTo(1);
      assertThat(folder.resolve("said"))
          .content()
          .contains("write-skew", "Report: ")
          .endsWith("Asked: serializability (ser) is violated\n");
      assertThat(folder.resolve("out/report.html")).exists();
    }
  }

  /** As where the next file begins with the last transaction. */
  @Test
  @Tag("slow")
  void filesWithoutATransactionLeaveNothingUndecided() throws Exception {
    try (Database postgres = EmbeddedDatabase.POSTGRESQL.start(new MavenArtifacts(file -> {}))) {
      Process process = startRotating(postgres);
      try (Connection one = connect(postgres, process)) {
        execute(one, "INSERT INTO on_call VALUES (1, 1), (2, 1)");
        execute(one, "SELECT here FROM on_call WHERE id = 1");
      }

      end(process, "INT");

      assertThat(folder.resolve("said")).content().contains("Asked: serializability (ser) holds\n");
      assertThat(folder.resolve("out/history-2.taipan.jsonl")).exists();
      assertThat(process.exitValue()).isZero();
    }
  }

  /** A file that ended before the recorder was killed has the verdict that it would have. */
  @Test
  @Tag("slow")
  void aKilledRecorderLeavesItsLastFileUndecided() throws Exception {
    try (Database postgres = EmbeddedDatabase.POSTGRESQL.start(new MavenArtifacts(file -> {}))) {
      Process process = startRotating(postgres);
      Path out = folder.resolve("out");
      try (Connection one = connect(postgres, process)) {
        execute(one, "INSERT INTO on_call VALUES (1, 1), (2, 1)");
        execute(one, "SELECT here FROM on_call WHERE id = 1");
        execute(one, "UPDATE on_call SET here = 2 WHERE id = 1");
        // The driver's own statements are in the first file.
        while (!isEnded(out.resolve("history-4.taipan.jsonl"))) {
          Thread.sleep(20);
        }
        kill(process);
      }

      assertThat(check(out)).isEqualTo(3);
      Files.delete(out.resolve("history-5.taipan.jsonl"));
      assertThat(check(out)).isZero();
    }
  }

  /** What was written in one file is read in another. */
  @Test
  @Tag("slow")
  void filesAreOneHistory() throws Exception {
    Path out = folder.resolve("out");
    try (Database postgres = EmbeddedDatabase.POSTGRESQL.start(new MavenArtifacts(file -> {}))) {
      try (Connection owner = postgres.connect()) {
        execute(owner, "CREATE TABLE notes (name text PRIMARY KEY, said text)");
      }
      Process process = startRotating(postgres);
      try (Connection one = connect(postgres, process)) {
        execute(one, "INSERT INTO notes VALUES ('a, \"b]', 'first')");
        execute(one, "UPDATE notes SET said = 'sec, \"ond]' WHERE name = 'a, \"b]'");
        execute(one, "SELECT said FROM notes WHERE name = 'a, \"b]'");
        execute(one, "DELETE FROM notes WHERE name = 'a, \"b]'");
        execute(one, "INSERT INTO notes VALUES ('a, \"b]', 'third')");
        execute(one, "SELECT said FROM notes WHERE name = 'a, \"b]'");
      }
      end(process, "INT");
      assertThat(process.exitValue()).isZero();
      assertThat(folder.resolve("said"))
          .content()
          .containsOnlyOnce("Asked: ")
          .containsPattern(Pattern.quote(out.toString()) + ": [6-9] files\\n")
          .contains("Report: " + out.resolve("report.html"));
    }

    CommandRun holds = CommandRun.real("check", "--level=strict-ser", out.toString());
    assertThat(holds.err()).isEmpty();
    assertThat(holds.status()).isZero();
    assertThat(holds.out()).startsWith(out + "\n");

    int changed = 0;
    try (Stream<Path> files = Files.list(out)) {
      for (Path file : (Iterable<Path>) files::iterator) {
        String text = Files.readString(file);
        if (text.contains("\"initial\":\"third\"")) {
          Files.writeString(file, text.replace("third", "first"));
          changed++;
          assertThat(CommandRun.real("check", "--level=strict-ser", file.toString()).status())
              .isZero();
        }
      }
    }
    assertThat(changed).isEqualTo(1);
    assertThat(CommandRun.real("check", "--level=strict-ser", out.toString()).status()).isOne();
  }

  /** Records in files of a transaction each; the table is there before. */
  private Process startRotating(Database postgres) throws Exception {
    try (Connection owner = postgres.connect()) {
      execute(owner, "CREATE TABLE on_call (id int PRIMARY KEY, here int)");
    }
    int port = postgres.server().orElseThrow().port();
    return start("--to=127.0.0.1:" + port, "--listen=127.0.0.1:0", "--rotate=1");
  }

  private Connection connect(Database postgres, Process process) throws Exception {
    return postgres.server().orElseThrow().connect(port(process));
  }

  /** Kills the recorder, and not its launcher alone. */
  private static void kill(Process process) throws Exception {
    List<ProcessHandle> all =
        Stream.concat(process.descendants(), Stream.of(process.toHandle())).toList();
    all.forEach(ProcessHandle::destroyForcibly);
    for (ProcessHandle each : all) {
      each.onExit().get(10, TimeUnit.SECONDS);
    }
  }

  private static int check(Path folder) {
    return CommandRun.real("check", "--level=ser", folder.toString()).status();
  }

  private static boolean isEnded(Path file) throws Exception {
    return Files.exists(file) && Files.readString(file).contains("\"ended\":\"yes\"");
  }

  /** Waits until a recorder listens, and says where. */
  private int port(Process process) throws Exception {
    await(process, "Listening on 127.0.0.1:");
    return Integer.parseInt(
        Files.readString(folder.resolve("said"))
            .replaceAll("(?s).*Listening on 127.0.0.1:([0-9]+).*", "$1"));
  }

  private static void skew(Server server, int port) throws Exception {
    try (Connection one = server.connect(port);
        Connection two = server.connect(port)) {
      execute(one, "CREATE TABLE on_call (id int PRIMARY KEY, here int)");
      execute(one, "INSERT INTO on_call VALUES (1, 1), (2, 1)");
      for (Connection doctor : List.of(one, two)) {
        doctor.setAutoCommit(false);
        doctor.setTransactionIsolation(Connection.TRANSACTION_REPEATABLE_READ);
        execute(doctor, "SELECT here FROM on_call WHERE id = 1");
        execute(doctor, "SELECT here FROM on_call WHERE id = 2");
      }
      execute(one, "UPDATE on_call SET here = 10 WHERE id = 1");
      execute(two, "UPDATE on_call SET here = 20 WHERE id = 2");
      one.commit();
      two.commit();
    }
  }

  private static void execute(Connection connection, String sql) throws Exception {
    try (Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  private Process start(String... options) throws Exception {
    List<String> words = new ArrayList<>(List.of("record", "--out=" + folder.resolve("out")));
    words.addAll(List.of(options));
    ProcessBuilder process =
        new Launcher(folder.resolve("home"))
            .with("TAIPAN_JAVA_OPTS", "-XX:TieredStopAtLevel=1")
            .process("sh", words.toArray(String[]::new))
            .redirectOutput(folder.resolve("said").toFile())
            .redirectErrorStream(true);
    return DefaultSignals.in(process).start();
  }

  private void await(Process process, String words) throws Exception {
    while (!Files.readString(folder.resolve("said")).contains(words)) {
      assertThat(process.isAlive()).isTrue();
      Thread.sleep(20);
    }
  }

  private static void end(Process process, String signal) throws Exception {
    new ProcessBuilder("kill", "-" + signal, Long.toString(process.pid())).start().waitFor();
    assertThat(process.waitFor(2, TimeUnit.MINUTES)).isTrue();
  }
}
