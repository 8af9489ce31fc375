package dev.taipan.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.taipan.history.io.HistoryFiles;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A run that somebody ends from the keyboard. */
class InterruptedRunTest {
  private static final int ENOUGH_BYTES = 50_000;

  @TempDir private Path folder;

  @Test
  void checksWhatWasRecorded() throws Exception {
    Path said = folder.resolve("said");
    Path history = folder.resolve("out/history.taipan.jsonl");
    Process process = start(said);
    while (!Files.exists(history) || Files.size(history) < ENOUGH_BYTES) {
      assertThat(process.isAlive()).isTrue();
      Thread.sleep(20);
    }
    List<ProcessHandle> children = process.descendants().toList();
    new ProcessBuilder("kill", "-INT", Long.toString(process.pid())).start().waitFor();

    assertThat(process.waitFor(2, TimeUnit.MINUTES)).isTrue();
    assertThat(process.exitValue()).isEqualTo(130);
    assertThat(children).isNotEmpty().noneMatch(ProcessHandle::isAlive);
    assertThat(said)
        .content()
        .contains(" committed (", "Tried: ", "Strongest level that held: ")
        .endsWith("Claimed: serializability (ser) violated\n");
    assertThat(HistoryFiles.read(history).transactions()).isPositive();
    assertThat(history.resolveSibling("report.html")).exists();
  }

  private Process start(Path said) throws Exception {
    return new Launcher(folder.resolve("home"))
        .process(
            "sh",
            "run",
            "--db=h2",
            "--artifacts=" + RunCommandTest.h2().getParent(),
            "--isolation=serializable",
            "--keys=4",
            "--transactions=10000000",
            "--time=10m",
            "--out=" + folder.resolve("out"))
        .redirectOutput(said.toFile())
        .redirectErrorStream(true)
        .start();
  }
}
