package dev.taipan.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The launcher builds what is not built, once. */
@Timeout(120)
class FirstRunTest {
  /** What Maven is instead: writes down that it ran, and makes the jar slowly and in two parts. */
  private static final String[] MAVEN = {
    "echo \"$@\" >>runs",
    "head -c 100 finished.jar >cli/target/taipan.jar",
    "sleep 2",
    "cp finished.jar cli/target/taipan.jar"
  };

  @TempDir private Path folder;
  private Launcher launcher;

  @BeforeEach
  void install() throws IOException {
    assumeTrue(File.separatorChar == '/', "the launcher is a script for POSIX shells");
    launcher = new Launcher(folder);
    Files.move(launcher.jar(), folder.resolve("finished.jar"));
    withMaven(MAVEN);
    // Who runs what was built is no matter here.
    launcher.withJava("[ -s cli/target/taipan.jar ] && echo built", "exit 100");
  }

  private void withMaven(String... lines) throws IOException {
    Path tools = Files.createDirectories(folder.resolve("tools"));
    Launcher.executable(tools.resolve("mvn"), lines);
    launcher.with("PATH", tools + ":" + System.getenv("PATH"));
  }

  private List<String> builds() throws IOException {
    return Files.readAllLines(folder.resolve("runs"));
  }

  @Test
  void buildsOnce() throws Exception {
    assertThat(launcher.run("levels").err()).contains("building once");
    assertThat(launcher.run("levels")).satisfies(FirstRunTest::isAnswer);
    assertThat(builds()).containsExactly("-B -q -Dquick -pl cli -am package");
  }

  private static void isAnswer(CommandRun run) {
    assertThat(run.status()).as("%s", run).isZero();
    assertThat(run.out()).isEqualTo("built\n");
    assertThat(run.err()).isEmpty();
  }

  @Tag("slow")
  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void buildsOnceForSeveralThatStartTogether(boolean flock) throws Exception {
    if (!flock) {
      withoutFlock();
    }
    List<Process> runs = new ArrayList<>();
    for (int run = 0; run < 3; run++) {
      runs.add(quiet(launcher.process("sh", "levels")).start());
    }
    for (Process run : runs) {
      assertThat(run.waitFor()).isZero();
    }
    assertThat(builds()).hasSize(1);
  }

  private static ProcessBuilder quiet(ProcessBuilder builder) {
    return builder
        .redirectOutput(ProcessBuilder.Redirect.DISCARD)
        .redirectError(ProcessBuilder.Redirect.DISCARD);
  }

  private void withoutFlock() throws IOException {
    Path tools = folder.resolve("tools");
    for (String tool :
        List.of(
            "sh", "dirname", "mkdir", "rmdir", "mktemp", "cat", "rm", "sleep", "head", "cp",
            "touch")) {
      Launcher.executable(tools.resolve(tool), "exec /bin/" + tool + " \"$@\"");
    }
    launcher.with("PATH", tools.toString());
  }

  @Test
  void buildsAgainWhatWasInterrupted() throws Exception {
    Files.writeString(launcher.jar(), "half a jar");
    Files.createDirectories(folder.resolve(".taipan"));
    Files.writeString(folder.resolve(".taipan").resolve("build"), "building\n");
    assertThat(launcher.run("levels").status()).isZero();
    assertThat(builds()).hasSize(1);
  }

  @Test
  void buildsAgainWhatGitHasChanged() throws Exception {
    buildsAgain(folder.resolve(".git/logs/HEAD"));
  }

  @Tag("slow")
  @ParameterizedTest
  @ValueSource(strings = {"repository/worktrees/one", "%s/repository/worktrees/one"})
  void buildsAgainWhatGitHasChangedInAWorktree(String named) throws Exception {
    Files.writeString(folder.resolve(".git"), "gitdir: " + named.formatted(folder) + "\n");
    buildsAgain(folder.resolve("repository/worktrees/one/logs/HEAD"));
  }

  private void buildsAgain(Path log) throws Exception {
    launcher.run("levels");
    Files.createDirectories(log.getParent());
    Files.writeString(log, "pull");
    FileTime built = Files.getLastModifiedTime(launcher.jar());
    Files.setLastModifiedTime(log, FileTime.from(built.toInstant().plusSeconds(1)));
    assertThat(launcher.run("levels").err()).contains("the sources have changed; building again");
    Files.setLastModifiedTime(log, built);
    assertThat(launcher.run("levels")).satisfies(FirstRunTest::isAnswer);
    assertThat(builds()).hasSize(2);
  }

  @Test
  void aFailedBuildIsNoAnswer() throws Exception {
    withMaven("echo 'no such plugin'", "exit 1");
    assertThat(launcher.run("levels"))
        .isEqualTo(
            new CommandRun(
                70,
                "",
                """
                taipan: building once, this takes about a minute
                no such plugin
                taipan: the build failed
                """));
    withMaven(MAVEN);
    assertThat(launcher.run("levels").status()).isZero();
  }
}
