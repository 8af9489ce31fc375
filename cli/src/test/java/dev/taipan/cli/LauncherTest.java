package dev.taipan.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.taipan.history.signal.DefaultSignals;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What the launcher ends with says what happened, whatever happened. */
@Timeout(120)
class LauncherTest {
  private static final String SKEW =
      "r(1,0,1,1)\nr(2,0,1,1)\nw(1,1,1,1)\nr(1,0,2,2)\nr(2,0,2,2)\nw(2,2,2,2)\n";

  @TempDir private Path folder;
  private Launcher launcher;

  @BeforeEach
  void install() throws IOException {
    assumeTrue(File.separatorChar == '/', "the launcher is a script for POSIX shells");
    launcher = new Launcher(folder);
  }

  @Test
  void passesTheStatusesOfTaipanOn() throws Exception {
    Files.writeString(folder.resolve("skew"), SKEW);
    assertThat(launcher.run("check", "--level", "si", "skew"))
        .satisfies(run -> assertThat(run.status()).isZero())
        .satisfies(run -> assertThat(run.err()).isEmpty());
    assertThat(launcher.run("check", "--verbose", "--level", "ser", "skew"))
        .satisfies(run -> assertThat(run.status()).isEqualTo(1))
        .satisfies(run -> assertThat(run.err()).contains("DEBUG LevelsQuestion - ser: VIOLATED"));
    assertThat(launcher.run("check", "missing"))
        .isEqualTo(new CommandRun(2, "", "missing: no such file\n"));
    assertThat(launcher.run("elle-cli", "--model", "rw-register", "missing").status())
        .isEqualTo(255);
  }

  @ParameterizedTest
  @ValueSource(strings = {"sh", "bash"})
  void aFileNameIsNoCommand(String shell) throws Exception {
    launcher.withJava("exit 100");
    String name = "x\n+PATH[$(touch pwned)]";
    Files.writeString(folder.resolve(name), SKEW);
    assertThat(Launcher.run(launcher.process(shell, "check", name), ""))
        .isEqualTo(new CommandRun(0, "", ""));
    assertThat(folder.resolve("pwned")).doesNotExist();
  }

  /** A folder of sources has one of that name; small inputs do without the optimizing compiler. */
  @Test
  void aCommandIsNoInput() throws Exception {
    launcher.withJava("case $* in *TieredStopAtLevel*) exit 103 ;; esac; exit 100");
    Files.createDirectory(folder.resolve("coo"));
    Files.writeString(folder.resolve("skew"), SKEW);

    assertThat(launcher.run("coo").status()).isZero();
    assertThat(launcher.run("check", "skew").status()).isEqualTo(3);
  }

  /** Java 17 opens no file with an umlaut in its name where a locale knows ASCII alone. */
  @ParameterizedTest
  @CsvSource({
    ", , , C.UTF-8",
    "C, , de_DE.UTF-8, C.UTF-8",
    ", POSIX, de_DE.UTF-8, C.UTF-8",
    ", , de_DE.UTF-8, ''",
    "de_DE.ISO-8859-1, C, C, de_DE.ISO-8859-1"
  })
  void namesOfFilesMayHaveAnyCharacters(String all, String types, String lang, String expected)
      throws Exception {
    launcher.withJava("echo \"${LC_ALL:-}\"", "exit 100");
    launcher.with("LC_ALL", all).with("LC_CTYPE", types).with("LANG", lang);
    assertThat(launcher.run("check", "x")).isEqualTo(new CommandRun(0, expected + "\n", ""));
  }

