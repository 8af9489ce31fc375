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
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Names of versions, places in the order and version sets say which version was read. */
class NamedVersionsTest {
  private final MatchesOracle oracle = new Interpreter(PredicateDialect.H2);

  @TempDir private Path folder;

  private History history(String lines) throws IOException {
    String header = "{\"taipan\":\"history\",\"version\":2,\"initial\":0}\n";
    return HistoryFiles.read(Files.writeString(folder.resolve("history"), header + lines));
  }

  private Anomaly emme(WhiteBoxLevel level, String lines) throws IOException {
    return anomaly(new Emme(history(lines), oracle).check(level));
  }

  private static Anomaly anomaly(WhiteBoxVerdict verdict) {
    return verdict.violation().map(Violation::anomaly).orElse(null);
  }

  @Test
  void nobodyReadsWhatItWritesOnlyLater() throws IOException {
    String unnamed =
        """
        {"session":"a","id":1,"ops":[["r",1,5],["w",1,5]]}
        {"key":1,"writers":[1]}
        """;
    String named =
        """
        {"session":"a","id":1,"order":1,\
        "ops":[["r",1,5,{"version":"v5"}],["w",1,5,{"version":"v5"}]]}
        """;
    for (WhiteBoxLevel level : WhiteBoxLevel.values()) {
      assertThat(emme(level, unnamed)).isEqualTo(Anomaly.FUTURE_READ);
      assertThat(emme(level, named)).isEqualTo(Anomaly.FUTURE_READ);
    }
    assertThat(
            emme(
                WhiteBoxLevel.READ_COMMITTED,
                """
                {"session":"a","id":1,"ops":[["predicate","v > 3",[[1,5]],{"set":[[1,5]]}],["w",1,5]]}
                """))
        .isEqualTo(Anomaly.FUTURE_READ);
  }

  @Test
  void whatASetupWroteIsTheInitialVersion() throws IOException {
    String read =
        """
        {"session":"a","id":1,"ops":[["w",1,0,{"version":"v1"}]]}
        {"session":"b","id":2,"ops":[["r",1,0,{"version":"%s"}]]}
        """;
    assertThat(emme(WhiteBoxLevel.SERIALIZABLE, read.formatted("v1"))).isNull();
    assertThat(emme(WhiteBoxLevel.SERIALIZABLE, read.formatted("v2")))
        .isEqualTo(Anomaly.THIN_AIR_READ);
    String stamped =
        """
        {"session":"a","id":1,"order":1,"ops":[["w",1,0,{"version":"v1"}]]}
        {"session":"b","id":2,"order":2,"snapshot":1,\
        "ops":[["r",1,0,{"version":"v1"}],["w",1,7,{"version":"v2"}]]}
        """;
    for (WhiteBoxLevel level : WhiteBoxLevel.values()) {
      assertThat(emme(level, stamped)).isNull();
    }
    assertThat(
            emme(
                WhiteBoxLevel.READ_COMMITTED,
                """
                {"session":"a","id":1,"ops":[["w",1,0,{"version":"v0"}],["w",1,0,{"version":"v1"}]]}
                {"session":"b","id":2,"ops":[["r",1,0,{"version":"v0"}]]}
                """))
        .isEqualTo(Anomaly.G1B);
  }

  @Test
  void anotherVersionOfTheSameValueIsNotTheOwnOne() throws IOException {
    assertThat(
            emme(
                WhiteBoxLevel.READ_COMMITTED,
                """
                {"session":"a","id":1,"ops":[["w",1,5,{"version":"v1"}],["r",1,5,{"version":"v2"}]]}
                {"session":"b","id":2,"status":"aborted","ops":[["w",1,5,{"version":"v2"}]]}
                {"key":1,"versions":["v1"]}
                """))
        .isEqualTo(Anomaly.INTERNAL);
  }

