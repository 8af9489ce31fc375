package dev.taipan.proxy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.taipan.checker.CheckOptions;
import dev.taipan.checker.IsolationChecker;
import dev.taipan.checker.IsolationLevel;
import dev.taipan.checker.Outcome;
import dev.taipan.checker.Verdict;
import dev.taipan.formats.io.HistoryFiles;
import dev.taipan.history.History;
import dev.taipan.report.html.Circumstances;
import dev.taipan.report.html.VerdictPage;
import dev.taipan.report.result.FileResult;
import dev.taipan.report.result.HistoryFacts;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The example of a service: its bugs are found, and after their repair they are not. */
@Timeout(180)
class RecordedBankTest {
  private static final Path SOURCES = Path.of("..", "examples", "recorded-bank", "src", "main");
  private static final int ROUNDS = 25;
  private static final int FEW_ROUNDS = 8;

  private static Postgres postgres;
  private static URLClassLoader bank;

  @TempDir private static Path classes;
  @TempDir private Path folder;

  @BeforeAll
  static void start() throws Exception {
    postgres = new Postgres();
    List<String> arguments =
        new ArrayList<>(
            List.of("-d", classes.toString(), "-cp", System.getProperty("java.class.path")));
    try (Stream<Path> files = Files.walk(SOURCES)) {
      files.map(Path::toString).filter(file -> file.endsWith(".java")).forEach(arguments::add);
    }
    assertThat(
            ToolProvider.getSystemJavaCompiler()
                .run(null, null, null, arguments.toArray(String[]::new)))
        .isZero();
    bank =
        new URLClassLoader(
            new URL[] {classes.toUri().toURL()}, RecordedBankTest.class.getClassLoader());
  }

  @AfterAll
  static void stop() throws IOException {
    bank.close();
    postgres.close();
  }

  @BeforeEach
  void forget() throws Exception {
    try (Connection connection = Postgres.connect(postgres.port(), "");
        Statement statement = connection.createStatement()) {
      statement.execute("DROP TABLE IF EXISTS account");
    }
  }

  /** Runs the service, which knows nothing but the port, and judges what it saw. */
  private Map<IsolationLevel, Verdict> run(String what, String kind, int rounds) throws Exception {
    Path file = folder.resolve("history.taipan.jsonl");
    try (Postgres.Proxied proxied = postgres.record(file)) {
      Class<?> bankClass = bank.loadClass("bank." + kind);
      java.util.function.Function<javax.sql.DataSource, Object> make =
          database -> {
            try {
              return bankClass.getConstructor(javax.sql.DataSource.class).newInstance(database);
            } catch (ReflectiveOperationException e) {
              throw new IllegalStateException(e);
            }
          };
      Object rush =
          bank.loadClass("bank.Rush")
              .getConstructors()[0]
              .newInstance(
                  "jdbc:postgresql://127.0.0.1:" + proxied.proxy.port() + "/postgres",
                  Postgres.USER,
                  Postgres.PASSWORD,
                  make);
      rush.getClass().getMethod(what, int.class).invoke(rush, rounds);
      proxied.finish();
      assertThat(proxied.said).isEmpty();
      assertThat(proxied.proxy.tally().opaqueWrites()).isEmpty();
      assertThat(proxied.proxy.tally().exact()).isEqualTo(proxied.proxy.tally().statements());
      assertThat(proxied.proxy.tally().readsAside()).isZero();
    }
    History history = HistoryFiles.read(file);
    assertThat(history.transactions()).isGreaterThanOrEqualTo(2 * rounds);
    Map<IsolationLevel, Verdict> verdicts =
        IsolationChecker.checkAll(history, CheckOptions.DEFAULTS);
    new VerdictPage(
            history,
            new FileResult.Checked(
                file,
                HistoryFacts.of(history, history, 0),
                List.copyOf(verdicts.values()),
                Set.of()),
            new Circumstances("taipan record", "test"))
        .write(folder.resolve("report.html"));
    return verdicts;
  }

  private static String anomaly(Verdict verdict) {
    return verdict.violation().orElseThrow().toString();
  }

  @Test
  void theLostUpdateIsFound() throws Exception {
    Map<IsolationLevel, Verdict> verdicts = run("deposits", "Bank", ROUNDS);

    assertThat(verdicts.get(IsolationLevel.READ_COMMITTED).outcome()).isEqualTo(Outcome.SATISFIED);
    Verdict si = verdicts.get(IsolationLevel.SNAPSHOT_ISOLATION);
    assertThat(si.outcome()).isEqualTo(Outcome.VIOLATED);
    assertThat(anomaly(si)).containsIgnoringCase("lost");
    assertThat(folder.resolve("report.html")).content().contains("lost-update", "balance");
  }

  @Test
  void theWriteSkewIsFound() throws Exception {
    Map<IsolationLevel, Verdict> verdicts = run("withdrawals", "Bank", ROUNDS);

    assertThat(verdicts.get(IsolationLevel.STRONG_SNAPSHOT_ISOLATION).outcome())
        .isEqualTo(Outcome.SATISFIED);
    Verdict ser = verdicts.get(IsolationLevel.SERIALIZABILITY);
    assertThat(ser.outcome()).isEqualTo(Outcome.VIOLATED);
    assertThat(anomaly(ser)).containsIgnoringCase("skew");
    assertThat(folder.resolve("report.html")).content().contains("write-skew", "balance");
  }

  @Test
  void theMendedServiceIsSerializable() throws Exception {
    assertThat(
            run("deposits", "FixedBank", FEW_ROUNDS)
                .get(IsolationLevel.STRICT_SERIALIZABILITY)
                .outcome())
        .isEqualTo(Outcome.SATISFIED);
    Files.delete(folder.resolve("history.taipan.jsonl"));
    forget();
    assertThat(
            run("withdrawals", "FixedBank", FEW_ROUNDS)
                .get(IsolationLevel.STRICT_SERIALIZABILITY)
                .outcome())
        .isEqualTo(Outcome.SATISFIED);
  }
}
