package dev.taipan.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The recorders that people copy into their programs, in programs that record a write skew. */
@Timeout(120)
class RecordersTest {
  private static final Path RECORDERS = Path.of("..", "examples", "recorders");
  private static final Path PROGRAMS = Path.of("src", "test", "resources", "recorders");

  /** The programs end so in the middle of a commit. */
  private static final int KILLED = 7;

  @TempDir private Path folder;

  @ParameterizedTest
  @CsvSource({
    "py, python3 skew.py FILE,",
    "mjs, node skew.mjs FILE,",
    "go, ./skew FILE, go build -o skew skew.go recorder.go",
    "rs, ./skew FILE, rustc skew.rs",
    "c, ./skew FILE, cc -Wall -Wextra -Werror -pthread -o skew skew.c"
  })
  void theirHistoriesHaveTheRightVerdicts(String language, String run, String compile)
      throws Exception {
    String tool = (compile == null ? run : compile).split(" ")[0];
    assumeTrue(isThere(tool), tool + " is not on this machine");
    copy(RECORDERS);
    copy(PROGRAMS);
    if (compile != null) {
      assertThat(run(compile)).isZero();
    }

    assertThat(run(run.replace("FILE", "history.taipan.jsonl"))).isEqualTo(KILLED);

    String history = folder.resolve("history.taipan.jsonl").toString();
    CommandRun serializable = CommandRun.real("check", "--level=ser", history);
    assertThat(serializable.out()).contains("write-skew", "T2", "T3").doesNotContain("T4");
    assertThat(serializable.status()).isEqualTo(1);
    assertThat(CommandRun.real("check", "--level=strong-si", history).status()).isZero();
    assertThat(CommandRun.real("stats", history).out()).contains("unknown");
  }

  @Test
  void areShort() throws IOException {
    try (Stream<Path> files = Files.list(RECORDERS)) {
      List<Path> recorders = files.filter(file -> !file.toString().endsWith(".md")).toList();
      assertThat(recorders).hasSize(5);
      for (Path recorder : recorders) {
        assertThat(Files.readAllLines(recorder)).hasSizeLessThanOrEqualTo(60);
      }
    }
  }

  private static boolean isThere(String tool) {
    return Arrays.stream(System.getenv("PATH").split(File.pathSeparator))
        .anyMatch(place -> Files.isExecutable(Path.of(place, tool)));
  }

  private void copy(Path from) throws IOException {
    try (Stream<Path> files = Files.list(from)) {
      for (Path file : files.toList()) {
        Files.copy(file, folder.resolve(file.getFileName()));
      }
    }
  }

  private int run(String command) throws IOException, InterruptedException {
    Process process =
        new ProcessBuilder(command.split(" "))
            .directory(folder.toFile())
            .redirectErrorStream(true)
            .redirectOutput(folder.resolve("said").toFile())
            .start();
    return process.waitFor();
  }
}
