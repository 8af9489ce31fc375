package dev.taipan.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.taipan.checker.elle.ConsistencyModel;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine.Help.Ansi;

class ElleCliTest {
  @TempDir private Path folder;

  private static CommandRun fake(String... arguments) {
    return CommandRun.fake(
        Stream.concat(Stream.of("elle-cli"), Stream.of(arguments)).toArray(String[]::new));
  }

  private String file(String... lines) throws IOException {
    return Files.write(folder.resolve("history"), List.of(lines)).toString();
  }

  @Test
  void printsALineForEachHistory() {
    CommandRun run = fake("-m", "rw-register", "good", "skew", "slow");

    assertThat(run.out().lines())
        .containsExactly("good \t true", "skew \t false", "slow \t unknown");
    assertThat(run.status()).isEqualTo(1);
  }

  @ParameterizedTest
  @CsvSource({"good, 0", "skew, 1", "slow, 0", "missing, 255", "strange, 255"})
  void exitsAsElleCliDoes(String history, int status) {
    assertThat(fake("--model", "list-append", history).status()).isEqualTo(status);
  }

  @Test
  void stopsAtTheFirstHistoryThatCannotBeRead() {
    CommandRun run = fake("-m", "rw-register", "good", "missing", "skew");

    assertThat(run.out().lines()).containsExactly("good \t true");
    assertThat(run.err().lines()).last().asString().startsWith("missing: no such file");
  }

  @Test
  void asksForStrictSerializabilityUnlessToldOtherwise() {
    FakeEngine engine = new FakeEngine();
    CommandRun.of(engine, Ansi.OFF, "elle-cli", "-m", "rw-register", "good");
    assertThat(engine.lastModels).containsExactly(ConsistencyModel.STRICT_SERIALIZABLE);

    CommandRun.of(
        engine, Ansi.OFF, "elle-cli", "-m", "rw-register", "-c", ":PL-2,Serializable", "good");
    assertThat(engine.lastModels)
        .containsExactlyInAnyOrder(
            ConsistencyModel.READ_COMMITTED_BY_CYCLES, ConsistencyModel.SERIALIZABLE);
  }

  @Test
  void takesEveryOptionOfElleCli() {
    CommandRun run =
        fake(
            ("--model rw-register --format edn -v text -c serializable --anomalies G0,G1a"
                    + " --cycle-search-timeout 1000 --directory out --plot-format svg"
                    + " --plot-timeout 5000 --max-plot-bytes 65536 --group-size 3"
                    + " --allow-negative-balances --max-transfer 5 --total-amount 100 good")
                .split(" "));

    assertThat(run.status()).isZero();
    assertThat(run.out()).startsWith("good \t true");
    assertThat(run.err().lines()).hasSize(10).allMatch(line -> line.endsWith("is ignored"));
    assertThat(
            fake("-m list-append -a G0 -s 1 -d x -p png -t 1 -b 1 -g 1 -n -o 1 -f json good"
                    .split(" "))
                .status())
        .isZero();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "-m bank good",
        "-m set-full good",
        "-m nonsense good",
        "--no-such-option",
        "-m rw-register --plot-timeout soon good",
        "-m rw-register -v xml good",
        "-m rw-register -f csv good"
      })
  void refusesWhatElleCliRefusesAndOtherModels(String arguments) {
    CommandRun run = fake(arguments.split(" "));

    assertThat(run.status()).isEqualTo(1);
    assertThat(run.out()).isEmpty();
    assertThat(run.err()).hasLineCount(1).startsWith("taipan elle-cli: ");
  }

  @Test
  void guessesWhichModelWasMeant() {
    CommandRun run = fake("-m", "rw-register", "-c", "serialisable", "good");

    assertThat(run.status()).isEqualTo(255);
    assertThat(run.err()).contains("did you mean 'serializable'?");
  }

  @ParameterizedTest
  @ValueSource(strings = {"--help", "-h", "good", "-m rw-register -h"})
  void printsHowItIsUsed(String arguments) {
    CommandRun run = fake(arguments.split(" "));

    assertThat(run.status()).isZero();
    assertThat(run.out()).contains("Usage: taipan elle-cli", "--consistency-models");
  }

  @Test
  void knowsItsVersion() {
    assertThat(fake("--version").out()).startsWith("taipan ");
  }

  @Test
  void withoutTimesSessionsTakeThePlaceOfRealTime() throws IOException {
    String stale = file("w(1,1,1,1)", "r(1,0,1,2)");

    CommandRun run = CommandRun.real("elle-cli", "-m", "rw-register", stale);
    assertThat(run.out()).isEqualTo(stale + " \t false" + System.lineSeparator());
    assertThat(run.err()).contains("has no times");
    assertThat(run.status()).isEqualTo(1);

    CommandRun weaker = CommandRun.real("elle-cli", "-m", "rw-register", "-c", "PL-3", stale);
    assertThat(weaker.out()).isEqualTo(stale + " \t true" + System.lineSeparator());
    assertThat(weaker.err()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "read-uncommitted, true", "read-committed, true", "snapshot-isolation, true",
    "parallel-snapshot-isolation, true", "update-serializable, unknown", "repeatable-read, false",
    "serializable, false", "strict-serializable, false", "linearizable, unknown"
  })
  void answersForEveryModel(String model, String valid) {
    String skew = Path.of("..", "examples", "write-skew.txt").toString();

    assertThat(CommandRun.real("elle-cli", "-m", "rw-register", "-c", model, skew).out())
        .startsWith(skew + " \t " + valid);
  }

  @Test
  void printsWholeResultsAsJson() {
    String skew = Path.of("..", "examples", "write-skew.txt").toString();

    CommandRun run = CommandRun.real("elle-cli", "-m", "rw-register", "--verbose", skew);

    assertThat(run.status()).isEqualTo(1);
    assertThat(run.out())
        .startsWith("{\"valid?\":false,\"anomaly-types\":[\"G2-item\"]")
        .contains("\"not\":[\"repeatable-read\"]");
  }
}
