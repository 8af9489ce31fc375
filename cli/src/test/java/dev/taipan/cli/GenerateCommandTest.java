package dev.taipan.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.taipan.generate.log.RecordedFields;
import dev.taipan.generate.plant.Injection;
import dev.taipan.generate.plant.PlantedAnomaly;
import dev.taipan.generate.protocol.ConcurrencyControl;
import dev.taipan.generate.protocol.SimulatedWorkload;
import dev.taipan.workload.KeyDistribution;
import dev.taipan.workload.SizeRange;
import dev.taipan.workload.ValueKind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine.Help.Ansi;

class GenerateCommandTest {
  private final FakeEngine engine = new FakeEngine();

  @TempDir private Path folder;
  private Path output;

  @BeforeEach
  void nameTheOutput() {
    output = folder.resolve("out");
  }

  private CommandRun generate(String options) {
    Stream<String> words = options.isEmpty() ? Stream.empty() : Stream.of(options.split(" "));
    String[] arguments =
        Stream.concat(Stream.of("generate", "--out", output.toString()), words)
            .toArray(String[]::new);
    return CommandRun.of(engine, Ansi.OFF, arguments);
  }

  @Test
  void hasDefaults() {
    assertThat(generate("")).isEqualTo(new CommandRun(0, "", ""));
    assertThat(engine.lastWorkload).isEqualTo(SimulatedWorkload.DEFAULTS);
    assertThat(engine.lastRecording).isEqualTo(RecordedFields.OPERATIONS);
    assertThat(output).hasContent("TEXT generated");
  }

  @Test
  void passesOptionsOn() {
    CommandRun run =
        generate(
            "--sessions 2 --transactions 3-9 --operations 4 --keys 5 --read-ratio 0.25"
                + " --read-modify-write-ratio 75% --distribution zipf --seed -6 --concurrency 7"
                + " --concurrency-control snapshot-isolation --values lists"
                + " --max-writes-per-key 8 --aborts 0.125 --unknowns 50% --format bincode");

    assertThat(run.status()).isZero();
    assertThat(engine.lastWorkload)
        .isEqualTo(
            SimulatedWorkload.DEFAULTS
                .withSessions(2)
                .withTransactionsPerSession(new SizeRange(3, 9))
                .withOperationsPerTransaction(4)
                .withKeys(5)
                .withReadRatio(0.25)
                .withReadModifyWriteRatio(0.75)
                .withDistribution(KeyDistribution.ZIPF)
                .withSeed(-6)
                .withConcurrency(7)
                .withConcurrencyControl(ConcurrencyControl.SNAPSHOT_ISOLATION)
                .withValues(ValueKind.LISTS)
                .withMostWritesPerKey(8)
                .withAbortRatio(0.125)
                .withUnknownRatio(0.5));
    assertThat(output).hasContent("BINCODE generated");
  }

