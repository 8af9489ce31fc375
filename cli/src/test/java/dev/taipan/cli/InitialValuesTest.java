package dev.taipan.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What was there before a history: spelled out, inferred, or nothing to speak of. */
class InitialValuesTest {
  private static final String IS_INITIAL =
      "transaction 0 is treated as the initial one, because it comes first and only "
          + "writes initial values";

  private static final String[] LOST_UPDATE = {
    "w(1,0,0,0)", "r(1,0,1,1)", "w(1,1,1,1)", "r(1,0,2,2)", "w(1,2,2,2)"
  };
  private static final String[] WRITE_SKEW = {
    "w(1,0,0,0)", "w(2,0,0,0)", "r(1,0,1,1)", "w(2,1,1,1)", "r(2,0,2,2)", "w(1,1,2,2)"
  };
  private static final String[] LOADED_BEFORE = {
    "r(1,100,1,1)", "w(1,5,1,1)", "r(1,5,2,2)", "r(2,7,2,2)"
  };
  private static final String[] TWICE = {"r(1,100,1,1)", "r(1,101,2,2)", "r(3,101,2,2)"};

  @TempDir private Path folder;

  private String file(String... lines) throws IOException {
    return Files.write(folder.resolve("history"), List.of(lines)).toString();
  }

  @Test
  void aSetupDoesNotHideALostUpdate() throws IOException {
    String file = file(LOST_UPDATE);
    CommandRun run = CommandRun.real("check", "--level", "si", file);
    assertThat(run.status()).isEqualTo(1);
    assertThat(run.out())
        .contains(IS_INITIAL)
        .contains("lost-update")
        .contains("    T1 = ", "    T2 = ");
    assertThat(CommandRun.real("check", "--level", "pc", file).status()).isZero();
    CommandRun ordinary = CommandRun.real("check", "--level", "si", "--initial", "0", file);
    assertThat(ordinary.status()).isZero();
    assertThat(ordinary.out()).doesNotContain(IS_INITIAL);
  }

  @Test
  void aSetupDoesNotHideAWriteSkew() throws IOException {
    String file = file(WRITE_SKEW);
    CommandRun run = CommandRun.real("check", "--level", "ser", file);
    assertThat(run.status()).isEqualTo(1);
    assertThat(run.out()).contains(IS_INITIAL).contains("write-skew");
    assertThat(CommandRun.real("check", "--level", "si", file).status()).isZero();
    assertThat(CommandRun.real("check", "--level", "ser", "--initial", "0", file).status())
        .isZero();
  }

  @ParameterizedTest
  @ValueSource(strings = {"--level=si", "--taps=a-n", "--all-anomalies"})
  void everyReportNamesTheSetup(String asked) throws IOException {
    String file = file(LOST_UPDATE);
    assertThat(CommandRun.real("check", asked, file).out()).containsOnlyOnce(IS_INITIAL);
    assertThat(CommandRun.real("check", asked, file, file).out().split(IS_INITIAL, -1)).hasSize(3);
    assertThat(CommandRun.real("check", asked, "--json", file).out())
        .contains("\"initialTransaction\" : \"0\"");
  }

  @Test
  void whatWasLoadedBeforeIsInitialOnRequest() throws IOException {
    String file = file(LOADED_BEFORE);
    CommandRun run = CommandRun.real("check", "--level", "rc", file);
    assertThat(run.status()).isEqualTo(1);
    assertThat(run.out())
        .contains("It may have existed before the recording began: --initial inferred")
        .contains("which explains all reads of values that nobody wrote.");
    CommandRun inferred = CommandRun.real("check", "--initial", "inferred", file);
    assertThat(inferred.status()).isZero();
    assertThat(inferred.out()).contains("2 keys have initial values of their own");
    assertThat(CommandRun.real("check", "-i", "inferred", "--json", file).out())
        .contains("\"ownInitialValues\" : 2");
  }

  @Test
  void ofTwoValuesNeitherIsInitial() throws IOException {
    CommandRun run =
        CommandRun.real("check", "--level", "rc", "--initial", "inferred", file(TWICE));
    assertThat(run.status()).isEqualTo(1);
    assertThat(run.out())
        .contains("T1 read 100 from key 1, a value that nobody wrote.")
        .contains("Key 1 was also read as 101, by T2, which nobody wrote either")
        .contains("    T1 = session 1: r key 1 → 100\n")
        .doesNotContain("T2 = ");
  }

  @Test
  void elementsThatAreNoBeginningAreNotInitial() throws IOException {
    String file =
        file(
            "{:type :ok, :process 0, :value [[:append :x 3] [:r :x [1 2 3]]]}",
            "{:type :ok, :process 1, :value [[:r :x [1]]]}");
    CommandRun run = CommandRun.real("check", "--level", "rc", "-i", "inferred", file);
    assertThat(run.status()).isEqualTo(1);
    assertThat(run.out())
        .contains("nobody appended 2")
        .contains("not all lists that were read of key :x begin with it");
  }

