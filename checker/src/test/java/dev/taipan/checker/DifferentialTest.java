package dev.taipan.checker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import dev.taipan.checker.oracle.Oracle;
import dev.taipan.history.History;
import dev.taipan.weak.WeakAlgorithm;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Every level against its definition, on random tiny histories. */
class DifferentialTest {
  private static final WeakAlgorithm[] ALGORITHMS = WeakAlgorithm.values();
  private static final long SEED = 20_261_120;

  @Test
  void agreesWithTheDefinitionsOnTwentyThousandHistories() {
    compare(SEED, 20_000);
  }

  @Test
  @Tag("slow")
  void agreesWithTheDefinitionsOnAMillionHistories() {
    int shards = 50;
    LongStream.rangeClosed(1, shards)
        .parallel()
        .forEach(shard -> compare(SEED + shard * 1_000_000_000, 1_000_000 / shards));
  }

  private enum Validity {
    /** Satisfies every level that says something of it. */
    VALID,
    /** Satisfies some levels and violates others. */
    NEARLY_VALID,
    /** Violates every level (cut isolation, which demands so little, aside). */
    BROKEN;

    static Validity of(History history, Set<IsolationLevel> satisfied) {
      if (satisfied.size() == applicable(history).size()) {
        return VALID;
      }
      return satisfied.isEmpty() || satisfied.equals(EnumSet.of(IsolationLevel.CUT_ISOLATION))
          ? BROKEN
          : NEARLY_VALID;
    }
  }

  private static Set<IsolationLevel> applicable(History history) {
    Set<IsolationLevel> applicable = EnumSet.allOf(IsolationLevel.class);
    applicable.removeIf(level -> level.needsTimes() && !history.hasTimes());
    return applicable;
  }

  /** Compares so many histories, a third of them of each validity. */
  private static void compare(long firstSeed, int count) {
    Map<Validity, Integer> compared = new EnumMap<>(Validity.class);
    Map<IsolationLevel, Integer> applications = new EnumMap<>(IsolationLevel.class);
    Map<IsolationLevel, Integer> satisfactions = new EnumMap<>(IsolationLevel.class);
    int share = (count + 2) / 3;
    for (long seed = firstSeed;
        compared.values().stream().mapToInt(n -> n).sum() < 3 * share;
        seed++) {
      History history = RandomHistories.of(seed);
      Set<IsolationLevel> satisfied = EnumSet.noneOf(IsolationLevel.class);
      for (IsolationLevel level : applicable(history)) {
        if (Oracle.satisfies(history, level)) {
          satisfied.add(level);
        }
      }
      Validity validity = Validity.of(history, satisfied);
      if (compared.getOrDefault(validity, 0) < share) {
        compared.merge(validity, 1, Integer::sum);
        applicable(history).forEach(level -> applications.merge(level, 1, Integer::sum));
        satisfied.forEach(level -> satisfactions.merge(level, 1, Integer::sum));
        compare(seed, history, satisfied);
      }
    }
    assertThat(satisfactions)
        .as("how many histories satisfy each level: neither nearly all nor hardly any")
        .allSatisfy(
            (level, n) ->
                assertThat(n)
                    .isBetween(applications.get(level) / 4, applications.get(level) * 99 / 100));
    assertThat(applications)
        .as("how many histories each level says something of")
        .allSatisfy((level, n) -> assertThat(n).isGreaterThan(count / 2))
        .containsOnlyKeys(IsolationLevel.values());
  }

  private static void compare(long seed, History history, Set<IsolationLevel> satisfied) {
    Map<IsolationLevel, Verdict> all = IsolationChecker.checkAll(history, CheckOptions.DEFAULTS);
    assertThat(all).containsOnlyKeys(applicable(history));
    for (IsolationLevel level : applicable(history)) {
      Outcome expected = satisfied.contains(level) ? Outcome.SATISFIED : Outcome.VIOLATED;
      Verdict alone =
          IsolationChecker.check(
              history,
              level,
              CheckOptions.DEFAULTS.withWeakAlgorithm(
                  ALGORITHMS[Math.floorMod(seed + level.ordinal(), ALGORITHMS.length)]));
      if (alone.outcome() != expected || all.get(level).outcome() != expected) {
        fail(
            "%s of the history of seed %d is %s by definition, %s alone and %s among all levels",
            level, seed, expected, alone, all.get(level));
      }
    }
  }
}
