package dev.taipan.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.taipan.formats.io.HistoryFiles;
import dev.taipan.history.signal.DefaultSignals;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
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
    interrupt(
        start(
            said,
            "run",
            "--isolation=serializable",
            "--keys=4",
            "--think=0ms",
            "--min-crossings=0",
            "--transactions=10000000",
            "--time=10m"),
        history);

    assertThat(said)
        .content()
        .contains(" committed (", "Coverage: ")
        .containsPattern("Strongest level that held: |No level was shown to hold")
        .matches("(?s).*Claimed: serializability \\(ser\\) (violated|holds)\n");
    assertThat(HistoryFiles.read(history).transactions()).isPositive();
    assertThat(history.resolveSibling("report.html")).exists();
  }

  @Tag("slow")
  @Test
  void printsWhatWasSurveyed() throws Exception {
    Path said = folder.resolve("said");
    Path out = folder.resolve("out");
    interrupt(
        start(said, "survey", "--isolation=serializable", "--rounds=1", "--time=10m"),
        out.resolve("h2-serializable/mini-1.taipan.jsonl"));

    assertThat(said).content().contains("H2 ", "serializable", "Report: ");
    assertThat(out.resolve("survey.html")).exists();
  }

  /** Who kills the launcher means the run, though only the launcher is gone at first. */
  @Test
  void endsWithItsLauncher() throws Exception {
    Path history = folder.resolve("out/history.taipan.jsonl");
    Process process = start(folder.resolve("said"), "run", "--think=100ms", "--time=10m");
    while (!Files.exists(history)) {
      assertThat(process.isAlive()).isTrue();
      Thread.sleep(20);
    }
    List<ProcessHandle> children = process.descendants().toList();
    process.destroyForcibly();

    assertThat(children).isNotEmpty();
    for (ProcessHandle child : children) {
      assertThat(child.onExit()).succeedsWithin(Duration.ofMinutes(1));
    }
  }

  /** Waits until something is recorded. */
  private static void interrupt(Process process, Path history) throws Exception {
    while (!Files.exists(history) || Files.size(history) < ENOUGH_BYTES) {
      assertThat(process.isAlive()).isTrue();
      Thread.sleep(20);
    }
    List<ProcessHandle> children = process.descendants().toList();
    new ProcessBuilder("kill", "-INT", Long.toString(process.pid())).start().waitFor();

    assertThat(process.waitFor(2, TimeUnit.MINUTES)).isTrue();
    assertThat(process.exitValue()).isEqualTo(130);
    assertThat(children).isNotEmpty().noneMatch(ProcessHandle::isAlive);
  }

  private Process start(Path said, String command, String... options) throws Exception {
    List<String> words =
        new ArrayList<>(
            List.of(
                command,
                "--db=h2",
                "--artifacts=" + RunCommandTest.h2().getParent(),
                "--out=" + folder.resolve("out")));
    words.addAll(List.of(options));
    ProcessBuilder process =
        new Launcher(folder.resolve("home"))
            // Over before the optimizing compiler has paid for itself.
            .with("TAIPAN_JAVA_OPTS", "-XX:TieredStopAtLevel=1")
            .process("sh", words.toArray(String[]::new))
            .redirectOutput(said.toFile())
            .redirectErrorStream(true);
    return DefaultSignals.in(process).start();
  }
}
