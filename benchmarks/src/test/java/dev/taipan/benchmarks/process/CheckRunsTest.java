package dev.taipan.benchmarks.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

class CheckRunsTest {
  @TempDir private Path folder;

  /** The time limit of each run that these options lead to. */
  private List<String> limits(String... options) throws IOException, InterruptedException {
    assumeTrue(File.separatorChar == '/', "runs a script for POSIX shells");
    Path taipan = Files.writeString(folder.resolve("taipan"), "#!/bin/sh\necho \"$5\" >>\"$6\"\n");
    assertThat(taipan.toFile().setExecutable(true)).isTrue();
    CheckRuns runs = new CheckRuns();
    List<String> arguments = new ArrayList<>(List.of("--taipan=" + taipan));
    arguments.addAll(List.of(options));
    new CommandLine(CommandLine.Model.CommandSpec.forAnnotatedObject(runs))
        .parseArgs(arguments.toArray(String[]::new));
    runs.measure("rc", folder.resolve("log"));
    return Files.readAllLines(folder.resolve("log"));
  }

  @Test
  void runsThreeTimes() throws Exception {
    assertThat(limits()).containsExactly("120s", "120s", "120s");
  }

  @Test
  void runsOnceAndForAMinuteAtMostToBeQuick() throws Exception {
    assertThat(limits("--quick")).containsExactly("60s");
  }

  @Test
  void whatIsSaidCountsWithQuickToo() throws Exception {
    assertThat(limits("--timeout=5s", "--repeat=2", "--quick")).containsExactly("5s", "5s");
  }
}