  @Test
  void aNameThatSomeVersionHasIsNotThatOfAnUnnamedOne() throws IOException {
    String lines =
        """
        {"session":"a","id":1,"order":1,"ops":[["w",1,5]]}
        {"session":"b","id":2,"order":2,"snapshot":1,"ops":[["r",1,5,{"version":"v3"}]]}
        {"session":"c","id":3,"order":3,"snapshot":1,"ops":[["w",1,5,{"version":"v3"}]]}
        """;
    Enne enne = new Enne(history(lines));
    for (ReplayLevel level : ReplayLevel.values()) {
      assertThat(anomaly(enne.check(level, oracle))).isEqualTo(Anomaly.UNEXPECTED_READ);
    }
    assertThat(emme(WhiteBoxLevel.SNAPSHOT_ISOLATION, lines)).isEqualTo(Anomaly.G_SIA);
    assertThat(emme(WhiteBoxLevel.SERIALIZABLE, lines)).isNull();
  }

  @Test
  void aVersionSetThatIsSaidCountsForMoreThanASnapshot() throws IOException {
    assertThat(
            emme(
                WhiteBoxLevel.SERIALIZABLE,
                """
                {"session":"a","id":1,"order":1,"ops":[["w",1,5,{"version":"v1"}]]}
                {"session":"b","id":2,"order":2,"snapshot":1,"ops":[["w",1,5,{"version":"v2"}]]}
                {"session":"c","id":3,"order":3,"snapshot":1,\
                "ops":[["predicate","v > 3",[[1,5]],{"set":[[1,5,"v2"]]}]]}
                """))
        .isNull();
  }

  private static final String WITHOUT_ORDER =
      """
      {"session":"a","id":1,"order":1,"ops":[["w",1,1]]}
      {"session":"b","id":2,"ops":[["w",1,2]]}
      {"session":"c","id":3,"order":3,"snapshot":1,"ops":[["r",1,%d],["w",2,3]]}
      """;

  @Test
  void withoutSomePlaceInTheOrderItIsSaidWhatCanBe() throws IOException {
    Emme emme = new Emme(history(WITHOUT_ORDER.formatted(1)), oracle);
    for (WhiteBoxLevel level : WhiteBoxLevel.values()) {
      WhiteBoxVerdict verdict = emme.check(level);
      assertThat(verdict.isDecided()).isFalse();
      assertThat(verdict.missing()).contains("T2 has no \"order\"");
    }
    assertThat(emme(WhiteBoxLevel.READ_COMMITTED, WITHOUT_ORDER.formatted(9)))
        .isEqualTo(Anomaly.THIN_AIR_READ);
  }

  /** Wherever T2 belongs, T3 and T4 missed each other's writes. */
  @Test
  void whatIsWrongAnywayIsSaidWithoutSomePlaceInTheOrder() throws IOException {
    String skew =
        """
        {"session":"a","id":1,"order":1,"ops":[["w",1,1]]}
        {"session":"b","id":2,"ops":[["w",1,2]]}
        {"session":"c","id":3,"order":3,"snapshot":1,"ops":[["r",2,0],["w",3,3]]}
        {"session":"d","id":4,"order":4,"snapshot":1,"ops":[["r",3,0],["w",2,4]]}
        """;
    assertThat(emme(WhiteBoxLevel.SERIALIZABLE, skew)).isEqualTo(Anomaly.G2_ITEM);
    assertThat(new Emme(history(skew), oracle).check(WhiteBoxLevel.READ_COMMITTED).missing())
        .contains("T2 has no \"order\"");
  }

  @Test
  void whoHasNoPlaceDoesNotMatterWhereItsKeysHaveNoOtherVersions() throws IOException {
    assertThat(
            emme(
                WhiteBoxLevel.SERIALIZABLE,
                """
                {"session":"a","id":1,"order":1,"ops":[["w",1,1]]}
                {"session":"b","id":2,"ops":[["r",1,1],["w",2,2]]}
                """))
        .isNull();
  }
}
