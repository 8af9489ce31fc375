package dev.taipan.whitebox;

import static org.assertj.core.api.Assertions.assertThat;

import dev.taipan.formats.io.HistoryFiles;
import dev.taipan.history.History;
import dev.taipan.history.anomaly.Anomaly;
import dev.taipan.whitebox.WhiteBoxVerdict.Violation;
import dev.taipan.whitebox.emme.Emme;
import dev.taipan.whitebox.enne.Enne;
import dev.taipan.whitebox.enne.ReplayLevel;
import dev.taipan.whitebox.matches.MatchesOracle;
import dev.taipan.whitebox.sql.Interpreter;
import dev.taipan.whitebox.sql.PredicateDialect;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The figures of the paper have its verdicts. */
class FiguresTest {
  private static final String HEADER =
      "{\"taipan\":\"history\",\"version\":2,\"initial\":null,\"absent\":null}\n";

  private final MatchesOracle oracle = new Interpreter(PredicateDialect.H2);

  @TempDir private Path folder;

  private History history(String lines) throws IOException {
    return HistoryFiles.read(Files.writeString(folder.resolve("history"), HEADER + lines));
  }

  private WhiteBoxVerdict emme(History history, WhiteBoxLevel level) {
    return new Emme(history, oracle).check(level);
  }

  private static Anomaly anomaly(WhiteBoxVerdict verdict) {
    return verdict.violation().map(Violation::anomaly).orElse(null);
  }

  @Test
  void figure1IsAPhantomThatOnlySerializabilityForbids() throws IOException {
    History history =
        history(
            """
            {"session":"a","id":1,"ops":[["w","x",1]]}
            {"session":"b","id":2,"ops":[["w","y",2]]}
            {"session":"c","id":3,"ops":[\
            ["predicate","v < 5",[["x",1]],{"set":[["x",1]]}],\
            ["predicate","v < 5",[["x",1],["y",2]],{"set":[["x",1],["y",2]]}]]}
            """);
    assertThat(anomaly(emme(history, WhiteBoxLevel.SERIALIZABLE))).isEqualTo(Anomaly.G_SINGLE);
    assertThat(emme(history, WhiteBoxLevel.REPEATABLE_READ).isAccepted()).isTrue();
    assertThat(emme(history, WhiteBoxLevel.READ_COMMITTED).isAccepted()).isTrue();
    assertThat(emme(history, WhiteBoxLevel.SERIALIZABLE).violation().orElseThrow().reasons())
        .containsExactly(
            "T3 read key \"y\" as T2 wrote it.",
            "T3 asked for \"v < 5\" before T2 set key \"y\" to 2, which changes whether it matches.");
  }

  private static String ordered(String matches) {
    return """
        {"session":"a","id":1,"order":1,"ops":[["w","x",1]]}
        {"session":"b","id":2,"order":2,"ops":[["w","y",2]]}
        {"session":"c","id":3,"order":3,"ops":[["predicate","v > 0",%s]]}
        """
        .formatted(matches);
  }

  @Test
  void figure2IsSerializableInTheOrderOfStamps() throws IOException {
    History history = history(ordered("[[\"x\",1],[\"y\",2]]"));
    assertThat(emme(history, WhiteBoxLevel.SERIALIZABLE).isAccepted()).isTrue();
    assertThat(new Enne(history).check(ReplayLevel.SERIALIZABLE, oracle).isAccepted()).isTrue();
  }

  @Test
  void figure3IsNotSerializableInTheOrderOfStamps() throws IOException {
    History history = history(ordered("[[\"x\",1]]"));
    assertThat(anomaly(emme(history, WhiteBoxLevel.SERIALIZABLE)))
        .isEqualTo(Anomaly.RESULT_SET_MISMATCH);
    assertThat(
            new Enne(history)
                .check(ReplayLevel.SERIALIZABLE, oracle)
                .violation()
                .orElseThrow()
                .reasons())
        .containsExactly(
            "T3 (its operation 1) asked for \"v > 0\": expected key \"y\" with 2, observed the key"
                + " not.");
  }