  /** A byte that no character has comes as one that stands for none, or as no name at all. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "C.UTF-8 | the file name is not valid UTF-8 or cannot be encoded in this locale; rename",
        "de_DE.ISO-8859-99 | is not a valid file name here: "
      })
  void aFileNameThatIsNotUtf8IsSaid(String locale, String message) throws Exception {
    Files.writeString(folder.resolve("skew"), SKEW);
    ProcessBuilder process = launcher.with("LC_ALL", locale).process("sh");
    String script = process.command().get(1);
    process.command(
        "sh",
        "-c",
        "name=$(printf 'x\\377.txt'); cp skew \"$name\"; exec sh \"$0\" check \"$name\"",
        script);

    CommandRun run = Launcher.run(process, "");

    assertThat(run.status()).isEqualTo(2);
    assertThat(run.out()).isEmpty();
    assertThat(run.err()).contains(message).hasLineCount(1);
  }

  /** What threads share is optimized soon, as counting how often it runs keeps them waiting. */
  @ParameterizedTest
  @CsvSource({"coo, 3", "generate, 3", "check, 0", "check --threads=1, 0", "stats, 0"})
  void optimizingDoesNotWaitWhereThreadsShare(String command, int status) throws Exception {
    launcher.withJava("case $* in *Tier4BackEdgeThreshold*) exit 103 ;; esac; exit 100");
    assertThat(launcher.run(command.split(" ")).status()).isEqualTo(status);
  }

  /** A file of 200 MiB, or so du says: what takes few passes is over before optimizing pays. */
  @ParameterizedTest
  @CsvSource({"rc, 3", "ra, 3", "tcc, 3", "ser, 0", "'rc,ser', 0"})
  void aLargeFileIsNotOptimizedForAWeakLevel(String levels, int status) throws Exception {
    launcher.withJava("case $* in *TieredStopAtLevel*) exit 103 ;; esac; exit 100");
    Path tools = Files.createDirectory(folder.resolve("tools"));
    Launcher.executable(tools.resolve("du"), "echo 204800 large");
    launcher.with("PATH", tools + File.pathSeparator + System.getenv("PATH"));
    Files.writeString(folder.resolve("large"), SKEW);
    assertThat(launcher.run("check", "--level", levels, "large").status()).isEqualTo(status);
  }

  @ParameterizedTest
  @ValueSource(strings = {"exit 0", "exit 1", "echo usage; exit 0", "exec /missing", "exit 126"})
  void aJavaThatRunsNothingIsNoAnswer(String line) throws Exception {
    CommandRun run = launcher.withJava(line).run("check", "skew");
    assertThat(run.status()).isEqualTo(70);
    assertThat(run.err()).endsWith("/java does not run; JDK 17 or later is required\n");
  }

  @Test
  void aJavaThatIsNoProgramIsNoAnswer() throws Exception {
    launcher.withJava();
    Files.write(folder.resolve("jdk").resolve("bin").resolve("java"), new byte[] {0, 1, 2});
    CommandRun run = launcher.run("check", "skew");
    assertThat(run.status()).isEqualTo(70);
    assertThat(run.err()).endsWith("/java does not run; JDK 17 or later is required\n");
  }

  @ParameterizedTest
  @CsvSource({"openjdk version \"11.0.2\" 2019-01-15, 11", "java version \"1.8.0_292\", 8"})
  void anOldJavaIsNoAnswer(String version, int number) throws Exception {
    launcher.withJava("if [ \"$1\" = -version ]; then echo '" + version + "' >&2; fi", "exit 1");
    CommandRun run = launcher.run("check", "skew");
    assertThat(run.status()).isEqualTo(70);
    assertThat(run.err())
        .endsWith("/java is version " + number + "; JDK 17 or later is required\n");
  }

  @Test
  void aWrongHomeIsNoAnswer() throws Exception {
    CommandRun expected =
        new CommandRun(70, "", "taipan: JAVA_HOME is not a JDK: it does not contain bin/java\n");
    assertThat(launcher.with("JAVA_HOME", "/missing").run("check", "skew")).isEqualTo(expected);
    Files.createDirectories(folder.resolve("jdk").resolve("bin").resolve("java"));
    assertThat(launcher.with("JAVA_HOME", folder.resolve("jdk").toString()).run("--version"))
        .isEqualTo(expected);
  }

