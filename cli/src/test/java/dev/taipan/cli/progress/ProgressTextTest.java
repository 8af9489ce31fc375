package dev.taipan.cli.progress;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ProgressTextTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "0.25 | 30 | ', 25 %, 90 s left'",
        "0.5 | 600 | ', 50 %, 10 min 0 s left'",
        "0 | 30 | ', 0 %'",
        "1 | 30 | ''",
        "1.5 | 30 | ''",
        "NaN | 30 | ''"
      })
  void theRestTakesAsLongAsWhatIsDone(double share, int seconds, String text) {
    assertThat(ProgressText.left(share, Duration.ofSeconds(seconds))).isEqualTo(text);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "a/history.txt | reading | 60 | a/history.txt: reading, 12 s, 40 %, 18 s left",
        "a/history.txt | reading | 40 | ...y.txt: reading, 12 s, 40 %, 18 s left",
        "run | 12,345 committed, 2 rolled back | 40 | 12,345 committ..., 12 s, 40 %, 18 s left",
        "run | 12,345 committed, 2 rolled back | 60 | run: 12,345 committed, 2 rolled back, 12 s,"
            + " 40 %, 18 s left",
      })
  void timesStayWhereALineIsCut(String task, String stage, int width, String text) {
    assertThat(line(task, stage, width).strip()).isEqualTo(text);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 5, 20, 39, 80})
  void aLineCoversTheOneBefore(int width) {
    assertThat(line("a/history.txt", "reading", width)).hasSize(width);
  }

  @Test
  void aTerminalTellsItsWidth() {
    assertThat(TerminalWidth.columns("24 132\n")).isEqualTo(132);
    assertThat(TerminalWidth.columns("0 0\n")).isEqualTo(80);
    assertThat(TerminalWidth.columns("")).isEqualTo(80);
  }

  private static String line(String task, String stage, int width) {
    return ProgressText.of(task, stage, Duration.ofSeconds(12), ", 40 %, 18 s left", width);
  }
}
