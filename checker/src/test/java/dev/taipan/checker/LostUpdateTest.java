package dev.taipan.checker;

import static org.assertj.core.api.Assertions.assertThat;

import dev.taipan.checker.effort.Stage;
import dev.taipan.checker.oracle.Oracle;
import dev.taipan.checker.strong.LostUpdate;
import dev.taipan.history.Accesses;
import dev.taipan.history.History;
import dev.taipan.history.anomaly.Anomaly;
import dev.taipan.history.notation.Notation;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Large histories, of which a violation that is easy to see is found before all else. */
class LostUpdateTest {
  private static final List<String> LOST_UPDATE =
      List.of("a 9001: w91=1", "b 9002: r91=1 w91=2", "c 9003: r91=1 w91=3");

  private static final List<String> LONG_FORK =
      List.of("a 9001: w91=1", "b 9002: w92=1", "c 9003: r91=1 r92=0", "d 9004: r91=0 r92=1");

  /** Sessions that overwrite each other's keys without having read them, and some more. */
  private static History large(List<String> more) {
    Stream<String> blind =
        IntStream.rangeClosed(1, 6_000)
            .mapToObj(t -> "s%d %d: w%d=%d".formatted(t % 3_000, t, t % 40, t));
    return Notation.history(Stream.concat(blind, more.stream()).collect(Collectors.joining("\n")));
  }

  @Test
  void isFoundOnlyWhereThereIsOne() {
    int found = 0;
    for (long seed = 0; seed < 2_000; seed++) {
      History history = RandomHistories.of(seed);
      Accesses accesses = new PreparedHistory(history).accesses();
      if (LostUpdate.in(accesses).isPresent()) {
        found++;
        assertThat(Oracle.satisfied(history))
            .as("seed %d", seed)
            .doesNotContain(IsolationLevel.SNAPSHOT_ISOLATION, IsolationLevel.SERIALIZABILITY);
      }
    }
    assertThat(found).isGreaterThan(30);
  }

  @Test
  void namesWhoLostItAndWhoseVersionBothRead() {
    assertThat(named("a 1: w1=1\nb 2: r1=1 w1=2\nc 3: r1=1 w1=3")).containsExactly(1L, 2L, 3L);
    assertThat(named("b 2: r1=0 w1=2\nc 3: r1=0 w1=3")).containsExactly(2L, 3L);
    assertThat(named("a 1: w1=1\nb 2: r1=1 w1=2\nc 3: r1=2 w1=3\nd 4: r1=1")).isEmpty();
  }

  private static long[] named(String notation) {
    History history = Notation.history(notation);
    Accesses accesses = new PreparedHistory(history).accesses();
    return LostUpdate.in(accesses).stream()
        .flatMapToInt(IntStream::of)
        .mapToLong(accesses.history()::transactionNumber)
        .toArray();
  }

  @ParameterizedTest
  @EnumSource(names = {"SNAPSHOT_ISOLATION", "SERIALIZABILITY", "STRONG_SESSION_SERIALIZABILITY"})
  void ofALargeHistoryIsFoundBeforeAnythingIsBuilt(IsolationLevel level) {
    Verdict verdict = IsolationChecker.check(large(LOST_UPDATE), level, CheckOptions.DEFAULTS);

    assertThat(verdict.violation().orElseThrow().anomaly()).isEqualTo(Anomaly.LOST_UPDATE);
    assertThat(verdict.violation().orElseThrow().part().orElseThrow().transactions()).hasSize(3);
    assertThat(verdict.times().nanos(Stage.GRAPH)).isZero();
  }

  @Test
  void doesNotViolatePrefixConsistency() {
    assertThat(
            IsolationChecker.satisfies(
                large(LOST_UPDATE), IsolationLevel.PREFIX_CONSISTENCY, CheckOptions.DEFAULTS))
        .isTrue();
  }

  @Test
  void whatViolatesAStrongerLevelIsLookedAtFirst() {
    Map<IsolationLevel, Verdict> verdicts =
        IsolationChecker.checkAll(
            large(LONG_FORK),
            List.of(
                IsolationLevel.SNAPSHOT_ISOLATION, IsolationLevel.STRONG_SESSION_SERIALIZABILITY),
            CheckOptions.DEFAULTS);

    Verdict snapshot = verdicts.get(IsolationLevel.SNAPSHOT_ISOLATION);
    assertThat(snapshot.violation().orElseThrow().anomaly()).isEqualTo(Anomaly.LONG_FORK);
    assertThat(snapshot.times().nanos(Stage.GRAPH)).isZero();
  }

  @Test
  void whatViolatesOnlyAStrongerLevelIsHeldAgainstNoOther() {
    Map<IsolationLevel, Verdict> verdicts =
        IsolationChecker.checkAll(
            large(List.of("a 9001: r91=0 r92=0 w91=1", "b 9002: r91=0 r92=0 w92=1")),
            List.of(
                IsolationLevel.READ_ATOMICITY,
                IsolationLevel.SERIALIZABILITY,
                IsolationLevel.PREFIX_CONSISTENCY),
            CheckOptions.DEFAULTS);

    assertThat(verdicts.get(IsolationLevel.SERIALIZABILITY).outcome()).isEqualTo(Outcome.VIOLATED);
    assertThat(verdicts.get(IsolationLevel.PREFIX_CONSISTENCY).outcome())
        .isEqualTo(Outcome.SATISFIED);
  }
}
