package dev.taipan.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.taipan.history.anomaly.Anomaly;
import dev.taipan.history.anomaly.Tap;
import dev.taipan.weak.WeakAlgorithm;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine.Help.Ansi;

/** {@code check --taps} and {@code check --all-anomalies}. */
class CheckPatternsTest {
  @TempDir private Path folder;

  @ParameterizedTest
  @CsvSource({
    "a, a",
    "B, b",
    "'k,a,b', abk",
    "a-i, abcdefghi",
    "'A-C,c-D,n', abcdn",
    "j-j, j",
    "AbortedRead, b",
    "'conflictcm,g', gn"
  })
  void takesLettersRangesAndNames(String taps, String letters) {
    FakeEngine engine = new FakeEngine();

    CommandRun.of(engine, Ansi.OFF, "check", "--taps", taps, "good");

    assertThat(lettersOf(engine)).isEqualTo(letters);
  }

  @ParameterizedTest
  @CsvSource({
    "--all-anomalies, abcdefghijklmn",
    "--all-anomalies --taps b-d, bcd",
    "--all-anomalies --level ci, j",
    "--all-anomalies --level rc, abcdefghi",
    "'--all-anomalies --level rc,ci', abcdefghij",
    "--all-anomalies --level ra, abcdefghijkl",
    "--all-anomalies --level causal, abcdefghijklmn"
  })
  void countsThePatternsAskedAbout(String options, String letters) {
    FakeEngine engine = new FakeEngine();

    CommandRun.of(engine, Ansi.OFF, ("check " + options + " good").split(" "));

    assertThat(lettersOf(engine)).isEqualTo(letters);
  }

  private static String lettersOf(FakeEngine engine) {
    return EnumSet.copyOf(engine.lastTaps).stream()
        .map(tap -> String.valueOf(tap.letter()))
        .collect(Collectors.joining());
  }

