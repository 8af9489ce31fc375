package dev.taipan.benchmarks.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.taipan.cli.CommandRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Commands that come with this jar are commands like all others. */
class MeasuringCommandsTest {
  private static final String EVIL = "\u001b[31m";

  @TempDir private Path folder;

  @ParameterizedTest
  @CsvSource({
    "help bench strategys, taipan bench, strategies",
    "bench strategys, taipan bench, strategies",
    "ablate king-kobra, taipan ablate, king-cobra",
    "bench strategies --strategies cdlc, taipan bench strategies, cdcl",
    "bench strategies --levels sr, taipan bench strategies, ser",
    "bench strategies --generate session=3, taipan bench strategies, sessions",
    "ablate king-cobra --solver cdlc, taipan ablate king-cobra, cdcl",
  })
  void saysWhatWasMeant(String arguments, String command, String meant) {
    CommandRun run = CommandRun.real(arguments.split(" "));

    assertThat(run.status()).isEqualTo(2);
    assertThat(run.out()).isEmpty();
    assertThat(run.err())
        .hasLineCount(1)
        .startsWith(command + ": ")
        .endsWith("; did you mean '%s'? Try '%s --help'%n".formatted(meant, command));
  }

  @ParameterizedTest
  @ValueSource(strings = {"bench", "bench strategies", "ablate", "ablate king-cobra"})
  void helpIsACommandToo(String command) {
    CommandRun help = CommandRun.real(("help " + command).split(" "));

    assertThat(help).isEqualTo(CommandRun.real((command + " --help").split(" ")));
    assertThat(help.status()).isZero();
    assertThat(help.out()).contains("Usage: taipan " + command);
  }

  @ParameterizedTest
  @ValueSource(strings = {"bench strategies", "ablate king-cobra"})
  void helpFitsNarrowTerminalsAndBreaksNoWord(String command) {
    String narrow = CommandRun.help(command, 60);

    assertThat(narrow.lines()).allMatch(line -> line.length() <= 60);
    assertThat(CommandRun.help(command, 200).split("\\s+")).contains(narrow.split("\\s+"));
  }

  @Test
  void refusesValuesInPlainWords() {
    CommandRun run = CommandRun.real("bench", "strategies", "--repeat", "x");

    assertThat(run.status()).isEqualTo(2);
    assertThat(run.err()).hasLineCount(1).contains("'x' is not a whole number");
  }

  @Test
  void namesAreEscaped() throws IOException {
    Path history = folder.resolve("skew" + EVIL + ".txt");
    Files.copy(Path.of("../examples/write-skew.txt"), history);
    String out = folder.resolve("out" + EVIL).toString();

    CommandRun run =
        CommandRun.real(
            "bench strategies --strategies cdcl --timeout 1s --repeat 1 --history"
                .concat(" " + history + " --out " + out)
                .split(" "));

    assertThat(run.status()).isZero();
    assertThat(run.out() + run.err()).contains("out\\u001b").doesNotContain("\u001b");
  }
}
