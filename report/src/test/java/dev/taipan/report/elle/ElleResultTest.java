package dev.taipan.report.elle;

import static org.assertj.core.api.Assertions.assertThat;

import dev.taipan.checker.CheckOptions;
import dev.taipan.checker.IsolationChecker;
import dev.taipan.checker.Outcome;
import dev.taipan.formats.io.HistoryFiles;
import dev.taipan.history.History;
import dev.taipan.history.anomaly.ElleType;
import dev.taipan.history.notation.Notation;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ElleResultTest {

  private static ElleResult result(String lines) {
    return ElleResult.of(
        IsolationChecker.checkAll(
            Notation.history(lines.replace('|', '\n')), CheckOptions.DEFAULTS));
  }

  private static String titles(Set<ConsistencyModel> models) {
    return String.join(" ", models.stream().map(ConsistencyModel::title).sorted().toList());
  }

  @Test
  void tellsOnceWhatReadsTheSameAtSeveralLevels() throws IOException {
    History history = HistoryFiles.read(Path.of("..", "examples", "lost-update.edn"));
    String text = ElleResult.of(IsolationChecker.checkAll(history, CheckOptions.DEFAULTS)).toEdn();

    assertThat(text.split("\\{:type :lost-update,", -1)).hasSize(2);
  }

  /** Histories after Elle's own tests, with what these assert, and some more. */
  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      textBlock =
          """
          a 1 aborted: w1=1|a 2: r1=1;           G1a;         read-committed
          a 1: w1=1 w1=2|a 2: r1=1;              G1b;         read-committed
          a 1: w1=1 r2=1|a 2: w2=1 r1=1;         G1c;         read-committed
          a 1: r1=1 w1=1;                        future-read; read-committed
          a 1: w1=1|b 2: w1=2 r1=1;              internal;    read-atomic repeatable-read
          a 1: w2=1 w1=2|a 2: r1=0 r2=1;         G-single-item; consistent-view repeatable-read
          a 1: r1=0 w1=1|b 2: r1=0 w1=2;         lost-update; cursor-stability update-atomic
          a 1: r1=0 r2=0 w1=1|b 2: r1=0 r2=0 w2=1; G2-item;   repeatable-read
          a 1: w1=1|b 2: w2=1|c 3: r1=1 r2=0|d 4: r1=0 r2=1; G-nonadjacent-item; \
          repeatable-read snapshot-isolation
          a 1: r1=1|a 2: w1=1;                   G1c-process; strong-session-read-committed
          a 1: w1=1|a 2: r2=0|b 3: w2=1|b 4: r1=0; G-nonadjacent-item-process; \
          strong-session-snapshot-isolation
          a 1: w1=1|a 2: r1=0; G-single-item-process; strong-session-snapshot-isolation
          a 1 @1..2: w1=1|b 2 @3..4: r1=0; G-single-item-realtime; strong-snapshot-isolation
          a 1: r1=7;                             thin-air-read; read-committed
          a 1 aborted: a1=1|a 2: r1=[1];         G1a;         read-committed
          a 1 aborted: a1=1|b 2 unknown: a1=2|c 3: a1=3|d 4: r1=[1,2,3]; dirty-update; \
          read-committed
          a 1: r1=[1]|b 2: a1=1 a1=2|c 3: r1=[1,2]; G1b;      read-committed
          a 1: r1=[1,2] a1=3 r1=[1,2,3,4];       internal;    read-atomic repeatable-read
          a 1: r1=[1] a1=1;                      future-read; read-committed
          a 1: a1=1|b 2: a1=2|c 3: r1=[1,2,1];   duplicate-elements; read-uncommitted
          a 1: a1=1|b 2: a1=2|c 3: r1=[1,2]|d 4: r1=[2]; incompatible-order; read-committed
          a 1: r1=[9];                           thin-air-read; read-committed
          a 1: a1=1 a2=1|b 2: a1=2 a2=2|c 3: r1=[1,2] r2=[2,1]; G0; read-uncommitted
          a 1: r1=[1] a2=1|b 2: r2=[1]|b 3: a1=1; G1c-process; strong-session-read-committed
          a 1: r1=[] r2=[1]|b 2: a1=1 a2=1;      G-single-item; consistent-view repeatable-read
          a 1: r1=[] a1=1|b 2: r1=[] a1=2|c 3: r1=[1,2]; lost-update; \
          cursor-stability update-atomic
          a 1: r1=[] a2=1|b 2: r2=[] a1=1;       G2-item;     repeatable-read
          """)
  void namesWhatElleNames(String lines, String type, String not) {
    ElleResult result = result(lines);

    assertThat(result.valid()).isEqualTo(Outcome.VIOLATED);
    assertThat(result.anomalyTypes()).containsExactly(type);
    assertThat(titles(result.not())).isEqualTo(not);
    assertThat(result.alsoNot()).contains(ConsistencyModel.STRICT_SERIALIZABLE);
  }

  /** The cycle of either case rests on snapshot isolation, so only that is refuted. */
  @Test
  void whatRestsOnALevelSaysNothingOfWeakerOnes() {
    ElleResult result =
        result("a 0: w1=5 w0=0|b 1: w0=3 r1=5|c 3: r1=0 r0=3 w1=2|d 2: w1=0 w0=2|e 5: w1=5 w0=5");

    assertThat(result.anomalyTypes()).containsExactly("PL-SI-cycle-exists");
    assertThat(titles(result.not())).isEqualTo("repeatable-read snapshot-isolation");
  }

  @Test
  void saysNothingButThatAHistoryIsValid() {
    ElleResult result = result("a 1: w1=1|b 2: r1=1");

    assertThat(result.toEdn()).isEqualTo("{:valid? true}");
    assertThat(result.toJson()).isEqualTo("{\"valid?\":true}");
    assertThat(new ElleResult(Outcome.UNKNOWN, Map.of(), Set.of(), Set.of()).toEdn())
        .isEqualTo("{:valid? :unknown}");
  }

  @Test
  void isWrittenAsEdnAndAsJson() {
    ElleResult result = result("a 1: r1=0 w1=1|b 2: r1=0 w1=2");

    assertThat(result.toEdn())
        .startsWith(
            "{:valid? false, :anomaly-types [:lost-update], :anomalies {:lost-update [{:type"
                + " :lost-update, :description \"two transactions overwrote the same version of a"
                + " key\", :transactions [\"T1\" \"T2\"], :cycle [\"T1\" \"T2\" \"T1\"], :steps"
                + " [{:type :rw, :from \"T1\", :to \"T2\", :key \"1\"} {:type :ww, :from \"T2\","
                + " :to \"T1\", :key \"1\"}], :explanation [\"T1 read key 1 as 0 (initially)")
        .contains("]}]}, :not #{:cursor-stability :update-atomic}, :also-not #{:consistent-view ")
        .endsWith(" :update-serializable}}");
    assertThat(result.toJson())
        .startsWith("{\"valid?\":false,\"anomaly-types\":[\"lost-update\"],\"anomalies\":{")
        .contains("\"steps\":[{\"type\":\"rw\",\"from\":\"T1\",\"to\":\"T2\",\"key\":\"1\"}")
        .contains("\"not\":[\"cursor-stability\",\"update-atomic\"],\"also-not\":[");
  }

  @Test
  void stringsInEdnKeepToTheirLines() {
    assertThat(EdnText.of("a \"b\" \\ c\nd\te\rf")).isEqualTo("\"a \\\"b\\\" \\\\ c\\nd\\te\\rf\"");
    assertThat(EdnText.of(Map.of())).isEqualTo("{}");
  }

  @Test
  void doesNotKnowWhatIsNotDecidedInTime() {
    ElleResult result =
        ElleChecker.check(
            Notation.history("a 1: r1=0 r2=0 w1=1\nb 2: r1=0 r2=0 w2=1"),
            Set.of(ConsistencyModel.SERIALIZABLE),
            CheckOptions.DEFAULTS.withTimeout(Duration.ZERO));

    assertThat(result.valid()).isEqualTo(Outcome.UNKNOWN);
    assertThat(result.not()).isEmpty();
  }

  /** Lists show in which order they grew, so that even read uncommitted says something of them. */
  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      textBlock =
          """
          a 1: a1=1 a2=1|b 2: a1=2 a2=2|c 3: r1=[1,2] r2=[2,1]; read-uncommitted; VIOLATED
          a 1: a1=1|b 2: a1=2|c 3: r1=[1,2,1];           read-uncommitted; VIOLATED
          a 1: a1=1|b 2: a1=2|c 3: r1=[1,2]|d 4: r1=[2]; read-uncommitted; SATISFIED
          a 1: a1=1|b 2: a1=2|c 3: r1=[1,2]|d 4: r1=[2]; read-committed;   VIOLATED
          a 1: a1=2|a 2: a1=1|c 3: r1=[1,2];             read-uncommitted; SATISFIED
          a 1: a1=2|a 2: a1=1|c 3: r1=[1,2];             read-committed;   SATISFIED
          a 1: a1=2|a 2: a1=1|c 3: r1=[1,2]; strong-session-read-committed; VIOLATED
          a 1 aborted: a1=1|b 2: a1=2|c 3: r1=[1,2];     read-committed;   VIOLATED
          a 1: a1=2|b 2: a1=1 r1=[1,2];                  read-committed;   VIOLATED
          a 1: a1=1|b 2: a1=2 r1=[2]|c 3: r1=[2];        read-committed;   SATISFIED
          a 1: r1=[1]|b 2: a1=1|b 3: a1=2 r1=[2];        read-atomic;      VIOLATED
          """)
  void decidesModelsOfLists(String lines, String model, Outcome outcome) {
    ConsistencyModel asked = ConsistencyModel.named(model).orElseThrow();

    ElleResult result =
        ElleChecker.check(
            Notation.history(lines.replace('|', '\n')), Set.of(asked), CheckOptions.DEFAULTS);

    assertThat(result.valid()).isEqualTo(outcome);
    assertThat(result.not().contains(asked) || result.alsoNot().contains(asked))
        .isEqualTo(outcome == Outcome.VIOLATED);
    assertThat(result.anomalyTypes().isEmpty()).isEqualTo(outcome == Outcome.SATISFIED);
  }

  /** A read that goes backwards in a transaction violates rc, and Adya's read committed holds. */
  @ParameterizedTest
  @CsvSource({
    "PL-2, SATISFIED",
    "strong-session-PL-2, SATISFIED",
    "read-atomic, VIOLATED",
    "consistent-view, VIOLATED",
    "strong-session-snapshot-isolation, VIOLATED"
  })
  void tellsAdyasReadCommittedFromOurs(String model, Outcome outcome) {
    ElleResult result =
        ElleChecker.check(
            Notation.history("a 1: w1=1\na 2: r1=1 w1=2 w2=2\nb 3: r2=2 r1=1"),
            Set.of(ConsistencyModel.named(model).orElseThrow()),
            CheckOptions.DEFAULTS);

    assertThat(result.valid()).isEqualTo(outcome);
  }

  /** What is expected besides a model is looked for, whatever the model lets pass. */
  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      textBlock =
          """
          a 1: w1=1 w1=2|b 2: r1=1;                   G1b;            VIOLATED
          a 1: w1=1 w1=2|b 2: r1=1;                   g1B;            VIOLATED
          a 1: w1=1 w1=2|b 2: r1=1;                   G1;             VIOLATED
          a 1: w1=1 w1=2|b 2: r1=1;                   lost-update;    UNKNOWN
          a 1: w1=1 w1=2|b 2: r1=2;                   G1b;            SATISFIED
          a 1: w1=1 r2=1|b 2: w2=1 r1=1;              G2;             SATISFIED
          a 1: w1=1 r2=1|b 2: w2=1 r1=1;              G1c;            VIOLATED
          a 1: w1=1 r2=1|b 2: w2=1 r1=1|c 3: r3=0 w4=1|d 4: r4=0 w3=1; G2; UNKNOWN
          a 1: w1=1 r2=1|b 2: w2=1 r1=1|c 3: r3=0 w4=1|d 4: r4=1 w3=1; G2; SATISFIED
          a 1 aborted: w1=1|b 2: r1=1;                G2;             UNKNOWN
          a 1 aborted: w1=1|b 2: r1=1|c 3: w2=1 w2=2|d 4: r2=1; G1a;  VIOLATED
          a 1 aborted: w1=1|b 2: r1=1|c 3: w2=1 w2=2|d 4: r2=1; G1b;  VIOLATED
          a 1: r1=0 w1=1|b 2: r1=0 w1=2;              lost-update;    VIOLATED
          a 1: r1=0 w1=1|b 2: r1=0 w1=2;              G2-item;        VIOLATED
          a 1: r1=0 w1=1|b 2: r1=0 w1=2;              G1a;            SATISFIED
          a 1: r1=0 w2=1|b 2: r2=0 w1=1;              G2-item;        VIOLATED
          a 1: r1=0 w2=1|b 2: r2=0 w1=1;              G-single;       SATISFIED
          a 1: r1=0 w2=1|b 2: r2=0 w1=1;              G-SIa;          SATISFIED
          a 1: a1=1 a2=1|b 2: a1=2 a2=2|c 3: r1=[1,2] r2=[2,1]; G0;   VIOLATED
          """)
  void looksForAnomaliesBesides(String lines, String anomaly, Outcome outcome) {
    History history = Notation.history(lines.replace('|', '\n'));
    Expectation expected = new Expectation(Set.of(), Set.of(ElleType.named(anomaly).orElseThrow()));

    ElleResult result = ElleChecker.check(history, expected, CheckOptions.DEFAULTS);
    assertThat(result.valid()).isEqualTo(outcome);
    assertThat(result.anomalyTypes().isEmpty()).isEqualTo(outcome != Outcome.VIOLATED);
    assertThat(ElleChecker.checkAll(history, expected, CheckOptions.DEFAULTS).valid())
        .isEqualTo(outcome);
  }

  /** As Elle does, which says nothing of cycles through sessions unless somebody asks. */
  @Test
  void tellsNoAnomalyThatNobodyAskedAbout() {
    History history =
        Notation.history("a 1: a1=1 a2=1\na 2: a1=2 r2=[]\nb 3: r1=[1,2]\nc 4: r3=0 w3=1");

    ElleResult ofAnomaly =
        ElleChecker.checkAll(
            history, new Expectation(Set.of(), Set.of(ElleType.G2)), CheckOptions.DEFAULTS);
    ElleResult ofModel =
        ElleChecker.checkAll(history, Set.of(ConsistencyModel.SERIALIZABLE), CheckOptions.DEFAULTS);
    ElleResult ofSessions =
        ElleChecker.checkAll(
            history, Set.of(ConsistencyModel.STRONG_SESSION_SERIALIZABLE), CheckOptions.DEFAULTS);

    assertThat(ofAnomaly.anomalyTypes()).containsExactly("G-single-item");
    assertThat(ofModel.anomalyTypes()).containsExactly("G-single-item");
    assertThat(ofSessions.anomalyTypes()).contains("G-single-item-process");
  }

  @Test
  void knowsTheNamesOfAnomalies() {
    assertThat(Arrays.stream(ElleType.values()).map(ElleType::title))
        .contains("G0", "G1", "G1a", "G-single-item-process", "G2-realtime", "G-SIa", "G-cursor")
        .contains("internal", "lost-update", "dirty-update", "incompatible-order");
    assertThat(ElleType.named(":GSIa")).contains(ElleType.G_SIA);
    assertThat(ElleType.named("G3")).isEmpty();
  }
}