  private History figure4(String set) throws IOException {
    return history(
        """
        {"session":"a","id":1,"ops":[["w","x",4]]}
        {"session":"b","id":2,"ops":[["w","x",6]]}
        {"session":"c","id":3,"ops":[["predicate","v < 5",[],{"set":[["x",%s]]}],["r","x",4]]}
        {"key":"x","writers":[1,2]}
        """
            .formatted(set));
  }

  @Test
  void figures4To6AreACycleThroughAPredicateReadDependency() throws IOException {
    WhiteBoxVerdict verdict = emme(figure4("6"), WhiteBoxLevel.SERIALIZABLE);
    assertThat(anomaly(verdict)).isEqualTo(Anomaly.G_SINGLE);
    assertThat(verdict.violation().orElseThrow().reasons())
        .containsExactly(
            "T3 asked for \"v < 5\" after T2 had set key \"x\" to 6, which changes whether it matches.",
            "T3 read key \"x\", and T2 wrote the next version of it.");
  }

  @Test
  void figure5WithoutThePredicateIsSerializable() throws IOException {
    History items =
        history(
            """
            {"session":"a","id":1,"ops":[["w","x",4]]}
            {"session":"b","id":2,"ops":[["w","x",6]]}
            {"session":"c","id":3,"ops":[["r","x",4]]}
            {"key":"x","writers":[1,2]}
            """);
    assertThat(emme(items, WhiteBoxLevel.SERIALIZABLE).isAccepted()).isTrue();
  }

  @Test
  void figure7IsAResultSetMismatch() throws IOException {
    assertThat(anomaly(emme(figure4("4"), WhiteBoxLevel.SERIALIZABLE)))
        .isEqualTo(Anomaly.RESULT_SET_MISMATCH);
  }

  @Test
  void anomaliesOfSingleOperationsHaveTheirNames() throws IOException {
    assertThat(ofReads("{\"session\":\"a\",\"ops\":[[\"w\",\"x\",1],[\"w\",\"x\",2]]}", 1))
        .isEqualTo(Anomaly.G1B);
    assertThat(ofReads("{\"session\":\"a\",\"status\":\"aborted\",\"ops\":[[\"w\",\"x\",1]]}", 1))
        .isEqualTo(Anomaly.G1A);
    assertThat(ofReads("{\"session\":\"a\",\"ops\":[[\"w\",\"x\",1]]}", 7))
        .isEqualTo(Anomaly.THIN_AIR_READ);
    assertThat(ofReads("{\"session\":\"a\",\"ops\":[[\"w\",\"x\",1],[\"r\",\"x\",null]]}", 1))
        .isEqualTo(Anomaly.INTERNAL);
    assertThat(
            ofReads(
                """
                {"session":"a","ops":[["w","x",1]]}
                {"session":"a","ops":[["w","x",1]]}
                {"key":"x","writers":[1,2]}\
                """,
                1))
        .isEqualTo(Anomaly.DUPLICATE_WRITE);
    assertThat(
            ofReads(
                """
                {"session":"a","ops":[["w","x",1]]}
                {"session":"a","ops":[["w","x",2]]}
                {"key":"x","writers":[2]}\
                """,
                1))
        .isEqualTo(Anomaly.VERSION_ORDER_MISMATCH);
  }

  @Test
  void writesOfOneValueAreToldApartByTheirPlacesInTheOrder() throws IOException {
    String writes =
        """
        {"session":"a","order":1,"ops":[["w","x",1],["w","x",1]]}
        {"session":"a","order":2,"ops":[["w","x",2]]}
        {"session":"a","order":3,"ops":[["w","x",1]]}
        """;
    String read = "{\"session\":\"b\",\"order\":5,\"snapshot\":%d,\"ops\":[[\"r\",\"x\",1]]}\n";

    assertThat(anomaly(emme(history(writes + read.formatted(3)), WhiteBoxLevel.READ_COMMITTED)))
        .isNull();
    assertThat(anomaly(emme(history(writes + read.formatted(1)), WhiteBoxLevel.READ_COMMITTED)))
        .isNull();
  }

