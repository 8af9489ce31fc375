package dev.taipan.report.recheck;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.taipan.formats.form.FormFile;
import dev.taipan.formats.io.BadHistoryException;
import dev.taipan.formats.io.HistoryFiles;
import dev.taipan.formats.io.HistoryInput;
import dev.taipan.formats.io.ReadLimits;
import dev.taipan.history.History;
import dev.taipan.report.recheck.Rechecked.Answer;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ElleRecheckTest {
  private static final Path LOST_UPDATE = Path.of("..", "examples", "lost-update.edn");

  @TempDir private Path folder;

  private History history(String... lines) throws IOException {
    return HistoryFiles.read(Files.write(folder.resolve("history.edn"), List.of(lines)));
  }

  private static List<Rechecked> recheck(History history, String result) throws IOException {
    try (HistoryInput input =
        HistoryInput.of(
            new ByteArrayInputStream(result.getBytes(UTF_8)),
            Path.of("result"),
            ReadLimits.DEFAULTS)) {
      return new ElleRecheck(history).recheck(FormFile.read(input));
    }
  }

  /** A cycle of T4 and T5 in the form of Elle, whose operations are records. */
  private static String cycle(String steps) {
    return """
        {:valid? false, :anomaly-types (:G2-item),
         :anomalies {:G2-item [{:cycle
           [#jepsen.history.Op{:index 4, :process 0, :type :ok, :f :txn, :value [[:r :stock [1]] [:append :stock 2]]}
            {:index 5, :process 1, :type :ok, :f :txn, :value [[:r :stock [1]] [:append :stock 3]]}
            {:index 4, :process 0, :type :ok, :f :txn, :value [[:r :stock [1]] [:append :stock 2]]}],
           :steps [%s], :type :G2-item}]},
         :not #{:snapshot-isolation}}
        """
        .formatted(steps);
  }

  /** No level forbids it from read committed on: one that does is cut isolation. */
  @Test
  void confirmsAReadThatDiffersFromAnEarlierOneOfTheInitialVersion() throws IOException {
    History history =
        history(
            "{:index 0, :type :ok, :process 0, :f :txn, :value [[:append 1 7]]}",
            "{:index 1, :type :ok, :process 1, :f :txn, :value [[:r 2 nil]]}",
            "{:index 2, :type :ok, :process 1, :f :txn, :value [[:r 1 []] [:r 1 [7]]]}");
    String result =
        """
        {:valid? false, :anomalies {:internal
          [{:type :internal, :transactions ["T2" "T0" "the initial transaction"]}
           {:type :internal, :transactions ["T1" "the initial transaction"]}]}}
        """;

    assertThat(recheck(history, result))
        .containsExactly(
            new Rechecked(
                "internal",
                1,
                Answer.CONFIRMED,
                "what T2, T0 did violates cut isolation by itself"),
            new Rechecked(
                "internal",
                2,
                Answer.NOT_CONFIRMED,
                "what T1 did violates no level that forbids internal"));
  }

  @Test
  void confirmsACycleOfTheHistory() throws IOException {
    String steps =
        "{:type :rw, :key :stock, :value 1, :value' 3, :a-mop-index 0, :b-mop-index 1} "
            + "{:type :ww, :key :stock, :value 3, :value' 2, :a-mop-index 1, :b-mop-index 1}";

    assertThat(recheck(HistoryFiles.read(LOST_UPDATE), cycle(steps)))
        .containsExactly(
            new Rechecked(
                "G2-item",
                1,
                Answer.CONFIRMED,
                "each of its 2 steps is in the history, and they form a cycle"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          {:type :ww :key :stock} {:type :rw :key :stock} | NOT_CONFIRMED | T4 comes before T5 by ww of :stock
          {:type :wr :key :stock} {:type :ww :key :stock} | NOT_CONFIRMED | T4 comes before T5 by wr of :stock
          {:type :rw :key :other} {:type :ww :key :stock} | NOT_CONFIRMED | the history has no key :other
          {:type :process} {:type :ww :key :stock}        | NOT_CONFIRMED | T4 comes before T5 by process
          {:type :realtime} {:type :ww :key :stock}       | NOT_CONFIRMED | T4 comes before T5 by realtime
          {:type :rwp :key :stock} {:type :ww}            | NOT_CHECKABLE | steps of type rwp are not supported
          {:type :rw} {:type :ww}                         | NOT_CHECKABLE | a step does not name its key
          {:type :rw :key :stock}                         | NOT_CHECKABLE | found 1 steps and 3
          """)
  void saysWhichStepIsNotShown(String steps, Answer answer, String reason) throws IOException {
    Rechecked only = recheck(HistoryFiles.read(LOST_UPDATE), cycle(steps)).get(0);

    assertThat(only.answer()).isEqualTo(answer);
    assertThat(only.reason()).contains(reason);
  }

  /** The steps are in the history, rw and ww. */
  @ParameterizedTest
  @CsvSource({
    "G0, NOT_CONFIRMED",
    "G1c-realtime, NOT_CONFIRMED",
    "G-single-item, CONFIRMED",
    "G-nonadjacent-item-process, CONFIRMED",
    "G2, CONFIRMED",
    "lost-update, CONFIRMED"
  })
  void aCycleMustBeWhatItIsCalled(String type, Answer answer) throws IOException {
    String steps = "{:type :rw :key :stock} {:type :ww :key :stock}";
    String result = cycle(steps).replace("{:G2-item", "{:" + type);

    assertThat(recheck(HistoryFiles.read(LOST_UPDATE), result).get(0).answer()).isEqualTo(answer);
  }

  @Test
  void aCycleMustEndWhereItBegins() throws IOException {
    String open =
        "{:anomalies {:G1c [{:cycle [{:index 1} {:index 4}] :steps [{:type :wr :key :stock}]}]}}";

    assertThat(recheck(HistoryFiles.read(LOST_UPDATE), open).get(0).reason())
        .isEqualTo("the cycle does not end where it begins");
  }

  @Test
  void decidesAgainWhatIsNoCycle() throws IOException {
    History history =
        history(
            "{:index 0 :process 0 :type :fail :value [[:append :x 1]]}",
            "{:index 1 :process 0 :type :ok :value [[:r :x [1]]]}",
            "{:index 2 :process 1 :type :ok :value [[:append :y 1] [:append :y 2]]}",
            "{:index 3 :process 2 :type :ok :value [[:r :y [1]]]}",
            "{:index 4 :process 2 :type :ok :value [[:append :z 3] [:r :z [3 4]]]}");
    String result =
        """
        {"valid?": false, "anomalies": {
          "G1a": [{"op": {"index": 1}, "writer": {"index": 0}}, {"op": {"index": 3}}],
          "G1b": [{"op": {"index": 3}, "writer": {"index": 2}}],
          "internal": [{"op": {"index": 4}}, {"op": {"index": 9}}],
          "cyclic-versions": [{"key": "x"}],
          "empty-transaction-graph": true}}
        """;

    assertThat(recheck(history, result))
        .extracting(
            one -> one.type() + " " + one.number() + " " + one.answer() + ": " + one.reason())
        .containsExactly(
            "G1a 1 CONFIRMED: what T1, T0 did violates read committed by itself",
            "G1a 2 NOT_CONFIRMED: what T3 did is G1b instead",
            "G1b 1 CONFIRMED: what T3, T2 did violates read committed by itself",
            "internal 1 CONFIRMED: what T4 did violates read committed by itself",
            "internal 2 NOT_CONFIRMED: the history has no transaction 9",
            "cyclic-versions 1 NOT_CHECKABLE: it is neither a cycle nor an anomaly of few transactions",
            "empty-transaction-graph 1 NOT_CHECKABLE: no details are given");
  }

  @Test
  void decidesAgainWhatNobodyWrote() throws IOException {
    History history =
        history(
            "{:index 0 :process 0 :type :ok :value [[:w :x 1]]}",
            "{:index 1 :process 1 :type :ok :value [[:r :x 1]]}",
            "{:index 2 :process 2 :type :ok :value [[:r :x 7]]}");
    String result =
        "{:anomalies {:thin-air-read [{:transactions [\"T2\"]} {:transactions [\"T1\"]}]}}";

    assertThat(recheck(history, result))
        .extracting(Rechecked::answer)
        .containsExactly(Answer.CONFIRMED, Answer.NOT_CONFIRMED);
  }

  @Test
  void resultsMayBeAnywhereInAFile() throws IOException {
    String nested = "{:workload {:results " + cycle("{:type :process} {:type :process}") + "}}";

    assertThat(recheck(HistoryFiles.read(LOST_UPDATE), nested)).hasSize(1);
    assertThat(recheck(HistoryFiles.read(LOST_UPDATE), "{:valid? true}")).isEmpty();
  }

  @Test
  void refusesWhatIsNoData() {
    assertThatThrownBy(() -> recheck(HistoryFiles.read(LOST_UPDATE), "{:a [}"))
        .isInstanceOf(BadHistoryException.class);
    assertThatThrownBy(
            () -> recheck(HistoryFiles.read(LOST_UPDATE), "[".repeat(600) + "]".repeat(600)))
        .isInstanceOf(BadHistoryException.class)
        .hasMessageContaining("at most 500 levels of nesting");
  }
}
