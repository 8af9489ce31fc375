package dev.taipan.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.taipan.history.anomaly.ElleType;
import dev.taipan.report.elle.ConsistencyModel;
import dev.taipan.report.elle.Expectation;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine.Help.Ansi;

class ElleCliTest {
  @TempDir private Path folder;

  private static CommandRun fake(String... arguments) {
    return CommandRun.fake(
        Stream.concat(Stream.of("elle-cli"), Stream.of(arguments)).toArray(String[]::new));
  }

  private String file(String... lines) throws IOException {
    return Files.write(folder.resolve("history"), List.of(lines)).toString();
  }

  @Test
  void printsALineForEachHistory() {
    CommandRun run = fake("-m", "rw-register", "good", "skew", "slow");

    assertThat(run.out().lines())
        .containsExactly("good \t true", "skew \t false", "slow \t unknown");
    assertThat(run.status()).isEqualTo(1);
  }

  @ParameterizedTest
  @CsvSource({"good, 0", "skew, 1", "slow, 0", "missing, 255", "strange, 255"})
  void exitsAsElleCliDoes(String history, int status) {
    assertThat(fake("--model", "rw-register", history).status()).isEqualTo(status);
  }

  @Test
  void stopsAtTheFirstHistoryThatCannotBeRead() {
    CommandRun run = fake("-m", "rw-register", "good", "missing", "skew");

    assertThat(run.out().lines()).containsExactly("good \t true");
    assertThat(run.err().lines()).last().asString().startsWith("missing: no such file");
  }

  @Test
  void asksForStrictSerializabilityUnlessToldOtherwise() {
    FakeEngine engine = new FakeEngine();
    CommandRun.of(engine, Ansi.OFF, "elle-cli", "-m", "rw-register", "good");
    assertThat(engine.lastExpectation)
        .isEqualTo(
            new Expectation(Set.of(ConsistencyModel.STRICT_SERIALIZABLE), Set.of(ElleType.G0)));

    String[] models = "elle-cli -m rw-register -c :PL-2,Serializable -a :g1a,GSIa good".split(" ");
    CommandRun.of(engine, Ansi.OFF, models);
    assertThat(engine.lastExpectation)
        .isEqualTo(
            new Expectation(
                Set.of(ConsistencyModel.READ_COMMITTED_BY_CYCLES, ConsistencyModel.SERIALIZABLE),
                Set.of(ElleType.G1A, ElleType.G_SIA)));
  }

  /** The options of elle-cli 0.1.9, long and short, and of 0.1.10 besides. */
  @Test
  void takesEveryOptionOfElleCli() {
    CommandRun run =
        fake(
            ("--model rw-register --format edn --verbose -c serializable --anomalies G0,G1a"
                    + " --cycle-search-timeout 1000 --directory out --plot-format svg"
                    + " --plot-timeout 5000 --max-plot-bytes 65536 --group-size 3"
                    + " --allow-negative-balances --max-transfer 5 --total-amount 100 good")
                .split(" "));

    assertThat(run.status()).isZero();
    assertThat(run.out()).isEqualTo("{\"valid?\":true}\n");
    assertThat(run.err().lines()).hasSize(8).allMatch(line -> line.contains(" is ignored: "));
    assertThat(
            fake("-m rw-register -a G0 -s 1 -d x -p png -t 1 -b 1 -g 1 -n -o 1 -f json -v good"
                    .split(" "))
                .status())
        .isZero();
  }

  @Test
  void drawsWhatIsInvalidIntoTheDirectory() throws IOException {
    String skewed =
        """
        {:type :ok, :process 0, :value [[:r 1 nil] [:w 2 1]]}
        {:type :ok, :process 1, :value [[:r 2 nil] [:w 1 1]]}
        """;
    Path invalid = Files.writeString(folder.resolve("invalid.edn"), skewed);
    Path valid = Files.writeString(folder.resolve("valid.edn"), skewed.lines().findFirst().get());

    CommandRun none = drawn(valid, "none");
    assertThat(none.out()).endsWith(" \t true\n");
    assertThat(folder.resolve("none")).doesNotExist();

    CommandRun some = drawn(invalid, "some");
    assertThat(some.out()).endsWith(" \t false\n");
    assertThat(folder.resolve("some/write-skew.svg")).isNotEmptyFile();
    assertThat(folder.resolve("some/write-skew.txt"))
        .content()
        .contains("violates", "T1 read key 1 as nil (initially), which T2 overwrote with 1.");
  }

