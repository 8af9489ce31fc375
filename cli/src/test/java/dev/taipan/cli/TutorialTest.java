package dev.taipan.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the tutorial has its readers do, where there is Python. */
@Tag("slow")
class TutorialTest {
  @TempDir private Path folder;

  @Test
  void whatRanInTransactionsHolds() throws Exception {
    CommandRun run = CommandRun.real("check", recorded("transactions").toString());
    assertThat(run.out()).contains("holds     strict serializability").doesNotContain("violated");
    assertThat(run.status()).isZero();
  }

  @Test
  void whatRanStatementByStatementIsNotSerializable() throws Exception {
    CommandRun run = CommandRun.real("check", "--level=ser,rc", recorded("autocommit").toString());
    assertThat(run.out()).contains("violated  serializability", "holds     read committed");
    assertThat(run.status()).isEqualTo(1);
  }

  private Path recorded(String mode) throws IOException, InterruptedException {
    assumeTrue(hasPython(), "there is no python3");
    File history = folder.resolve("history.taipan.jsonl").toFile();
    Process recorder =
        new ProcessBuilder(
                "python3", Path.of("..", "examples", "record-sqlite.py").toString(), mode)
            .redirectOutput(history)
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    assertThat(recorder.waitFor()).isZero();
    return history.toPath();
  }

  private static boolean hasPython() throws InterruptedException {
    try {
      return new ProcessBuilder("python3", "-c", "import sqlite3").start().waitFor() == 0;
    } catch (IOException none) {
      return false;
    }
  }
}