  /** What was there before is nearer to the snapshot than what came later. */
  @Test
  void aRowThatWasNotThereAtFirstWasMissedBeforeItCame() throws IOException {
    History history =
        history(
            """
            {"session":"a","order":10,"ops":[["w","x",1]]}
            {"session":"b","order":20,"snapshot":10,"ops":[["w","y",2],["r","x",null]]}
            {"session":"c","order":30,"snapshot":20,"ops":[["r","y",2],["delete","x"]]}
            """);

    assertThat(emme(history, WhiteBoxLevel.SERIALIZABLE).isAccepted()).isTrue();
    assertThat(anomaly(emme(history, WhiteBoxLevel.SNAPSHOT_ISOLATION))).isEqualTo(Anomaly.G_SIB);
  }

  @Test
  void whoOnlyWritesNeedsNoSnapshot() throws IOException {
    String two =
        """
        {"session":"a","order":10,"ops":[["w","x",1]]}
        {"session":"b","order":20,%s"ops":[["w","x",2]]}
        """;

    assertThat(emme(history(two.formatted("")), WhiteBoxLevel.SNAPSHOT_ISOLATION).isAccepted())
        .isTrue();
    assertThat(
            anomaly(
                emme(history(two.formatted("\"snapshot\":5,")), WhiteBoxLevel.SNAPSHOT_ISOLATION)))
        .isEqualTo(Anomaly.G_SIA);
  }

  @Test
  void whatTheOrderDoesNotHaveIsNotCalledAborted() throws IOException {
    History history =
        history(
            """
            {"session":"a","id":1,"status":"unknown","ops":[["w","x",1]]}
            {"session":"b","id":2,"ops":[["r","x",1]]}
            """);

    assertThat(emme(history, WhiteBoxLevel.READ_COMMITTED).violation().orElseThrow().reasons())
        .containsExactly("T2 read 1 of key \"x\", which T1 wrote, which the order does not have.");
  }

  /** T1 and T2 are write skew; T3 missed T4, of which it saw what came after. */
  @Test
  void aCycleWithOneAntiDependencyIsToldBeforeAShorterOneWithTwo() throws IOException {
    History history =
        history(
            """
            {"session":"a","id":1,"ops":[["r","x",null],["w","y",1]]}
            {"session":"b","id":2,"ops":[["r","y",null],["w","x",1]]}
            {"session":"c","id":3,"ops":[["r","z",null],["r","v",1]]}
            {"session":"d","id":4,"ops":[["w","z",1],["w","u",1]]}
            {"session":"e","id":5,"ops":[["r","u",1],["w","v",1]]}
            """);

    for (WhiteBoxLevel level : List.of(WhiteBoxLevel.REPEATABLE_READ, WhiteBoxLevel.SERIALIZABLE)) {
      Violation violation = emme(history, level).violation().orElseThrow();
      assertThat(violation.anomaly()).isEqualTo(Anomaly.G_SINGLE);
      assertThat(violation.transactions().stream().map(history::transactionName))
          .containsExactlyInAnyOrder("3", "4", "5");
    }
  }

  @Test
  void aTransactionMayWriteAValueTwice() throws IOException {
    assertThat(ofReads("{\"session\":\"a\",\"ops\":[[\"w\",\"x\",1],[\"w\",\"x\",1]]}", 1))
        .isNull();
  }

  private Anomaly ofReads(String writes, int value) throws IOException {
    String read = "\n{\"session\":\"b\",\"ops\":[[\"r\",\"x\"," + value + "]]}\n";
    return anomaly(emme(history(writes + read), WhiteBoxLevel.READ_COMMITTED));
  }
}
