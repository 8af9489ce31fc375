package dev.taipan.whitebox;

import static org.assertj.core.api.Assertions.assertThat;

import dev.taipan.formats.io.HistoryFiles;
import dev.taipan.history.History;
import dev.taipan.history.anomaly.Anomaly;
import dev.taipan.whitebox.WhiteBoxVerdict.Violation;
import dev.taipan.whitebox.emme.Emme;
import dev.taipan.whitebox.enne.Enne;
import dev.taipan.whitebox.enne.ReplayLevel;
import dev.taipan.whitebox.enne.Watch;
import dev.taipan.whitebox.matches.MatchesOracle;
import dev.taipan.whitebox.sql.Interpreter;
import dev.taipan.whitebox.sql.PredicateDialect;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The final transaction has seen all others at every level, whatever the database says of it. */
class FinalTransactionTest {
  private static final String WRITES =
      """
      {"session":"a","id":1,"order":1,"snapshot":0,"ops":[["w",1,5]]}
      {"session":"b","id":2,"order":2,"snapshot":1,"ops":[["w",1,6]]}
      """;

  private final MatchesOracle oracle = new Interpreter(PredicateDialect.H2);

  @TempDir private Path folder;

  private History history(String lines) throws IOException {
    String header = "{\"taipan\":\"history\",\"version\":2,\"initial\":0}\n";
    return HistoryFiles.read(Files.writeString(folder.resolve("history"), header + lines));
  }

  private static Optional<Anomaly> anomaly(WhiteBoxVerdict verdict) {
    return verdict.violation().map(Violation::anomaly);
  }

  private static String last(String stamps, String operation) {
    return "{\"session\":\"c\",\"id\":3,\"final\":true%s,\"ops\":[%s]}\n"
        .formatted(stamps, operation);
  }

  @ParameterizedTest
  @EnumSource
  void emmeFindsWhatItDidNotSee(WhiteBoxLevel level) throws IOException {
    for (String stamps : new String[] {"", ",\"order\":9,\"snapshot\":1", ",\"order\":1"}) {
      History lost = history(WRITES + last(stamps, "[\"r\",1,5]"));
      assertThat(anomaly(new Emme(lost, oracle).check(level))).contains(Anomaly.LOST_WRITE);
      History kept = history(WRITES + last(stamps, "[\"r\",1,6]"));
      assertThat(new Emme(kept, oracle).check(level).isAccepted()).isTrue();
    }
  }

  @Test
  void theOrderOfWritersIsEnough() throws IOException {
    String writes =
        """
        {"session":"a","id":1,"ops":[["w",1,5]]}
        {"session":"b","id":2,"ops":[["w",1,6]]}
        """;
    String order = "{\"key\":1,\"writers\":[1,2]}\n";
    History lost = history(writes + last("", "[\"predicate\",\"v = 5\",[[1,5]]]") + order);
    History seen = history(writes + last("", "[\"predicate\",\"v = 6\",[[1,6]]]") + order);

    assertThat(new Emme(seen, oracle).check(WhiteBoxLevel.SERIALIZABLE).isAccepted()).isTrue();
    assertThat(anomaly(new Emme(lost, oracle).check(WhiteBoxLevel.READ_COMMITTED)))
        .contains(Anomaly.RESULT_SET_MISMATCH);
  }

  @Test
  void emmeNamesWhatIsLost() throws IOException {
    History lost = history(WRITES + last("", "[\"r\",1,5]"));

    assertThat(
            new Emme(lost, oracle)
                .check(WhiteBoxLevel.READ_COMMITTED)
                .violation()
                .orElseThrow()
                .reasons())
        .containsExactly(
            "T3 read key 1, and T2 wrote the next version of it.",
            "T3 is final, and comes after all others.");
  }

  @ParameterizedTest
  @EnumSource
  void enneFindsWhatItDidNotSee(ReplayLevel level) throws IOException {
    for (String stamps : new String[] {"", ",\"order\":9,\"snapshot\":1", ",\"order\":1"}) {
      History lost = history(WRITES + last(stamps, "[\"r\",1,5]"));
      assertThat(anomaly(new Enne(lost).check(level, oracle))).contains(Anomaly.LOST_WRITE);
      History kept = history(WRITES + last(stamps, "[\"r\",1,6]"));
      assertThat(new Enne(kept).check(level, oracle).isAccepted()).isTrue();
      History asked = history(WRITES + last(stamps, "[\"predicate\",\"v = 5\",[]]"));
      assertThat(new Enne(asked).check(level, oracle).isAccepted()).isTrue();
    }
  }

  /** What comes late was there before the final transaction all the same. */
  @ParameterizedTest
  @EnumSource
  void followingFindsWhatItDidNotSee(ReplayLevel level) throws IOException {
    for (String read : List.of("[\"r\",1,%d]", "[\"predicate\",\"v > 4\",[[1,%d]]]")) {
      assertThat(follow(level, read.formatted(6))).isEmpty();
      assertThat(follow(level, read.formatted(5))).isPresent();
    }
  }

  private Optional<Anomaly> follow(ReplayLevel level, String read) throws IOException {
    Watch watch = new Watch(level, oracle, 10);
    List<String> writes = WRITES.lines().toList();
    watch.addWhatIsKnown(history(writes.get(0) + "\n" + last("", read)));
    watch.addWhatIsKnown(history(writes.get(1) + "\n"));
    assertThat(watch.leftOut()).isZero();
    return watch.mismatch().map(found -> found.anomaly());
  }

  @Test
  void itsSnapshotNeedsNotBeSaid() throws IOException {
    History history = history(WRITES + last("", "[\"r\",1,6]"));

    assertThat(new Snapshots(history).suffice()).isTrue();
  }
}