  @Test
  void recordingsOfPlaceholdersCannotBeJudged() throws IOException {
    List<String> lines = new ArrayList<>();
    for (int i = 1; i < 10; i++) {
      lines.add("r(1,%d,%d,%d)".formatted(1000 + i, i, i));
      lines.add("w(1,%d,%d,%d)".formatted(i, i, i));
    }
    for (String initial : List.of("format", "inferred")) {
      CommandRun run =
          CommandRun.real(
              "check", "--level", "rc", "-i", initial, file(lines.toArray(String[]::new)));
      assertThat(run.status()).isEqualTo(1);
      assertThat(run.out())
          .contains("9 of 9 reads are of values that nobody wrote")
          .contains("9 of 9 writes are of values that nobody read")
          .contains("cannot be judged");
    }
    assertThat(CommandRun.real("check", "--level", "rc", file(LOADED_BEFORE)).out())
        .doesNotContain("cannot be judged");
  }

  @Test
  void appendsInTheMiddleOfListsAreRead() throws IOException {
    String file =
        file(
            "{:type :ok, :process 0, :value [[:append :x 1] [:append :x 2] [:append :x 3]]}",
            "{:type :ok, :process 0, :value [[:append :x 4]]}",
            "{:type :ok, :process 1, :value [[:r :x [1 2 3 4 9]] [:r :y [7]] [:r :z [7]]]}",
            "{:type :ok, :process 2, :value [[:r :u [7]]]}");
    CommandRun run = CommandRun.real("check", "--level", "rc", file);
    assertThat(run.out()).contains("nobody appended 9").doesNotContain("cannot be judged");
  }

  @Test
  void statisticsTellOfInitialValues() throws IOException {
    assertThat(CommandRun.real("stats", file(LOST_UPDATE)).out())
        .containsPattern("initial value +0\n")
        .containsPattern("written by transaction +0\n");
    assertThat(CommandRun.real("stats", file(TWICE)).out())
        .containsPattern("keys read with unwritten values +2\n")
        .containsPattern("explained by --initial inferred +1\n");
    assertThat(CommandRun.real("stats", "-i", "inferred", file(TWICE)).out())
        .containsPattern("keys with their own +1\n");
    assertThat(CommandRun.real("stats", "-i", "inferred", "--json", file(LOADED_BEFORE)).out())
        .contains("\"value\" : \"0\"", "\"ownValues\" : 2", "\"unwrittenKeys\" : 0");
    assertThat(CommandRun.real("stats", "-i", "none", "--json", file(TWICE)).out())
        .doesNotContain("\"value\"");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "[:append 1 1] [:append 0 1]",
        "[:append 1 nil] [:r 1 [nil]] [:r 0 nil]",
        "[:append 1 1] [:r 1 [1]] [:r 2 1] [:r 0 []]",
      })
  void anElementMayBeWhatRegistersHoldAtFirst(String steps) throws IOException {
    String file =
        file(
            "{:type :ok, :process 1, :value [" + steps + "]}",
            "{:type :ok, :process 4, :value [[:r 1 []]]}",
            "{:type :ok, :process 1, :value [[:append 0 2]]}");
    CommandRun run = CommandRun.real("check", "-i", "1", "--level", "ser", file);
    assertThat(run.err()).isEmpty();
    assertThat(run.status()).isZero();
  }

  @Test
  void whatATransactionAppendsLaterIsAFutureReadWhateverElseTheListHolds() throws IOException {
    String file =
        file(
            "{:type :ok, :process 0, :value [[:append :x 0]]}",
            "{:type :ok, :process 1, :value [[:r :x [0 1 2]] [:append :x 1]]}");
    assertThat(CommandRun.real("check", "--level", "rc", file).out()).contains("rc): future-read");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "{:type :info, :process 0, :value [[:append :x 0]]}",
        "{:type :fail, :process 0, :value [[:append :x 0]]}",
        "{:type :ok, :process 0, :value [[:w :x nil]]}",
      })
  void aHistoryWithoutCommittedTransactionsIsUndecided(String content) throws IOException {
    String file = file(content);
    List<String> asked =
        List.of(
            "--level=rc", "--level=ser", "--weak-algorithm=dfs", "--taps=a-n", "--all-anomalies");
    for (String question : asked) {
      CommandRun run = CommandRun.real("check", "--format", "edn", question, file);
      assertThat(run.status()).as(question).isEqualTo(3);
      assertThat(run.out()).contains("no transaction committed").contains("--allow-empty");
      run = CommandRun.real("check", "--format", "edn", "--json", question, file);
      assertThat(run.status()).isEqualTo(3);
      assertThat(run.out()).contains("\"reason\" : \"no transaction committed");
      run = CommandRun.real("check", "--format", "edn", "--allow-empty", question, file);
      assertThat(run.status()).isZero();
    }
    String model = content.contains(":w") ? "rw-register" : "list-append";
    CommandRun elle = CommandRun.real("elle-cli", "--model", model, "-f", "edn", file);
    assertThat(elle.status()).isZero();
    assertThat(elle.out()).isEqualTo(file + " \t unknown\n");
    assertThat(CommandRun.real("check", "--format", "edn", "--output", "elle-edn", file).out())
        .isEqualTo("{:valid? :unknown}\n");
  }

  @Test
  void aCommittedTransactionIsEnough() throws IOException {
    String file = file("{:type :ok, :process 0, :value []}");
    assertThat(CommandRun.real("check", file).status()).isZero();
  }
}
