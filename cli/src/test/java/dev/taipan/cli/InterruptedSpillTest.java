package dev.taipan.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.taipan.history.signal.DefaultSignals;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A check out of core that ends before its time: no file of it is left. */
class InterruptedSpillTest {
  @TempDir private Path folder;
  private Path spill;

  @BeforeEach
  void makeFolder() throws IOException {
    spill = Files.createDirectory(folder.resolve("spill"));
  }

  private List<Path> left() throws IOException {
    try (var files = Files.list(spill)) {
      return files.toList();
    }
  }

  private ProcessBuilder check(String input) throws IOException {
    return new Launcher(folder.resolve("home"))
        .with("TAIPAN_JAVA_OPTS", "-XX:TieredStopAtLevel=1")
        .process("sh", "check", "--spill", spill.toString(), input)
        .redirectErrorStream(true)
        .redirectOutput(folder.resolve("said").toFile());
  }

  @ParameterizedTest
  @CsvSource({"INT,130", "TERM,143"})
  void leavesNothingWhenItIsInterrupted(String signal, int status) throws Exception {
    Process process = DefaultSignals.in(check("-")).start();
    process.getOutputStream().write("w(1,1,1,1)\n".getBytes(UTF_8));
    process.getOutputStream().flush();
    while (left().isEmpty() || !Files.exists(left().get(0).resolve("log"))) {
      assertThat(process.isAlive()).isTrue();
      Thread.sleep(20);
    }
    List<ProcessHandle> all = new ArrayList<>(process.descendants().toList());
    all.add(process.toHandle());
    for (ProcessHandle one : all) {
      new ProcessBuilder("kill", "-" + signal, Long.toString(one.pid())).start().waitFor();
    }

    assertThat(process.waitFor(2, TimeUnit.MINUTES)).isTrue();
    assertThat(process.exitValue()).isEqualTo(status);
    assertThat(left()).isEmpty();
  }

  /** A limit on the size of files stands for a disk that is full. */
  @Test
  void saysThatNoMoreCanBeWritten() throws Exception {
    Path history = folder.resolve("a.txt");
    Files.writeString(
        history,
        IntStream.range(0, 30_000)
            .mapToObj("w(%1$d,1,1,%1$d)\n"::formatted)
            .collect(Collectors.joining()));
    ProcessBuilder check = check(history.toString());
    List<String> limited = new ArrayList<>(List.of("sh", "-c", "ulimit -f 200; exec \"$@\"", "sh"));
    limited.addAll(check.command());
    Process process = check.command(limited).start();

    assertThat(process.waitFor(2, TimeUnit.MINUTES)).isTrue();
    assertThat(folder.resolve("said")).content().contains("log: ", "too large").hasLineCount(1);
    assertThat(process.exitValue()).isEqualTo(2);
    assertThat(left()).isEmpty();
  }
}
