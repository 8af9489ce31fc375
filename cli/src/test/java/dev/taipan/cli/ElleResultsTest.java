package dev.taipan.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code verify --elle}. */
class ElleResultsTest {
  private static final String LOST_UPDATE = Path.of("..", "examples", "lost-update.edn").toString();

  private static final String CONFIRMED =
      "{:type :G2-item, :cycle [{:index 4} {:index 5} {:index 4}], "
          + ":steps [{:type :rw, :key :stock} {:type :ww, :key :stock}]}";
  private static final String NOT_CONFIRMED =
      "{:type :G0, :cycle [{:index 4} {:index 5} {:index 4}], "
          + ":steps [{:type :ww, :key :stock} {:type :ww, :key :stock}]}";

  @TempDir private Path folder;

  private CommandRun recheck(String result) throws IOException {
    Path file = Files.writeString(folder.resolve("results.edn"), result);
    return CommandRun.real("verify", "--elle", file.toString(), LOST_UPDATE);
  }

  @Test
  void confirmsWhatTheHistoryShows() throws IOException {
    CommandRun run = recheck("{:valid? false :anomalies {:G2-item [" + CONFIRMED + "]}}");

    assertThat(run.err()).isEmpty();
    assertThat(run.out())
        .isEqualToNormalizingNewlines(
            "G2-item 1: confirmed: each of its 2 steps is in the history, and they form a cycle\n");
    assertThat(run.status()).isZero();
  }

  /** What is not confirmed outweighs what cannot be checked, in whatever order they are. */
  @Test
  void theStatusIsThatOfTheWorstAnswer() throws IOException {
    String unclear = ":cyclic-versions [{:key :stock}]";
    String confirmed = ":G2-item [" + CONFIRMED + "]";
    String wrong = ":G0 [" + NOT_CONFIRMED + "]";

    CommandRun some = recheck("{:anomalies {" + unclear + " " + confirmed + "}}");
    assertThat(some.status()).isEqualTo(3);
    assertThat(some.out()).contains("cyclic-versions 1: cannot be checked: ").hasLineCount(2);
    assertThat(recheck("{:anomalies {" + wrong + " " + unclear + "}}").status()).isEqualTo(4);
    CommandRun all = recheck("{:anomalies {" + unclear + " " + wrong + " " + confirmed + "}}");
    assertThat(all.status()).isEqualTo(4);
    assertThat(all.out())
        .contains("G0 1: not confirmed: the history does not show that T4 comes before T5 by ww");
  }

  @ParameterizedTest
  @ValueSource(strings = {"elle-edn", "elle-json"})
  void confirmsWhatTaipanPrints(String form) throws IOException {
    CommandRun run =
        recheck(CommandRun.real("check", "--level", "si", "--output", form, LOST_UPDATE).out());

    assertThat(run.out()).contains(" 1: confirmed: ").hasLineCount(1);
    assertThat(run.status()).isZero();
  }

  /** Keys of JSON are strings, also within what is printed. */
  @ParameterizedTest
  @ValueSource(strings = {"elle-edn", "elle-json"})
  void findsKeysOfJson(String form) throws IOException {
    String history =
        Files.writeString(
                folder.resolve("history.json"),
                """
                {"index":0,"process":0,"type":"ok","value":[["w","x",1],["r","y",2]]}
                {"index":1,"process":1,"type":"ok","value":[["w","y",2],["r","x",1]]}
                """)
            .toString();
    Path result = folder.resolve("result");
    Files.writeString(
        result, CommandRun.real("check", "--level", "tcc", "--output", form, history).out());

    CommandRun run = CommandRun.real("verify", "--elle", result.toString(), history);
    assertThat(run.out()).startsWith("G1c 1: confirmed: ").hasLineCount(1);
    assertThat(run.status()).isZero();
  }

  @Test
  void aResultMayHaveNothingToLookAt() throws IOException {
    CommandRun run = recheck("{:valid? true}");

    assertThat(run.out()).isEqualToNormalizingNewlines("no anomalies to confirm\n");
    assertThat(run.status()).isZero();
  }

  @Test
  void aHistoryIsNoResult() {
    CommandRun run = CommandRun.real("verify", "--elle", LOST_UPDATE, LOST_UPDATE);

    assertThat(run.status()).isEqualTo(2);
    assertThat(run.out()).isEmpty();
    assertThat(run.err())
        .contains(
            "lost-update.edn: found an object with neither valid? nor anomalies, expected a "
                + "result of Elle")
        .hasLineCount(1);
  }

  @Test
  void saysWhereAResultIsBroken() throws IOException {
    CommandRun run = recheck("{:valid? false,\n :anomalies }");

    assertThat(run.status()).isEqualTo(2);
    assertThat(run.err()).contains("results.edn:2:13: found '}'").hasLineCount(1);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          verify --elle none.edn HISTORY               | none.edn: no such file
          verify --elle none.edn none.edn              | none.edn: no such file
          verify --elle r.edn HISTORY h.proof          | --elle cannot be combined with a CERTIFICATE
          verify --elle r.edn --export lrat HISTORY    | --export applies to certificates
          verify HISTORY                               | missing CERTIFICATE or --elle RESULT
          verify --elle r.edn                          | HISTORY
          """)
  void saysWhatMakesNoSense(String command, String complaint) {
    CommandRun run = CommandRun.real(command.replace("HISTORY", LOST_UPDATE).split(" +"));

    assertThat(run.status()).isEqualTo(2);
    assertThat(run.out()).isEmpty();
    assertThat(run.err()).contains(complaint).hasLineCount(1);
  }
}
