package dev.taipan.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.taipan.checker.IsolationLevel;
import dev.taipan.cli.option.OptionValue;
import dev.taipan.report.elle.ConsistencyModel;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Levels and results by Elle's names. */
class VocabularyTest {
  @TempDir private Path folder;

  private static final String WRITE_SKEW = Path.of("..", "examples", "write-skew.txt").toString();

  @ParameterizedTest
  @CsvSource({
    "PL-3, ser",
    ":serializable, ser",
    "pl-2.99, ser",
    ":PL-2.99, ser",
    "PL-SI, si",
    ":Strong-Session-Snapshot-Isolation, strong-session-si",
    "PL-SS, strict-ser",
    "strong-serializable, strict-ser",
    "strong-session-serializable, strong-session-ser",
    "PL-2, rc",
    "read-atomic, ra",
    "causal, tcc",
    "causal-cerone, tcc",
    "prefix, pc",
    "1SR, ser"
  })
  void levelsHaveElleAndAdyasNames(String name, String symbol) {
    assertThat(new OptionValue.Level().convert(name).symbol()).isEqualTo(symbol);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "PL-2+ | ci (weaker), si (stronger)",
        "cursor-stability | si (stronger)",
        "linearizable | strict-ser (stronger)",
        ":update-serializable | ci (weaker), ser (stronger)"
      })
  void saysOfOtherModelsWhyTheyAreNotDecided(String name, String close) {
    CommandRun run = CommandRun.fake("check", "--level", name, "good");

    assertThat(run.status()).isEqualTo(2);
    assertThat(run.err())
        .hasLineCount(1)
        .contains("cannot be decided: ", "; the closest levels are " + close + "; try");
  }

  /** As databases mean it, it holds where Elle says that it does not. */
  @ParameterizedTest
  @ValueSource(
      strings = {"repeatable-read", ":Repeatable-Read", "REPEATABLE READ", "repeatable_read"})
  void refusesRepeatableReadAndOffersWhatItMayMean(String name) {
    for (String option : List.of("--level=", "--white-box=emme --level=ser,")) {
      List<String> arguments = new ArrayList<>(List.of("check", WRITE_SKEW));
      arguments.addAll(List.of((option + "?").split(" ")));
      arguments.replaceAll(argument -> argument.replace("?", name));
      CommandRun run = CommandRun.fake(arguments.toArray(String[]::new));

      assertThat(run.status()).isEqualTo(2);
      assertThat(run.out()).isEmpty();
      assertThat(run.err())
          .hasLineCount(1)
          .contains(
              "ambiguous: use si for snapshot isolation, which some databases call repeatable "
                  + "read, or PL-2.99");
    }
    assertThat(CommandRun.real("check", "--level=si", WRITE_SKEW).status()).isZero();
    assertThat(CommandRun.real("check", "--level=PL-2.99", WRITE_SKEW).status()).isEqualTo(1);
  }

  /** Phantoms are what it allows. */
  @Test
  void refusesToJudgePredicatesAtTheLevelThatIgnoresThem() {
    CommandRun run =
        CommandRun.fake("check", "--sql-dialect=postgresql", "--level=:pl-2.99", "good");

    assertThat(run.status()).isEqualTo(2);
    assertThat(run.err()).hasLineCount(1).contains("PL-2.99 permits", "without --sql-dialect");
  }

  @ParameterizedTest
  @CsvSource({
    "serialisable, serializable",
    "snapshot-isolatoin, snapshot-isolation",
    "PL2, PL-2",
    "strict-serialisable, strict-serializable"
  })
  void guessesWhatWasMeant(String typed, String meant) {
    CommandRun run = CommandRun.fake("check", "--level", typed, "good");

    assertThat(run.status()).isEqualTo(2);
    assertThat(run.err()).hasLineCount(1).contains("did you mean '" + meant + "'?");
  }

  /** Session order makes the third transaction miss what the first one wrote. */
  @Test
  void causalMeansTheSameEverywhere() throws IOException {
    Path history = Files.writeString(folder.resolve("history"), "w(1,1,1,1)\nr(1,0,1,2)\n");

    CommandRun check = CommandRun.real("check", "--level", "causal", history.toString());
    assertThat(check.status()).isEqualTo(1);
    assertThat(check.out()).contains("violated  transactional causal consistency (tcc)");

    String[] elleCli = {"elle-cli", "-m", "rw-register", "-c", "causal", history.toString()};
    assertThat(CommandRun.real(elleCli)).isEqualTo(new CommandRun(1, history + " \t false\n", ""));
  }

  @Test
  void doesNotGuessWildly() {
    assertThat(CommandRun.fake("check", "--level", "nonsense", "good").err())
        .contains("'nonsense' is not a level; expected one of ci, rc")
        .doesNotContain("did you mean");
  }

  @ParameterizedTest
  @EnumSource
  void levelsTellsOfEveryModel(ConsistencyModel model) {
    assertThat(CommandRun.fake("levels").out().lines())
        .anyMatch(line -> line.matches("\\Q" + model.title() + "\\E  .*(is |not decided).*"));
  }

  @Test
  void levelsTellsAllAsJson() throws IOException {
    JsonNode document = new ObjectMapper().readTree(CommandRun.fake("levels", "--json").out());

    assertThat(document.get("levels")).hasSize(IsolationLevel.values().length);
    assertThat(document.get("models")).hasSize(ConsistencyModel.values().length);
    JsonNode last = document.get("models").get(ConsistencyModel.STRICT_SERIALIZABLE.ordinal());
    assertThat(last.get("checkedAs").asText()).isEqualTo("strict-ser");
    assertThat(last.get("exact").asBoolean()).isTrue();
    assertThat(last.get("aliases").get(0).asText()).isEqualTo("PL-SS");
    JsonNode view = document.get("models").get(ConsistencyModel.CONSISTENT_VIEW.ordinal());
    assertThat(view.has("checkedAs")).isFalse();
    assertThat(view.get("impliesLevels").get(0).asText()).isEqualTo("ci");
    assertThat(view.get("forbids")).hasSize(2);
  }

  @Test
  void printsWhatElleWouldReturn() {
    CommandRun edn = CommandRun.real("check", "--output", "elle-edn", WRITE_SKEW, WRITE_SKEW);
    assertThat(edn.status()).isEqualTo(1);
    assertThat(edn.out().lines())
        .hasSize(2)
        .allMatch(line -> line.startsWith("{:valid? false, :anomaly-types [:G2-item], :anomalies"));

    CommandRun holds = CommandRun.real("check", "--output=elle-json", "--level=si", WRITE_SKEW);
    assertThat(holds).isEqualTo(new CommandRun(0, "{\"valid?\":true}\n", ""));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "--output elle-edn --taps a good", "--output elle-json --all-anomalies good",
        "--json --output text good", "--output xml good"
      })
  void refusesStylesThatMakeNoSense(String arguments) {
    CommandRun run = CommandRun.fake(("check " + arguments).split(" "));

    assertThat(run.status()).isEqualTo(2);
    assertThat(run.out()).isEmpty();
    assertThat(run.err()).hasLineCount(1);
  }
}
