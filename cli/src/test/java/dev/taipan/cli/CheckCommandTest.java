package dev.taipan.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.taipan.formats.io.HistoryFormat;
import dev.taipan.history.anomaly.Anomaly;
import dev.taipan.history.initial.InitialVersion;
import dev.taipan.history.parallel.Workers;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine.Help.Ansi;

class CheckCommandTest {

  /** What {@code --verbose} sets must not make other tests talk. */
  @AfterEach
  void quiet() {
    System.clearProperty("slf4j.provider");
    System.clearProperty("org.slf4j.simpleLogger.defaultLogLevel");
  }

  @ParameterizedTest
  @CsvSource({
    "good, 0",
    "skew, 1",
    "missing, 2",
    "strange, 2",
    "slow, 3",
    "huge, 3",
    "broken, 70",
    "deep, 70"
  })
  void exitsWithTheStatusOfTheOutcome(String history, int status) {
    assertThat(CommandRun.fake("check", history).status()).isEqualTo(status);
  }

  @ParameterizedTest
  @CsvSource({
    "good good, 0",
    "good slow, 3",
    "slow skew, 1",
    "skew slow good, 1",
    "missing skew good, 2",
    "slow missing, 2"
  })
  void exitsWithTheWorstStatusOfSeveralHistories(String histories, int status) {
    assertThat(CommandRun.fake(("check " + histories).split(" ")).status()).isEqualTo(status);
  }

  @ParameterizedTest
  @CsvSource({"si, 0", "ser, 1", "'si,ser', 1", "Snapshot-Isolation, 0", "serializable, 1"})
  void checksOnlyTheLevelsAskedAbout(String levels, int status) {
    assertThat(CommandRun.fake("check", "--level", levels, "skew").status()).isEqualTo(status);
  }

  @Test
  void printsEveryLevelStrongestFirstAndExplainsTheWeakestThatFails() {
    assertThat(CommandRun.fake("check", "skew").out())
        .isEqualToNormalizingNewlines(
            """
            skew
              no times  strict serializability (strict-ser)
              violated  strong session serializability (strong-session-ser)
              no times  serializability with real time per key (strong-key-ser)
              violated  serializability (ser)
              no times  strong snapshot isolation (strong-si)
              holds     strong session snapshot isolation (strong-session-si)
              holds     snapshot isolation (si)
              holds     prefix consistency (pc)
              holds     transactional causal consistency (tcc)
              holds     read atomicity (ra)
              holds     read committed (rc)
              holds     cut isolation (ci)

            Why not serializability (ser): G2-item
              a cycle of reads that missed later writes
              transactions: 2, 3
              Then:
                First sentence.
                Second sentence.
              In practice:
                %s
                %s
              One counterexample is shown; --level ser --all-anomalies counts them by kind.
            """
                .formatted(
                    Anomaly.G2_ITEM.inPractice().symptom(), Anomaly.G2_ITEM.inPractice().remedy()));
  }

  @Test
  void explainsEveryLevelAskedAboutThatFails() {
    assertThat(CommandRun.fake("check", "--level=ser,strong-session-ser,si", "skew").out())
        .startsWith("skew\n  violated  strong session")
        .contains("Why not serializability")
        .contains("Why not strong session serializability");
  }

  @Test
  void saysWhyALevelIsUndecided() {
    assertThat(CommandRun.fake("check", "-l", "ser", "slow").out())
        .isEqualToNormalizingNewlines(
            """
            slow
              unknown   serializability (ser)
                        Because.
            """);
  }

  @Test
  void printsOneLinePerHistoryAndASummary() {
    CommandRun run =
        CommandRun.fake("check", "--level=si,ser", "good", "skew", "slow", "missing", "good");

    assertThat(run.out())
        .isEqualToNormalizingNewlines(
            """
            good: holds ser, si
            skew: holds si; violated ser (G2-item)
            slow: holds si; unknown ser
            good: holds ser, si
            5 histories: 2 satisfied, 1 undecided, 1 violated, 1 unreadable
            """);
    assertThat(run.err()).isEqualToNormalizingNewlines("missing: no such file\n");
  }

  @ParameterizedTest
  @ValueSource(strings = {"missing", "strange", "huge"})
  void reportsBadInputInOneLineAndPrintsNothingElse(String history) {
    CommandRun run = CommandRun.fake("check", history);

    assertThat(run.err()).hasLineCount(1);
    assertThat(run.out()).isEmpty();
  }

  @Test
  void reportsADefectInOneLineUnlessAskedForMore() {
    assertThat(CommandRun.fake("check", "broken").err())
        .hasLineCount(1)
        .contains("a defect", "please report");
    assertThat(CommandRun.fake("check", "--verbose", "broken").err())
        .contains("IllegalStateException", "\tat dev.taipan.cli.FakeEngine");
    assertThat(CommandRun.fake("--verbose", "check", "deep").err())
        .contains("\tat dev.taipan.cli.FakeEngine");
  }

  @Test
  void coloursOutcomesWhereColoursAreOn() {
    assertThat(CommandRun.of(new FakeEngine(), Ansi.ON, "check", "skew").out())
        .contains("\u001B[31mviolated", "\u001B[32mholds");
    assertThat(CommandRun.of(new FakeEngine(), Ansi.OFF, "check", "skew").out())
        .doesNotContain("\u001B");
  }

  @Test
  void passesOptionsOn() {
    FakeEngine engine = new FakeEngine();

    CommandRun.of(
        engine,
        Ansi.OFF,
        "check",
        "--timeout=5m",
        "--format=cobra",
        "--initial=7",
        "--threads=3",
        "good");

    assertThat(engine.lastCheckOptions.workers()).isEqualTo(Workers.of(3));
    assertThat(engine.lastReadOptions.workers()).isEqualTo(Workers.of(3));
    assertThat(engine.lastCheckOptions.timeout()).contains(Duration.ofMinutes(5));
    assertThat(engine.lastReadOptions.format()).contains(HistoryFormat.COBRA);
    assertThat(engine.lastReadOptions.initial()).isEqualTo(InitialVersion.value(7));
  }

  @Test
  void leavesTheFormatToTheContentAndTheTimeUnlimitedByDefault() {
    FakeEngine engine = new FakeEngine();

    CommandRun.of(engine, Ansi.OFF, "check", "good");

    assertThat(engine.lastCheckOptions.timeout()).isEmpty();
    assertThat(engine.lastCheckOptions.workers()).isEqualTo(Workers.ofProcessors());
    assertThat(engine.lastReadOptions.workers()).isEqualTo(Workers.ofProcessors());
    assertThat(engine.lastReadOptions.format()).isEmpty();
    assertThat(engine.lastReadOptions.initial()).isEqualTo(InitialVersion.ofFormat());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "check",
        "check --level=best good",
        "check --format=xml good",
        "check --initial=zero good",
        "check --timeout=5 good",
        "check --timeout=-1s good",
        "check --threads=0 good",
        "check --threads=many good",
        "check --nonsense good",
        "nonsense"
      })
  void rejectsBadUsageInOneLine(String arguments) {
    CommandRun run = CommandRun.fake(arguments.split(" "));

    assertThat(run.status()).isEqualTo(2);
    assertThat(run.err()).hasLineCount(1).contains("--help");
    assertThat(run.out()).isEmpty();
  }
}
