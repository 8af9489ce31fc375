package dev.taipan.cli.check;

import static org.assertj.core.api.Assertions.assertThat;

import dev.taipan.cli.library.Engine;
import dev.taipan.cli.progress.ProgressDisplay;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;
import picocli.CommandLine.Model.OptionSpec;

class RareOptionsTest {
  private static CommandLine commandLine(String... arguments) {
    return new CommandLine(new CheckCommand(Engine.LIBRARY, ProgressDisplay.NONE, arguments));
  }

  private static Set<String> options(String... arguments) {
    return commandLine(arguments).getCommandSpec().optionsMap().keySet();
  }

  @Test
  void everyOptionIsThereWhereItIsGiven() {
    for (OptionSpec option : commandLine().getCommandSpec().options()) {
      for (String name : option.names()) {
        assertThat(options("check", name, "x")).contains(name);
        assertThat(options("check", name + "=x", "history")).contains(name);
      }
    }
  }

  @Test
  void commonCommandLinesHaveFew() {
    assertThat(options("check", "--level=ser", "-t", "5s", "history.txt"))
        .containsAll(RareOptions.COMMON)
        .contains("--max-line")
        .doesNotContain("--white-box", "--spill", "--follow", "--version-order", "--report");
  }

  @ParameterizedTest
  @ValueSource(strings = {"--help", "--levl", "-", "-lser", "--", "--spill=x", "--report"})
  void whatIsUnknownGetsAll(String argument) {
    assertThat(options("check", "history.txt", argument)).isEqualTo(options());
  }
}