  private CommandRun drawn(Path history, String target) {
    String directory = folder.resolve(target).toString();
    return CommandRun.real("elle-cli", "-m", "rw-register", "-d", directory, history.toString());
  }

  @ParameterizedTest
  @CsvSource({
    "-v good, json", // 0.1.9
    "--verbose good, json",
    "-v text good, text", // 0.1.10
    "-v json good, json",
    "--output text good, text",
    "--output=json good, json",
    "--output json --output text good, text" // the last one counts
  })
  void printsWhatIsAskedFor(String arguments, String style) {
    CommandRun run = fake(("-m rw-register -c serializable " + arguments).split(" "));

    assertThat(run)
        .isEqualTo(
            new CommandRun(0, style.equals("text") ? "good \t true\n" : "{\"valid?\":true}\n", ""));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      quoteCharacter = '"',
      textBlock =
          """
          -m rw-registre good;                        did you mean 'rw-register'?
          -m nonsense good;                           expected one of rw-register, list-append
          -m rw-register --no-such-option good;       unknown option '--no-such-option'
          -m rw-register --plot-formt svg good;       did you mean '--plot-format'?
          -m rw-register --plot-timeout soon good;    'soon' is not
          -m rw-register --output xml good;           expected one of text, json
          -m rw-register -f csv good;                 expected one of edn, json
          -m rw-register -f edn,json good;            expected one of edn, json
          -m rw-register --format= good;              expected one of edn, json
          -m rw-register --output= good;              expected one of text, json
          --model= good;                              expected one of rw-register, list-append
          -m rw-register -a lost-updaet good;         did you mean 'lost-update'?
          good;                                       --model is required
          -m rw-register;                             no history given
          """)
  void refusesWrongOptions(String arguments, String complaint) {
    CommandRun run = fake(arguments.split(" "));

    assertThat(run.status()).isEqualTo(2);
    assertThat(run.out()).isEmpty();
    assertThat(run.err()).hasLineCount(1).startsWith("taipan elle-cli: ").contains(complaint);
  }

  /** So that a script can hand them to elle-cli itself. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "bank",
        "cas-register",
        "comments",
        "counter",
        "long-fork",
        "mutex",
        "sequential",
        "set",
        "set-full"
      })
  void refusedModelsHaveAStatusOfTheirOwn(String model) {
    CommandRun run = fake("-m", model, "good");

    assertThat(run.status()).isEqualTo(4);
    assertThat(run.out()).isEmpty();
    assertThat(run.err()).hasLineCount(1).contains("model '" + model + "'", "not supported");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      textBlock =
          """
          list-append; {:type :ok, :process 0, :value [[:w :x 1]]};   key :x holds a register
          list-append; {:type :ok, :process 0, :value [[:r :x 1]]};   key :x holds a register
          rw-register; {:type :ok, :process 0, :value [[:append :x 1]]}; key :x holds a list
          rw-register; {:type :ok, :process 0, :value [[:r :x [1]]]}; key :x holds a list
          """)
  void noticesWrongModels(String model, String operation, String why) throws IOException {
    String input = file(operation);

    CommandRun run = CommandRun.real("elle-cli", "-m", model, input);

    assertThat(run)
        .isEqualTo(
            new CommandRun(
                255, "", "%s: does not fit the model %s: %s%n".formatted(input, model, why)));
  }

  @ParameterizedTest
  @ValueSource(strings = {"list-append", "rw-register"})
  void readsOfNothingFitEveryModel(String model) throws IOException {
    String input = file("{:type :ok, :process 0, :value [[:r :x nil]]}");

    assertThat(CommandRun.real("elle-cli", "-m", model, "-c", "PL-3", input).status()).isZero();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      textBlock =
          """
          json; {:type :ok, :process 0, :value [[:w :x 1]]}
          edn;  {"type":"ok","process":0,"value":[["w","x",1]]}
          edn;  w(1,1,1,1)
          json; w(1,1,1,1)
          """)
  void noticesWrongFormats(String format, String line) throws IOException {
    CommandRun run = CommandRun.real("elle-cli", "-m", "rw-register", "-f", format, file(line));

    assertThat(run.status()).isEqualTo(255);
    assertThat(run.out()).isEmpty();
    assertThat(run.err()).hasLineCount(1).startsWith(folder.resolve("history") + ":1:");
  }

  @Test
  void isUnknownWhereMemoryRunsOut() {
    CommandRun run = fake("-m", "rw-register", "huge");

    assertThat(run.status()).isZero();
    assertThat(run.out()).isEqualTo("huge \t unknown\n");
    assertThat(run.err()).contains("huge: ", "memory");
  }

  /** The history of elle-cli's README, which reads what nobody wrote. */
  @Test
  void isStricterThanElleOfWhatNobodyWrote() throws IOException {
    String history =
        file(
            "[{\"type\":\"ok\",\"f\":\"txn\",\"value\":[[\"w\",\"x\",2]],\"process\":0,\"index\":2},",
            "{\"type\":\"ok\",\"f\":\"txn\",\"value\":[[\"r\",\"x\",3]],\"process\":0,\"index\":4},",
            "{\"type\":\"ok\",\"f\":\"txn\",\"value\":[[\"r\",\"x\",2]],\"process\":0,\"index\":6}]");

    CommandRun run = CommandRun.real("elle-cli", "-v", "-m", "rw-register", history);

    assertThat(run.status()).isEqualTo(1);
    assertThat(run.out()).contains("\"anomaly-types\":[\"thin-air-read\"]");
  }

