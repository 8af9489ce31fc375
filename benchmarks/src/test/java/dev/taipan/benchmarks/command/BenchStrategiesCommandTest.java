package dev.taipan.benchmarks.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.taipan.cli.CommandRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BenchStrategiesCommandTest {
  private static final String TINY = "sessions=3,transactions=5,keys=9,operations=4";

  @TempDir private Path folder;
  private Path output;

  @BeforeEach
  void nameTheOutput() {
    output = folder.resolve("out");
  }

  private CommandRun bench(String options) {
    return CommandRun.real(
        Stream.concat(
                Stream.of("bench", "strategies", "--out", output.toString()),
                Stream.of(options.split(" ")))
            .toArray(String[]::new));
  }

  @Test
  void comparesAndSaysWhereTheResultsAre() throws IOException {
    CommandRun run =
        bench(
            "--strategies cdcl,cdcl/unsaturated --repeat 2 --warm-up 0 --timeout 30s"
                + " --history ../examples/write-skew.txt --generate "
                + TINY);

    assertThat(run.err()).isEmpty();
    assertThat(run.status()).isZero();
    assertThat(run.out())
        .containsPattern("(?m)^cdcl +4 +0 +0 ")
        .containsPattern("(?m)^cdcl/unsaturated +4 +0 +0 ")
        .contains("4 questions, each in 2 rounds")
        .contains(output.resolve("strategies.html").toString());
    assertThat(Files.readAllLines(output.resolve("strategies.csv")))
        .hasSize(1 + 2 * 4 * 2)
        .anyMatch(line -> line.startsWith("../examples/write-skew.txt,strong-session-ser,cdcl,"));
    assertThat(output.resolve("strategies.json"))
        .content()
        .contains("taipan bench strategies --out " + output)
        .contains(TINY);
    assertThat(output.resolve("strategies.html")).isNotEmptyFile();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "--strategies minisat               | 'minisat' is not a solver",
        "--strategies cdcl/fast           | 'fast' is not an option of a solver",
        "--generate clients=3               | 'clients' is not a setting; expected one of sessions",
        "--levels strict-ser                | has no times, which strict-ser needs",
        "--levels lax                       | 'lax' is not a level; expected one of ci",
        "--repeat 0                         | rounds",
        "--warm-up -1                       | rounds",
        "--timeout 0s                       | the timeout must be longer than 0",
        "--timeout soon                     | 'soon' is not a duration",
        "--history ../examples/missing.txt  | no such file",
      })
  void refusesWhatMakesNoSense(String options, String complaint) {
    CommandRun run =
        bench(
            options.contains("--history") || options.contains("--generate")
                ? options
                : options + " --generate " + TINY);

    assertThat(run.status()).isEqualTo(2);
    assertThat(run.out()).isEmpty();
    assertThat(run.err()).hasLineCount(1).contains(complaint);
    assertThat(output).doesNotExist();
  }

  @Test
  void overwritesOnlyWhenForced() throws IOException {
    Files.createDirectories(output);
    Path json = output.resolve("strategies.json");
    Files.writeString(json, "precious");
    String options = "--strategies cdcl --repeat 1 --warm-up 0 --generate " + TINY;

    CommandRun refused = bench(options);

    assertThat(refused.status()).isEqualTo(2);
    assertThat(refused.err()).hasLineCount(1).contains(json + " already exists; use --force");
    assertThat(json).hasContent("precious");

    assertThat(bench(options + " --force").status()).isZero();
    assertThat(json).content().doesNotContain("precious");
  }

  @Test
  void withoutACommandItShowsWhatThereIs() {
    CommandRun run = CommandRun.real("bench");

    assertThat(run.status()).isEqualTo(2);
    assertThat(run.err()).contains("strategies");
  }
}
