package dev.taipan.benchmarks.mockstore;

import static org.assertj.core.api.Assertions.assertThat;

import dev.taipan.checker.CheckOptions;
import dev.taipan.checker.IsolationChecker;
import dev.taipan.checker.IsolationLevel;
import dev.taipan.checker.Outcome;
import dev.taipan.history.History;
import dev.taipan.mockstore.StoreOptions;
import dev.taipan.mockstore.level.LevelRules;
import java.util.List;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** A weaker level shows what a stronger one forbids, and the stronger one never does. */
class AnomaliesTest {
  private static final int RUNS = 150;

  /** Each level with each stronger one that can be judged without times. */
  static Stream<Arguments> pairs() {
    List<IsolationLevel> levels =
        LevelRules.levels().stream().filter(level -> !level.needsTimes()).toList();
    return levels.stream()
        .flatMap(
            weaker ->
                levels.stream()
                    .filter(stronger -> stronger != weaker && stronger.implies(weaker))
                    .map(stronger -> Arguments.of(weaker, stronger)));
  }

  private static long violating(IsolationLevel store, IsolationLevel judged) {
    return LongStream.rangeClosed(1, RUNS)
        .filter(
            seed -> {
              History history = RandomProgram.run(StoreOptions.at(store).withSeed(seed));
              return IsolationChecker.check(history, judged, CheckOptions.DEFAULTS).outcome()
                  == Outcome.VIOLATED;
            })
        .count();
  }

  @ParameterizedTest
  @MethodSource("pairs")
  void whatAStrongerLevelForbidsOccursAtTheWeakerOneOnly(
      IsolationLevel weaker, IsolationLevel stronger) {
    assertThat(violating(weaker, stronger)).isPositive();
    assertThat(violating(stronger, stronger)).isZero();
  }

  @ParameterizedTest
  @CsvSource({
    "READ_COMMITTED, internal (NonRepeatableRead)",
    "TRANSACTIONAL_CAUSAL_CONSISTENCY, lost-update",
    "SNAPSHOT_ISOLATION, write-skew"
  })
  void namesWhatALevelAllows(IsolationLevel level, String anomaly) {
    assertThat(AnomalyTable.counted(level, RUNS)).containsKey(anomaly);
  }
}
