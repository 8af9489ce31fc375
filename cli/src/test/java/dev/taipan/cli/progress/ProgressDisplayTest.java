package dev.taipan.cli.progress;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class ProgressDisplayTest {
  private final ByteArrayOutputStream shown = new ByteArrayOutputStream();
  private final PrintStream stream = new PrintStream(shown, true, StandardCharsets.UTF_8);

  @Test
  void showsFileAndStageOfLongWork() throws InterruptedException {
    try (Progress progress = ProgressDisplay.after(Duration.ZERO, stream).start("big.txt")) {
      progress.stage("reading");
      awaitText("big.txt: reading");
      progress.stage("solving");
      awaitText("big.txt: solving");
    }
  }

  @Test
  void showsNothingOfShortWork() {
    try (Progress progress = ProgressDisplay.after(Duration.ofHours(1), stream).start("a.txt")) {
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
