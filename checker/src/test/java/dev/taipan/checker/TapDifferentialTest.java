package dev.taipan.checker;

import static org.assertj.core.api.Assertions.assertThat;

import dev.taipan.checker.oracle.Oracle;
import dev.taipan.checker.oracle.TapOracle;
import dev.taipan.history.Accesses;
import dev.taipan.history.History;
import dev.taipan.history.ReadsFrom;
import dev.taipan.history.anomaly.Tap;
import dev.taipan.weak.AnomalyCounts;
import dev.taipan.weak.WeakAlgorithm;
import dev.taipan.weak.WeakLevel;
import dev.taipan.weak.check.WeakChecker;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Every pattern against its formula, and every level against its patterns. */
class TapDifferentialTest {
  private static final long SEED = 7_000_000_000L;
  private static final int SHARDS = 100;
  private static final Set<Tap> ALL = EnumSet.allOf(Tap.class);

  @Test
  void findsTheInstancesThatTheFormulasSayOnThreeThousandHistories() {
    Map<Tap, Long> histories = compare(3_000);
    assertThat(histories.keySet()).as("patterns that occur").isEqualTo(ALL);
    assertThat(histories.values()).allSatisfy(n -> assertThat(n).isGreaterThanOrEqualTo(2));
  }

  @Test
  @Tag("slow")
  void findsTheInstancesThatTheFormulasSayOnMoreHistories() {
    compare(40_000);
  }

  @Test
  @Tag("exhaustive")
  void findsTheInstancesThatTheFormulasSayOnAMillionHistories() {
    compare(1_000_000);
  }

  /** Compares side by side, and returns how many histories had each pattern. */
  private static Map<Tap, Long> compare(int histories) {
    return LongStream.range(0, SHARDS)
        .parallel()
        .mapToObj(shard -> compare(SEED + shard * 1_000_000_000, histories / SHARDS))
        .reduce(new EnumMap<>(Tap.class), TapDifferentialTest::sum);
  }

  private static Map<Tap, Long> sum(Map<Tap, Long> one, Map<Tap, Long> other) {
    Map<Tap, Long> sum = new EnumMap<>(Tap.class);
    sum.putAll(one);
    other.forEach((tap, n) -> sum.merge(tap, n, Long::sum));
    return sum;
  }

  private static Map<Tap, Long> compare(long firstSeed, int histories) {
    Map<Tap, Long> having = new EnumMap<>(Tap.class);
    for (long seed = firstSeed; seed < firstSeed + histories; seed++) {
      History history = RandomHistories.withUniqueValues(seed);
      compare(seed, history, ReadsFrom.of(history))
          .forEach(tap -> having.merge(tap, 1L, Long::sum));
    }
    return having;
  }

  private static Set<Tap> compare(long seed, History history, ReadsFrom readsFrom) {
    Accesses accesses = new Accesses(history, readsFrom);
    Map<Tap, Long> expected = TapOracle.count(history, ALL);
    for (WeakAlgorithm algorithm : WeakAlgorithm.values()) {
      AnomalyCounts found = WeakChecker.all(accesses, ALL, 1, algorithm);
      Map<Tap, Long> counts = new EnumMap<>(Tap.class);
      found.taps().forEach(tap -> counts.put(tap, found.count(tap)));
      if (!counts.equals(expected)) {
        assertThat(counts).as("patterns of seed %d by %s", seed, algorithm).isEqualTo(expected);
      }
    }
    compareLevels(seed, history, accesses, expected.keySet());
    return expected.keySet();
  }

  private static void compareLevels(
      long seed, History history, Accesses accesses, Set<Tap> present) {
    WeakAlgorithm algorithm =
        WeakAlgorithm.values()[(int) Math.floorMod(seed, (long) WeakAlgorithm.values().length)];
    Set<IsolationLevel> satisfied = Oracle.satisfied(history);
    for (WeakLevel level : WeakLevel.values()) {
      boolean violated = isViolated(level, accesses, present);
      if (violated == WeakChecker.check(accesses, level, algorithm).isEmpty()
          || violated == satisfied.contains(IsolationLevel.valueOf(level.name()))) {
        assertThat(present)
            .as("patterns of seed %d, against the axioms of %s", seed, level)
            .isNull();
      }
    }
  }

  /** Cut isolation looks at committed transactions only: nothing shows that others took effect. */
  private static boolean isViolated(WeakLevel level, Accesses accesses, Set<Tap> present) {
    return level == WeakLevel.CUT_ISOLATION
        ? WeakChecker.check(accesses, level).isPresent()
        : present.stream().anyMatch(level::forbids);
  }
}
