package dev.taipan.cli.progress;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class ProgressDisplayTest {
  private final ByteArrayOutputStream shown = new ByteArrayOutputStream();
  private final PrintStream stream = new PrintStream(shown, true, StandardCharsets.UTF_8);

  @Test
  void showsFileAndStageOfLongWork() throws InterruptedException {
    try (Progress progress = new TerminalProgress(Duration.ZERO, stream).start("big.txt")) {
      progress.stage("reading");
      awaitText("big.txt: reading");
      progress.stage("solving");
      awaitText("big.txt: solving");
    }
  }

  @Test
  void showsWhichShareIsDone() throws InterruptedException {
    try (Progress progress = new TerminalProgress(Duration.ZERO, stream).start("big.txt")) {
      progress.stage("reading", () -> 0.25);
      awaitText(" %, ");
      awaitText(" left");
      progress.stage("solving");
      awaitText("big.txt: solving");
    }
    assertThat(shown.toString(StandardCharsets.UTF_8))
        .containsPattern("big.txt: reading, \\d+ s, 25 %, \\d+ s left");
  }

  @Test
  void aLineFitsAndIsErased() throws InterruptedException {
    try (Progress progress =
        new TerminalProgress(Duration.ZERO, stream, () -> 24).start("a/long/path/big.txt")) {
      progress.stage("reading", () -> 0.25);
      awaitText(" %, ");
    }
    String[] lines = shown.toString(StandardCharsets.UTF_8).split("\r", -1);
    assertThat(lines).allMatch(line -> line.length() < 24);
    assertThat(lines[lines.length - 1]).isEmpty();
    assertThat(lines[lines.length - 2]).isBlank().hasSize(23);
  }

  @Test
  void theLineMakesRoomForOutput() throws Exception {
    TerminalProgress display = new TerminalProgress(Duration.ZERO, stream, () -> 24);
    try (Progress progress = display.start("big.txt");
        OutputStream output = display.above(shown)) {
      progress.stage("reading");
      awaitText("big.txt: reading");
      output.write("found\n".getBytes(StandardCharsets.UTF_8));
    }
    assertThat(shown.toString(StandardCharsets.UTF_8))
        .contains("\r" + " ".repeat(23) + "\rfound\n");
  }

  @Test
  void showsNothingOfShortWork() {
    try (Progress progress = new TerminalProgress(Duration.ofHours(1), stream).start("a.txt")) {
      progress.stage("reading");
    }
    assertThat(shown.size()).isZero();
  }

  @Test
  void canBeOff() {
    try (Progress progress = ProgressDisplay.NONE.start("a.txt")) {
      progress.stage("reading");
    }
    assertThat(shown.size()).isZero();
  }

  private void awaitText(String text) throws InterruptedException {
    for (int i = 0; i < 200 && !shown.toString(StandardCharsets.UTF_8).contains(text); i++) {
      Thread.sleep(50);
    }
    assertThat(shown.toString(StandardCharsets.UTF_8)).contains(text);
  }
}
