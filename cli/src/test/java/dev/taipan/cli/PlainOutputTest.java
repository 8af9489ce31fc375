package dev.taipan.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.taipan.cli.library.Engine;
import dev.taipan.cli.output.PlainOutput;
import dev.taipan.cli.progress.ProgressDisplay;
import dev.taipan.cli.progress.TerminalProgress;
import dev.taipan.history.display.Printable;
import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;
import picocli.CommandLine.Help.Ansi;

/** Whatever names are like: nothing that a terminal would obey is printed, and lines stay lines. */
class PlainOutputTest {
  /** Clears the screen, sets a title, rings, and forges a line; in C0, in C1, and in writing. */
  private static final String EVIL =
      "\u001b[2J\u001b]0;x\u0007\u009b2J\u0085\u007f\u202e\u2028\rsatisfied\nall: holds";

  private static final String ESCAPED =
      "\\u001b[2J\\u001b]0;x\\u0007\\u009b2J\\u0085\\u007f\\u202e\\u2028\\u000dsatisfied\\u000aall:"
          + " holds";

  @TempDir private Path folder;

  /** Two transactions that each miss the other's write; all names are evil. */
  private Path skew() throws IOException {
    assumeTrue(File.separatorChar == '/', "other systems have no such file names");
    String[] keys = {"\"1" + EVIL + "\"", "\"2" + EVIL + "\""};
    List<String> lines = new ArrayList<>();
    for (int process = 0; process < 2; process++) {
      lines.add(
          "{:type :ok, :process %d, :value [[:r %s nil] [:r %s nil] [:w %s %s]]}"
              .formatted(process, keys[0], keys[1], keys[process], keys[process]));
    }
    return Files.write(folder.resolve("skew" + EVIL + ".edn"), lines);
  }

  /** A read of what nobody wrote. */
  private Path thin() throws IOException {
    return Files.writeString(
        folder.resolve("thin" + EVIL),
        "{:type :ok, :process 0, :value [[:r :x \"" + EVIL + "\"] [:r \"" + EVIL + "\" 5]]}");
  }

  private static void assertPlain(CommandRun run) {
    for (String text : List.of(run.out(), run.err())) {
      assertThat(text.chars().filter(c -> c != '\n' && c != '\t').mapToObj(c -> (char) c))
          .as(text)
          .allMatch(Printable::isHarmless);
      assertThat(text.lines()).noneMatch(line -> line.startsWith("all: holds"));
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "check",
        "check --level ser",
        "check --level rc",
        "check --json",
        "check --output elle-edn",
        "check --output elle-json",
        "check --taps a-n",
        "check --all-anomalies",
        "stats",
        "stats --json",
        "elle-cli --model rw-register",
        "elle-cli --model rw-register --verbose",
        "elle-cli --model rw-register --consistency-models x\u001by",
      })
  void namesAreEscaped(String command) throws IOException {
    for (Path history : List.of(skew(), thin())) {
      List<String> words = new ArrayList<>(List.of(command.split(" ")));
      words.add(history.toString());
      CommandRun run = CommandRun.real(words.toArray(String[]::new));
      assertPlain(run);
      assertThat(run.status()).as("%s", run).isNotEqualTo(70);
    }
  }

  @Test
  void namesAreEscapedWhereThereAreSeveralHistories() throws IOException {
    String skew = skew().toString();
    CommandRun run = CommandRun.real("check", "--level", "ser", skew, skew, thin().toString());
    assertPlain(run);
    assertThat(run.out()).contains("skew" + ESCAPED + ".edn: violated");
    assertThat(run.out().lines()).hasSize(4);
  }

