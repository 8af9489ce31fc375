package dev.taipan.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.taipan.checker.IsolationLevel;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class OtherCommandsTest {
  @TempDir private Path folder;

  @ParameterizedTest
  @ValueSource(
      strings = {
        "check",
        "stats",
        "convert",
        "generate",
        "levels",
        "coo",
        "distinguish",
        "formats",
        "solvers"
      })
  void everyCommandHasHelpWithExamples(String command) {
    CommandRun run = CommandRun.fake(command, "--help");

    assertThat(run.status()).isZero();
    assertThat(run.out()).contains("Usage: taipan " + command, "Examples:");
    assertThat(run.out().lines()).allMatch(line -> line.length() <= 80);
  }

  @Test
  void helpNamesEveryCommand() {
    assertThat(CommandRun.fake("--help").out())
        .contains(
            "check",
            "stats",
            "convert",
            "generate",
            "levels",
            "formats",
            "solvers",
            "generate-completion");
  }

  @Test
  void withoutACommandItSaysHowItIsUsed() {
    CommandRun run = CommandRun.fake();

    assertThat(run.status()).isEqualTo(2);
    assertThat(run.err()).startsWith("Usage: taipan");
    assertThat(run.out()).isEmpty();
  }

  @Test
  void knowsItsVersion() {
    assertThat(CommandRun.fake("--version").out()).matches("taipan \\d+\\.\\d+.*\\R");
  }

  @Test
  void listsLevelsWithTheirLongNames() {
    CommandRun run = CommandRun.fake("levels");

    assertThat(run.status()).isZero();
    assertThat(run.out().lines().limit(IsolationLevel.values().length))
        .allMatch(line -> IsolationLevel.named(line.split(" ")[0]).isPresent());
    assertThat(run.out().lines().toList().get(0)).startsWith("strict-ser ").contains("needs times");
    assertThat(run.out().lines().toList().get(3)).startsWith("ser ").contains("serializable");
  }

  @Test
  void listsWhichLevelImpliesWhich() {
    assertThat(CommandRun.fake("levels").out())
        .contains(
            """
            strict-ser          strong-session-ser, strong-si, strong-key-ser
            strong-session-ser  strong-session-si, ser
            strong-key-ser      ser
            ser                 si
            strong-si           strong-session-si
            strong-session-si   pc, si
            si                  ci
            pc                  tcc
            tcc                 ra
            ra                  rc, ci
            """);
  }

  @Test
  void listsFormats() {
    assertThat(CommandRun.fake("formats").out())
        .contains(
            "text          read, write",
            "bincode       read, write",
            "cobra         read  ",
            "edn           read, write",
            "jepsen-json   read, write",
            "jsonl         read, write");
  }

  @Test
  void generatesAScriptForTheShell() {
    assertThat(CommandRun.fake("generate-completion").out()).contains("complete -F", "taipan");
  }

  @Test
  void countsWhatIsInHistories() {
    CommandRun run = CommandRun.fake("stats", "good", "missing");

    assertThat(run.status()).isEqualTo(2);
    assertThat(run.out())
        .startsWith("good\n")
        .containsPattern("(?m)^  transactions +1$")
        .containsPattern("(?m)^    committed +1$")
        .containsPattern("(?m)^    with a start time +0$")
        .containsPattern("(?m)^    with an end time +0$")
        .containsPattern("(?m)^  operations +2$")
        .containsPattern("(?m)^    mean +2\\.00$");
    assertThat(run.err()).hasLineCount(1).startsWith("missing: no such file");
  }

  @Test
  void saysHowOperationsMeet() throws IOException {
    Path input = folder.resolve("input.edn");
    Files.writeString(
        input,
        """
        {:type :ok, :process 1, :value [[:append :x 1] [:w 7 3] [:r 8 nil]]}
        {:type :ok, :process 1, :value [[:r :x [1]] [:append :x 2] [:r :x [1 2]]]}
        """);
    assertThat(CommandRun.real("stats", input.toString()).out())
        .containsPattern("(?m)^    without reading them before +2$")
        .containsPattern("(?m)^    after reading them +1$")
        .containsPattern("(?m)^    mean +1\\.33$")
        .containsPattern("(?m)^    key :x +2$")
        .containsPattern("(?m)^  list keys +1$")
        .containsPattern("(?m)^      most +2$");
  }

  @Test
  void convertsToAFile() throws IOException {
    Path output = folder.resolve("out");

    CommandRun run = CommandRun.fake("convert", "--to", "bincode", "good", output.toString());

    assertThat(run).isEqualTo(new CommandRun(0, "", ""));
    assertThat(output).hasContent("BINCODE 2");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "convert --to text good -",
        "generate --out -",
        "replay --script - whatever.sql",
        "check --dot - good",
        "check --level ser --certificate - good"
      })
  void aHyphenIsNoFileToWrite(String command) {
    CommandRun run = CommandRun.fake(command.split(" "));

    assertThat(run.status()).isEqualTo(2);
    assertThat(run.err()).hasLineCount(1).contains("needs a name, not '-'", "/dev/stdout");
    assertThat(Path.of("-")).doesNotExist();
  }

  @Test
  void aDeviceIsWrittenWithoutForce() {
    assertThat(CommandRun.fake("convert", "--to", "text", "good", "/dev/null").status()).isZero();
  }

  @Test
  void convertsWithLossesOnlyWhenToldTo() throws IOException {
    Path input = folder.resolve("input.edn");
    Path output = folder.resolve("output.txt");
    Files.writeString(
        input,
        """
        {:type :ok, :process 1, :value [[:append :x 1] [:w 7 3] [:r 8 nil]]}
        {:type :info, :process 2, :value [[:append :x 2]]}
        {:type :info, :process 3, :value [[:append :x 4]]}
        {:type :ok, :process 1, :value [[:r :x [1 2]]]}
        """);
    CommandRun refused =
        CommandRun.real("convert", "--to", "text", input.toString(), output.toString());
    assertThat(refused.status()).isEqualTo(2);
    assertThat(refused.err()).hasLineCount(1).startsWith("cannot write as TEXT: some keys hold");
    assertThat(output).doesNotExist();

    CommandRun run =
        CommandRun.real("convert", "--lossy", "--to", "text", input.toString(), output.toString());
    assertThat(run)
        .isEqualTo(
            new CommandRun(
                0,
                "",
                """
                lost: lists: their keys become registers that hold the last element
                lost: that 2 outcomes are unknown: 1 transactions were observed and become \
                committed, the others are dropped
                lost: the name of 1 key, which gets another number
                lost: the initial value nil, which becomes 0
                """));
    assertThat(output)
        .hasContent(
            """
            w(9,1,1,1)
            w(7,3,1,1)
            r(8,0,1,1)
            r(9,2,1,4)
            w(9,2,2,2)
            """);
  }

  @Test
  void overwritesOnlyWhenForced() throws IOException {
    Path output = Files.writeString(folder.resolve("out"), "precious");

    CommandRun refused = CommandRun.fake("convert", "--to", "text", "good", output.toString());
    assertThat(refused.status()).isEqualTo(2);
    assertThat(refused.err()).hasLineCount(1).contains("--force");
    assertThat(output).hasContent("precious");

    CommandRun forced =
        CommandRun.fake("convert", "--to", "text", "--force", "good", output.toString());
    assertThat(forced.status()).isZero();
    assertThat(output).hasContent("TEXT 2");
  }

  @Test
  void writesNothingWhenTheInputIsBad() {
    Path output = folder.resolve("out");

    CommandRun run = CommandRun.fake("convert", "--to", "text", "missing", output.toString());

    assertThat(run)
        .isEqualTo(new CommandRun(2, "", "missing: no such file" + System.lineSeparator()));
    assertThat(output).doesNotExist();
  }

  @Test
  void doesNotConvertToAFormatThatCannotBeWritten() {
    CommandRun run =
        CommandRun.fake("convert", "--to", "cobra", "good", folder.resolve("out").toString());

    assertThat(run.status()).isEqualTo(2);
    assertThat(run.err())
        .hasLineCount(1)
        .contains("'cobra' is not a writable format; expected one of text, bincode, edn");
  }

  @ParameterizedTest
  @ValueSource(strings = {"check", "elle-cli", "bench", "chekc", ""})
  void helpIsACommandToo(String command) {
    assertThat(CommandRun.fake(("help " + command).split(" ")))
        .isEqualTo(CommandRun.fake((command + " --help").strip().split(" ")));
  }

  @Test
  void helpAloneIsThatOfTaipan() {
    assertThat(CommandRun.fake("help").out()).startsWith("Usage: taipan [-hvV] COMMAND");
  }

  @Test
  void saysWhichFormatAnInputHasInstead() throws IOException {
    String input =
        Files.writeString(folder.resolve("h"), "{:type :ok, :value [[:w 1 1]]}\n").toString();

    CommandRun run = CommandRun.real("check", "--format", "jepsen-json", input);

    assertThat(run.status()).isEqualTo(2);
    assertThat(run.err()).hasLineCount(1).startsWith(input + ":1:").contains("the format is edn");
  }

  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '"',
      value = {
        "generate --out x --keys many, 'many' is not a whole number of at most 2147483647",
        "generate --out x --keys 2147483648, '2147483648' is not a whole number",
        "generate --out x --seed 1.5, '1.5' is not a whole number of at most 9223372036854775807",
        "elle-cli -m rw-register -b x good, 'x' is not a whole number",
        "check, Missing required parameter: 'HISTORY'",
        "levels --json --patterns, --patterns and --json are mutually exclusive"
      })
  void refusesValuesInPlainWords(String arguments, String complaint) {
    CommandRun run = CommandRun.fake(arguments.strip().split(" "));

    assertThat(run.status()).isEqualTo(2);
    assertThat(run.err()).hasLineCount(1).contains(complaint);
  }

  @ParameterizedTest
  @ValueSource(strings = {"check a\0b", "check --report a\0b.html history", "cases show a\0b"})
  void noFileHasANameThatTheSystemDoesNotTake(String command) {
    CommandRun run = CommandRun.fake(command.split(" "));

    assertThat(run.status()).isEqualTo(2);
    assertThat(run.err())
        .hasLineCount(1)
        .containsPattern("'a\\\\\\S+0b(\\.html)?' is not a valid file name here: Nul character")
        .doesNotContain("java.nio");
  }

  @Test
  void noFileHasAnEmptyName() {
    CommandRun run = CommandRun.fake("check", "");

    assertThat(run.status()).isEqualTo(2);
    assertThat(run.err()).hasLineCount(1).contains("a file name must not be empty");
  }
}
