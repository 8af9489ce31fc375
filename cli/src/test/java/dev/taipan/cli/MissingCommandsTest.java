package dev.taipan.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The jar with the commands that measure is not on the class path of these tests. */
class MissingCommandsTest {

  @ParameterizedTest
  @ValueSource(
      strings = {
        "bench",
        "bench strategies",
        "bench strategies --timeout 1s --history a b",
        "ablate king-cobra --quick",
      })
  void saysHowToGetThem(String arguments) {
    CommandRun run = CommandRun.real(arguments.split(" "));

    assertThat(run.status()).isEqualTo(2);
    assertThat(run.out()).isEmpty();
    assertThat(run.err())
        .hasLineCount(1)
        .startsWith("taipan: '" + arguments.split(" ")[0] + "' requires benchmarks.jar")
        .contains("-pl benchmarks -am package");
  }

  @Test
  void areListedAllTheSame() {
    assertThat(CommandRun.real("--help").out())
        .containsPattern("(?m)^ +bench +Runs")
        .containsPattern("(?m)^ +ablate +Runs");
    assertThat(CommandRun.real("bench", "--help").out()).contains("benchmarks.jar");
  }
}