  @Test
  void documentsStayValidAndSayTheSame() throws IOException {
    String file = skew().toString();
    String out = CommandRun.real("check", "--json", file).out();
    assertThat(new ObjectMapper().readTree(out).at("/histories/0/file").asText()).isEqualTo(file);
    String stats = CommandRun.real("stats", "--json", file).out();
    assertThat(new ObjectMapper().readTree(stats).at("/histories/0/file").asText()).isEqualTo(file);
    String elle = CommandRun.real("check", "--output", "elle-json", file).out();
    assertThat(elle.lines()).hasSize(1);
    assertThat(new ObjectMapper().readTree(elle).at("/valid?").asBoolean()).isFalse();
    assertThat(CommandRun.real("check", "--output", "elle-edn", file).out().lines()).hasSize(1);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "check @",
        "stats @",
        "elle-cli --model rw-register @",
        "elle-cli --model @",
        "elle-cli --@",
        "convert --to text @ out",
        "convert --to @ in out",
        "check --level @ in",
        "check --@ in",
        "check --version-order @ README.md",
        "generate --transactions @ -o out",
        "generate -o @/missing/file",
        "@",
        "check --timeout @ in",
      })
  void errorsAreEscaped(String command) {
    String[] words = command.split(" ");
    for (int i = 0; i < words.length; i++) {
      words[i] = words[i].replace("@", EVIL);
    }
    CommandRun run = CommandRun.real(words);
    assertPlain(run);
    assertThat(run.err()).isNotEmpty();
    assertThat(run.status()).isNotIn(0, 70);
  }

  @Test
  void messagesAreShortWhateverTheyAreAbout() throws IOException {
    String name = "7".repeat(3_000_000);
    Path history =
        Files.writeString(
            folder.resolve("long"),
            "{:type :ok, :process 0, :value [[:r :%1$s %1$s] [:r :x %1$s]]}".formatted(name));
    for (String command : List.of("check", "stats", "check --all-anomalies")) {
      List<String> words = new ArrayList<>(List.of(command.split(" ")));
      words.add(history.toString());
      CommandRun run = CommandRun.real(words.toArray(String[]::new));
      assertThat(run.out().length() + run.err().length()).isLessThan(50_000);
    }
    CommandRun wrong = CommandRun.real("check", "--level", name, history.toString());
    assertThat(wrong.err()).hasSizeLessThan(10_000);
  }

  @Test
  void coloursPassAndNothingElse() throws IOException {
    CommandRun run = CommandRun.of(Engine.LIBRARY, Ansi.ON, "check", skew().toString());
    assertThat(run.out()).contains("\u001b[31m").doesNotContain("\u001b[2J", "\u009b", "\r");
  }

  @Test
  void theProgressLineIsEscaped() throws Exception {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    PrintStream stream = new PrintStream(bytes, true, StandardCharsets.UTF_8);
    try (var shown = new TerminalProgress(Duration.ZERO, stream).start(EVIL)) {
      shown.stage("reading");
      for (int i = 0; i < 100 && !bytes.toString(StandardCharsets.UTF_8).contains("reading"); i++) {
        Thread.sleep(50);
      }
    }
    assertThat(bytes.toString(StandardCharsets.UTF_8))
        .contains("reading")
        .doesNotContain("\u001b[2J", "\u0007", "\u009b", "\nall");
  }

  @ParameterizedTest
  @ValueSource(strings = {"check", "stats", "levels", "formats"})
  void lostOutputIsAnErrorAndNeverAViolation(String command) throws IOException {
    Writer broken =
        new Writer() {
          @Override
          public void write(char[] characters, int offset, int length) throws IOException {
            throw new IOException("Broken pipe");
          }

          @Override
          public void flush() {}

          @Override
          public void close() {}
        };
    List<String> words = new ArrayList<>(List.of(command));
    if (command.equals("check") || command.equals("stats")) {
      words.add(thin().toString());
    }
    StringWriter err = new StringWriter();
    CommandLine commandLine =
        TaipanCommand.commandLine(
            Engine.LIBRARY, Ansi.OFF, ProgressDisplay.NONE, words.toArray(String[]::new));
    commandLine.setOut(PlainOutput.to(broken, false));
    commandLine.setErr(new PrintWriter(err, true));
    assertThat(Main.run(commandLine, words.toArray(String[]::new))).isEqualTo(2);
    assertThat(err.toString()).endsWith("output was lost" + System.lineSeparator());
  }
}
