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

class AblateKingCobraCommandTest {
  @TempDir private Path folder;
  private Path output;

  @BeforeEach
  void nameTheOutput() {
    output = folder.resolve("out");
  }

  private CommandRun ablate(String options) {
    return CommandRun.real(
        Stream.concat(
                Stream.of("ablate", "king-cobra", "--out", output.toString()),
                Stream.of(options.split(" ")))
            .toArray(String[]::new));
  }

  @Test
  void measuresAndSaysWhereTheResultsAre() {
    CommandRun run =
        ablate("--quick --transactions 40 --levels ser --solver cdcl --seeds 1 --timeout 30s");

    assertThat(run.err()).isEmpty();
    assertThat(run.status()).isZero();
    assertThat(run.out())
        .containsPattern("(?m)^heavy write +40 +ser +25 % +cdcl +1/1 ")
        .contains("strong-session-ser")
        .doesNotContain("strong-session-si")
        .contains(output.resolve("king-cobra.html").toString());
    assertThat(output)
        .isDirectoryContaining("glob:**/king-cobra.csv")
        .isDirectoryContaining("glob:**/king-cobra.json")
        .isDirectoryContaining("glob:**/figure-13-ser.svg")
        .isDirectoryContaining("glob:**/figure-14-ser.png");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "--transactions 30     | must be a multiple of the 20 clients, not 30",
        "--transactions many   | 'many' is not a whole number",
        "--levels strict-ser   | strict-ser is not among the levels to choose from: ser, si",
        "--levels lax          | 'lax' is not a level; expected one of ci",
        "--solver minisat      | 'minisat' is not a solver",
        "--seeds 0             | at least 1 seed",
        "--timeout 0s          | the timeout must be longer than 0",
        "--timeout soon        | 'soon' is not a duration",
        "history.txt           | unexpected argument",
      })
  void refusesWhatMakesNoSense(String options, String complaint) {
    CommandRun run = ablate("--quick " + options);

    assertThat(run.status()).isEqualTo(2);
    assertThat(run.out()).isEmpty();
    assertThat(run.err()).hasLineCount(1).contains(complaint);
    assertThat(output).doesNotExist();
  }

  @Test
  void overwritesOnlyWhenForced() throws IOException {
    Files.createDirectories(output);
    Path json = output.resolve("king-cobra.json");
    Files.writeString(json, "precious");

    CommandRun refused = ablate("--quick");

    assertThat(refused.status()).isEqualTo(2);
    assertThat(refused.err()).hasLineCount(1).contains(json + " already exists; use --force");
    assertThat(json).hasContent("precious");
  }

  @Test
  void withoutACommandItShowsWhatThereIs() {
    CommandRun run = CommandRun.real("ablate");

    assertThat(run.status()).isEqualTo(2);
    assertThat(run.err()).contains("king-cobra");
  }
}