  @Test
  void noJavaAtAllIsNoAnswer() throws Exception {
    Path tools = Files.createDirectory(folder.resolve("tools"));
    for (String tool : List.of("sh", "dirname", "readlink", "du", "sed")) {
      Launcher.executable(tools.resolve(tool), "exec /usr/bin/" + tool + " \"$@\"");
    }
    launcher.with("JAVA_HOME", null).with("PATH", tools.toString());
    assertThat(Launcher.run(launcher.process("/bin/sh", "check", "skew"), ""))
        .isEqualTo(
            new CommandRun(
                70,
                "",
                "taipan: no java on the PATH; install JDK 17 or later, or set JAVA_HOME\n"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "PK", "no jar at all"})
  void aBrokenJarIsNoAnswer(String content) throws Exception {
    Files.writeString(launcher.jar(), content);
    CommandRun run = launcher.run("check", "skew");
    assertThat(run.status()).isEqualTo(70);
    assertThat(run.err()).endsWith("remove it, and the next run builds it again\n");
  }

  @ParameterizedTest
  @ValueSource(strings = {"-Xmx1x", "-version", "-XX:+NoSuchOption", "--dry-run"})
  void optionsThatJavaRefusesAreBadUsage(String options) throws Exception {
    CommandRun run = launcher.with("TAIPAN_JAVA_OPTS", options).run("check", "skew");
    assertThat(run.status()).isEqualTo(2);
    assertThat(run.err())
        .endsWith(
            "taipan: Java does not start with the options in TAIPAN_JAVA_OPTS, JDK_JAVA_OPTIONS or"
                + " JAVA_TOOL_OPTIONS\n");
  }

  @Test
  void outputThatIsLostIsAnError() throws Exception {
    Path full = Path.of("/dev/full");
    assumeTrue(Files.exists(full), "there is no /dev/full");
    Files.writeString(folder.resolve("skew"), SKEW);
    CommandRun run =
        Launcher.run(launcher.process("sh", "check", "skew").redirectOutput(full.toFile()), "");
    assertThat(run)
        .isEqualTo(
            new CommandRun(2, "", "taipan: standard output is closed or full; output was lost\n"));
  }

  @ParameterizedTest
  @CsvSource({"check, 1", "stats, 0", "elle-cli -m rw-register, 255", "convert --to bincode, 0"})
  void standardInputIsRead(String command, int status) throws Exception {
    List<String> words = Stream.of((command + " -").split(" ")).toList();
    ProcessBuilder process = launcher.process("sh", words.toArray(String[]::new));
    if (command.startsWith("convert")) {
      process.command().add("copy");
    }
    CommandRun run = Launcher.run(process, command.startsWith("elle") ? "<?" : SKEW);
    assertThat(run.status()).as("%s", run).isEqualTo(status);
    assertThat(run.out()).doesNotContain("no such file");
  }

  @Test
  void inputMayBeClosedWhereNoneIsNeeded() throws Exception {
    ProcessBuilder process =
        launcher.process("sh").command("sh", "-c", "exec sh ./taipan --version <&-");
    CommandRun run = Launcher.run(process, "");
    assertThat(run.err()).isEmpty();
    assertThat(run.status()).isZero();
  }

  @ParameterizedTest
  @CsvSource({"TERM, 143", "INT, 130", "HUP, 129"})
  void whatIsInterruptedLeavesNothing(String signal, int status) throws Exception {
    Path target = Files.createDirectory(folder.resolve("out"));
    ProcessBuilder generate =
        launcher
            .process("sh", "generate", "--transactions", "4000000", "-o", target + "/history")
            .redirectErrorStream(true);
    Process process = DefaultSignals.in(generate).start();
    try {
      while (names(target).isEmpty()) {
        assertThat(process.isAlive()).isTrue();
        Thread.sleep(20);
      }
      List<ProcessHandle> children = process.descendants().toList();
      new ProcessBuilder("kill", "-" + signal, Long.toString(process.pid())).start().waitFor();
      assertThat(process.waitFor()).isEqualTo(status);
      assertThat(children).isNotEmpty().noneMatch(ProcessHandle::isAlive);
      assertThat(names(target)).isEmpty();
    } finally {
      // One that does not listen would write until the disk is full.
      process.descendants().forEach(ProcessHandle::destroyForcibly);
      process.destroyForcibly();
    }
  }

  private static List<String> names(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.map(Path::toString).toList();
    }
  }
}