  @ParameterizedTest
  @CsvSource({"0,0", "1,1", "0.5,0.5", "50%,0.5", "12.5%,0.125", "100%,1"})
  void takesRatiosAsPeopleWriteThem(String text, double ratio) {
    assertThat(generate("--read-ratio " + text).status()).isZero();
    assertThat(engine.lastWorkload.readRatio()).isEqualTo(ratio);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "--sessions 0",
        "--sessions many",
        "--transactions 0",
        "--operations -1",
        "--keys 0",
        "--read-ratio 1.5",
        "--read-ratio 101%",
        "--read-ratio -1",
        "--read-ratio half",
        "--read-modify-write-ratio 2",
        "--distribution normal",
        "--concurrency 0",
        "--concurrency-control optimistic",
        "--values maps",
        "--operations 8-2",
        "--transactions 3..9",
        "--aborts 2",
        "--aborts 60% --unknowns 60%",
        "--max-writes-per-key 0",
        "--seed x",
        "--format cobra",
        "--sessions 100000 --transactions 100000",
        "surplus"
      })
  void refusesWhatMakesNoSense(String options) {
    CommandRun run = generate(options);

    assertThat(run.status()).isEqualTo(2);
    assertThat(run.out()).isEmpty();
    assertThat(run.err())
        .hasLineCount(1)
        .startsWith("taipan generate: ")
        .contains("try 'taipan generate --help'");
    assertThat(output).doesNotExist();
  }

  @Test
  void needsAnOutput() {
    CommandRun run = CommandRun.fake("generate");

    assertThat(run.status()).isEqualTo(2);
    assertThat(run.err()).hasLineCount(1).contains("--out");
  }

  @Test
  void overwritesOnlyWhenForced() throws IOException {
    Files.writeString(output, "precious");

    assertThat(generate("").status()).isEqualTo(2);
    assertThat(output).hasContent("precious");

    assertThat(generate("--force").status()).isZero();
    assertThat(output).hasContent("TEXT generated");
  }

  @ParameterizedTest
  @ValueSource(strings = {"text", "bincode"})
  void writesAHistoryThatCanBeChecked(String format) throws IOException {
    CommandRun run =
        CommandRun.real(
            "generate", "--operations", "5", "--format", format, "-o", output.toString());

    assertThat(run).isEqualTo(new CommandRun(0, "", ""));
    assertThat(CommandRun.real("check", "--level", "tcc", output.toString()).status()).isZero();
    try (Stream<Path> files = Files.list(folder)) {
      assertThat(files).containsExactly(output);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"edn", "jepsen-json"})
  void writesListsThatCanBeChecked(String format) throws IOException {
    CommandRun run =
        CommandRun.real(
            "generate", "--values", "lists", "--format", format, "-o", output.toString());

    assertThat(run).isEqualTo(new CommandRun(0, "", ""));
    assertThat(Files.readString(output)).contains("append");
    assertThat(CommandRun.real("check", "-l", "ser", output.toString()).status()).isZero();
  }

  @Test
  void writesTimesWhenAskedTo() {
    assertThat(CommandRun.real("generate", "--times", "-o", output.toString()).status()).isZero();

    assertThat(CommandRun.real("check", "-l", "strict-ser", output.toString()).status()).isZero();
    assertThat(CommandRun.real("stats", output.toString()).out())
        .containsPattern("(?m)^    with a start time +5000$")
        .containsPattern("(?m)^    with an end time +5000$");
  }

  @Test
  void refusesTimesInAFormatThatHasNone() {
    CommandRun run =
        CommandRun.real("generate", "--times", "--format", "bincode", "-o", output.toString());

    assertThat(run.status()).isEqualTo(2);
    assertThat(run.err()).hasLineCount(1).startsWith("cannot write as BINCODE: ");
    assertThat(folder).isEmptyDirectory();
  }

  @Test
  void theSameOptionsMakeTheSameFile() throws IOException {
    Path other = folder.resolve("other");
    for (Path file : List.of(output, other)) {
      CommandRun.real("generate", "--seed", "9", "--out", file.toString());
    }

    assertThat(output).hasSameBinaryContentAs(other);
  }

  @Test
  void leavesNothingBehindWhenTheFolderIsMissing() {
    CommandRun run = CommandRun.real("generate", "--out", folder.resolve("missing/out").toString());

    assertThat(run.status()).isEqualTo(2);
    assertThat(run.err()).hasLineCount(1).contains("missing");
    assertThat(folder).isEmptyDirectory();
  }

  @Test
  void passesInjectionsOn() {
    assertThat(generate("--inject write-skew:3 --inject g1a").status()).isZero();
    assertThat(engine.lastInjections)
        .containsExactly(
            new Injection(PlantedAnomaly.WRITE_SKEW, 3), new Injection(PlantedAnomaly.G1A, 1));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "write-screw   | 'write-screw' is not an anomaly to plant; did you mean 'write-skew'?",
        "write-skew:0  | the number of instances of write-skew must be at least 1",
        "write-skew:no | is not the name of an anomaly"
      })
  void saysWhichInjectionsMakeNoSense(String injection, String complaint) {
    CommandRun run = generate("--inject " + injection);

    assertThat(run.status()).isEqualTo(2);
    assertThat(run.err()).hasLineCount(1).contains(complaint);
  }

  @Test
  void saysBesideTheHistoryWhatWasPlanted() throws IOException {
    String options = "generate --operations 4 --inject write-skew --inject G1a:2 --out " + output;

    assertThat(CommandRun.real(options.split(" "))).isEqualTo(new CommandRun(0, "", ""));

    String planted = Files.readString(folder.resolve("out.injected.json"));
    assertThat(planted.lines().filter(line -> line.contains("\"anomaly\"")).map(String::strip))
        .containsExactlyInAnyOrder(
            "\"anomaly\" : \"write-skew\",", "\"anomaly\" : \"G1a\",", "\"anomaly\" : \"G1a\",");
    assertThat(planted)
        .contains(
            "\"history\" : \"out\"",
            "\"violates\" : [ \"ser\" ]",
            "\"violates\" : [ \"rc\", \"si\" ]",
            "\"status\" : \"aborted\"",
            "\"keys\" : [ \"10000\"",
            "\"operations\" : [ \"r(100");
    assertThat(CommandRun.real("check", "-l", "rc", output.toString()).status()).isOne();
  }

  @Test
  void overwritesWhatWasPlantedOnlyWhenForced() throws IOException {
    Path planted = folder.resolve("out.injected.json");
    Files.writeString(planted, "precious");

    CommandRun run = generate("--inject write-skew");

    assertThat(run.status()).isEqualTo(2);
    assertThat(run.err()).hasLineCount(1).contains("out.injected.json already exists");
    assertThat(output).doesNotExist();
    assertThat(planted).hasContent("precious");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "--inject incompatible-order     | incompatible-order shows only in lists",
        "--inject long-fork --sessions 3 | long-fork needs at least 4 sessions, not 3",
        "--values lists                  | cannot write as TEXT: the format has no lists",
        "--unknowns 10%                  | cannot write as TEXT: the format cannot say",
      })
  void refusesWhatCannotBe(String options, String complaint) {
    String[] arguments = ("generate --out " + output + " " + options).split(" ");

    CommandRun run = CommandRun.real(arguments);

    assertThat(run.status()).isEqualTo(2);
    assertThat(run.err()).hasLineCount(1).contains(complaint);
    assertThat(folder).isEmptyDirectory();
  }
}