  /** A case of Elle's own tests: what each reads of the other is no G2, and a G1c was not meant. */
  @Test
  void isSilentOnAnomaliesThatNobodyAskedAbout() throws IOException {
    String history =
        file(
            "{\"index\":0,\"process\":0,\"type\":\"ok\",\"f\":\"txn\","
                + "\"value\":[[\"w\",\"x\",1],[\"r\",\"y\",1]]}",
            "{\"index\":1,\"process\":0,\"type\":\"ok\",\"f\":\"txn\","
                + "\"value\":[[\"w\",\"y\",1],[\"r\",\"x\",1]]}");

    CommandRun asked =
        CommandRun.real("elle-cli", "-v", "-m", "rw-register", "-c", "", "-a", "G2", history);
    CommandRun other =
        CommandRun.real("elle-cli", "-m", "rw-register", "-c", "", "-a", "G1c", history);

    assertThat(asked.status()).isZero();
    assertThat(asked.out()).startsWith("{\"valid?\":true");
    assertThat(other.status()).isEqualTo(1);
  }

  @Test
  void guessesWhichModelWasMeant() {
    CommandRun run = fake("-m", "rw-register", "-c", "serialisable", "good");

    assertThat(run.status()).isEqualTo(255);
    assertThat(run.err()).contains("did you mean 'serializable'?");
  }

  @ParameterizedTest
  @ValueSource(strings = {"--help", "-h", "-m rw-register -h good"})
  void printsHowItIsUsed(String arguments) {
    CommandRun run = fake(arguments.split(" "));

    assertThat(run.status()).isZero();
    assertThat(run.out()).contains("Usage: taipan elle-cli", "--consistency-models");
  }

  @Test
  void knowsItsVersion() {
    assertThat(fake("--version").out()).startsWith("taipan ");
  }

  @Test
  void withoutTimesSessionsTakeThePlaceOfRealTime() throws IOException {
    String stale = file("w(1,1,1,1)", "r(1,0,1,2)");

    CommandRun run = CommandRun.real("elle-cli", "-m", "rw-register", stale);
    assertThat(run.out()).isEqualTo(stale + " \t false" + System.lineSeparator());
    assertThat(run.err()).contains("no times are recorded");
    assertThat(run.status()).isEqualTo(1);

    CommandRun weaker = CommandRun.real("elle-cli", "-m", "rw-register", "-c", "PL-3", stale);
    assertThat(weaker.out()).isEqualTo(stale + " \t true" + System.lineSeparator());
    assertThat(weaker.err()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "read-uncommitted, true", "read-committed, true", "snapshot-isolation, true",
    "parallel-snapshot-isolation, true", "update-serializable, unknown", "repeatable-read, false",
    "serializable, false", "strict-serializable, false", "linearizable, unknown"
  })
  void answersForEveryModel(String model, String valid) {
    String skew = Path.of("..", "examples", "write-skew.txt").toString();

    assertThat(CommandRun.real("elle-cli", "-m", "rw-register", "-c", model, skew).out())
        .startsWith(skew + " \t " + valid);
  }

  @Test
  void printsWholeResultsAsJson() {
    String skew = Path.of("..", "examples", "write-skew.txt").toString();

    CommandRun run = CommandRun.real("elle-cli", "-m", "rw-register", "--verbose", skew);

    assertThat(run.status()).isEqualTo(1);
    assertThat(run.out())
        .startsWith("{\"valid?\":false,\"anomaly-types\":[\"G2-item\"]")
        .contains("\"not\":[\"repeatable-read\"]");
  }
}