  @ParameterizedTest
  @CsvSource({
    "a-n good, 0",
    "a-n aborted, 1",
    "c-n aborted, 0",
    "a-n ambiguous, 3",
    "'a-f,j ambiguous', 0",
    "g ambiguous, 3",
    "a-n missing, 2",
    "a-n huge, 3",
    "a-n slow, 3",
    "a-n slow aborted, 1",
    "a-n good ambiguous aborted, 1",
    "a-n good ambiguous, 3"
  })
  void exitsWithTheStatusOfTheOutcome(String arguments, int status) {
    assertThat(CommandRun.fake(("check --taps " + arguments).split(" ")).status())
        .isEqualTo(status);
    assertThat(CommandRun.fake(("check --all-anomalies --taps " + arguments).split(" ")).status())
        .isEqualTo(status);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "--taps o",
        "--taps i-a",
        "--taps a-b-c",
        "--taps a-",
        "--taps nonsense",
        "--taps=",
        "--taps a --level rc",
        "--all-anomalies --level rc,si",
        "--all-anomalies --examples -1",
        "--all-anomalies --level ser --examples 0",
        "--all-anomalies --examples some",
        "--examples 2",
        "--taps a --examples 2",
        "--weak-algorithm magic"
      })
  void rejectsBadUsageInOneLine(String options) {
    CommandRun run = CommandRun.fake(("check " + options + " good").split(" "));

    assertThat(run.status()).isEqualTo(2);
    assertThat(run.err()).hasLineCount(1).contains("--help");
    assertThat(run.out()).isEmpty();
  }

  @Test
  void saysWhichLevelsAreMadeOfPatterns() {
    assertThat(CommandRun.fake("check", "--all-anomalies", "--level=ra,ser", "good").err())
        .contains("counts instances of patterns for rc, ci, ra and tcc")
        .contains("request ser separately");
  }

  @Test
  void explainsTheFirstInstance() {
    assertThat(CommandRun.fake("check", "--taps", "a,b,d-g", "aborted").out())
        .isEqualToNormalizingNewlines(
            """
            aborted
              violated  freedom from a, b, d-g

            Why: G1a (AbortedRead)
              reads a value that an aborted transaction wrote
              transactions: T2, T1
              Then:
                First sentence.
                Second sentence.
              In practice:
                %s
                %s
            """
                .formatted(Anomaly.G1A.inPractice().symptom(), Anomaly.G1A.inPractice().remedy()));
  }

  @Test
  void saysWhyItIsUndecided() {
    assertThat(CommandRun.fake("check", "--taps", "a-n", "ambiguous").out())
        .isEqualToNormalizingNewlines(
            """
            ambiguous
              unknown   freedom from a-n
                        there may be some: 2 reads of values that were written more than once
            """);
  }

  @Test
  void printsOneLinePerHistoryAndASummary() {
    assertThat(
            CommandRun.fake("check", "--taps=a-n", "good", "aborted", "missing", "ambiguous").out())
        .isEqualToNormalizingNewlines(
            """
            good: holds freedom from a-n
            aborted: violated freedom from a-n (AbortedRead)
            ambiguous: unknown freedom from a-n; there may be some: 2 reads of values that were \
            written more than once
            4 histories: 1 satisfied, 1 undecided, 1 violated, 1 unreadable
            """);
  }

  @Test
  void countsAndExplainsInstances() {
    assertThat(CommandRun.fake("check", "--all-anomalies", "--examples=2", "aborted").out())
        .isEqualToNormalizingNewlines(
            """
            aborted
              b  AbortedRead                  5

            AbortedRead: reads a value that an aborted transaction wrote
              transactions: T2, T1
              Then:
                First sentence.
                Second sentence.
              transactions: T2, T1
              Then:
                First sentence.
                Second sentence.
              In practice:
                An application acts on data that was rolled back: it confirms an order that never officially existed.
                Read committed forbids it. A database that promises read committed shows writes before they are durable, or reports as aborted what it has committed: check retries and failover.
            """);
  }

  @Test
  void addsUpTheCountsOfSeveralHistories() {
    CommandRun run =
        CommandRun.fake(
            "check", "--all-anomalies", "--examples=0", "--taps=a,b", "aborted", "good", "aborted");

    assertThat(run.out())
        .isEqualToNormalizingNewlines(
            """
            aborted
              b  AbortedRead                  5

            good
              holds freedom from a, b

            aborted
              b  AbortedRead                  5

              pattern                histories   instances
              a  ThinAirRead                 0           0
              b  AbortedRead                 2          10
            3 histories: 1 satisfied, 2 violated
            """);
  }

  @Test
  void explainsThreeInstancesUnlessToldOtherwise() {
    assertThat(CommandRun.fake("check", "--all-anomalies", "aborted").out().split("First", -1))
        .hasSize(1 + 3);
  }

  @ParameterizedTest
  @EnumSource(WeakAlgorithm.class)
  void passesTheAlgorithmOn(WeakAlgorithm algorithm) {
    FakeEngine engine = new FakeEngine();
    String option = "--weak-algorithm=" + algorithm.symbol();

    CommandRun.of(engine, Ansi.OFF, "check", option, "good");
    assertThat(engine.lastCheckOptions.weakAlgorithm()).isEqualTo(algorithm);

    CommandRun.of(engine, Ansi.OFF, "check", option, "--taps=a", "good");
    assertThat(engine.lastCheckOptions.weakAlgorithm()).isEqualTo(algorithm);

    CommandRun.of(engine, Ansi.OFF, "check", option, "--all-anomalies", "good");
    assertThat(engine.lastCheckOptions.weakAlgorithm()).isEqualTo(algorithm);
  }

  @Test
  void guessesByDefault() {
    FakeEngine engine = new FakeEngine();

    CommandRun.of(engine, Ansi.OFF, "check", "--taps=a", "good");

    assertThat(engine.lastCheckOptions.weakAlgorithm()).isEqualTo(WeakAlgorithm.GUESS);
  }

  /** A transaction that does not read its own write, and reads another's twice differently. */
  @ParameterizedTest
  @EnumSource(WeakAlgorithm.class)
  void findsWhatIsInAFile(WeakAlgorithm algorithm) throws IOException {
    String history =
        write("w(1,1,1,1)", "w(1,2,1,2)", "r(1,1,2,3)", "r(1,2,2,3)", "w(1,3,2,3)", "r(1,2,2,3)");
    String option = "--weak-algorithm=" + algorithm.symbol();

    assertThat(CommandRun.real("check", option, "--taps=a-c,e-i", history).status()).isZero();
    assertThat(CommandRun.real("check", option, "--taps=d", history).out())
        .contains("Why: internal (NotMyOwnWrite)", "T3 read 2 from key 1");
    assertThat(CommandRun.real("check", option, "--all-anomalies", history))
        .satisfies(run -> assertThat(run.status()).isEqualTo(1))
        .satisfies(
            run ->
                assertThat(run.out())
                    .containsPattern("(?m)^  d  NotMyOwnWrite +1$")
                    .containsPattern("(?m)^  j  NonRepeatableRead +1$"));
  }

  /** Both writes have the value that is read, and neither order of transactions is recorded. */
  @Test
  void decidesPatternsOfSingleReadsAlthoughWritersAreAmbiguous() throws IOException {
    String history =
        write("r(1,1,3,3)", "r(2,1,3,3)", "w(1,1,1,1)", "w(2,1,1,1)", "w(1,1,2,2)", "w(2,1,2,2)");

    assertThat(CommandRun.real("check", "--taps=a-n", history).status()).isEqualTo(3);
    assertThat(CommandRun.real("check", "--taps=a-f,j", history).status()).isZero();
    assertThat(CommandRun.real("check", "--level=ci", history).status()).isZero();
  }

  /** The order in which the file has the transactions is serial, so every pattern is absent. */
  @Test
  void aSerialHistoryIsFreeOfPatternsAlthoughWritersAreAmbiguous() throws IOException {
    String history = write("w(1,1,1,1)", "w(1,1,2,2)", "r(1,1,3,3)");

    assertThat(CommandRun.real("check", "--taps=a-n", history).status()).isZero();
    assertThat(CommandRun.real("check", "--all-anomalies", history).status()).isZero();
  }

  @Test
  void listsThePatterns() {
    CommandRun run = CommandRun.fake("levels", "--patterns");

    assertThat(run.status()).isZero();
    assertThat(run.out()).hasLineCount(Tap.values().length);
    assertThat(run.out()).contains("b  AbortedRead         reads a value that an aborted");
  }

  @Test
  void listsWhichPatternsWeakLevelsForbid() {
    assertThat(CommandRun.fake("levels").out())
        .containsPattern("(?m)^tcc .* forbids a-n ")
        .containsPattern("(?m)^ra .* forbids a-l ")
        .containsPattern("(?m)^rc .* forbids a-i ")
        .containsPattern("(?m)^ci .* forbids j ")
        .doesNotContainPattern("(?m)^ser .*forbids");
  }

  private String write(String... lines) throws IOException {
    Path file = folder.resolve("history.txt");
    return Files.writeString(file, String.join("\n", lines) + "\n").toString();
  }
}
