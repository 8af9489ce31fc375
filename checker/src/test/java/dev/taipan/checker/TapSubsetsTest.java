package dev.taipan.checker;

import static org.assertj.core.api.Assertions.assertThat;

import dev.taipan.checker.oracle.TapOracle;
import dev.taipan.history.Accesses;
import dev.taipan.history.History;
import dev.taipan.history.ReadsFrom;
import dev.taipan.history.anomaly.Tap;
import dev.taipan.history.notation.Notation;
import dev.taipan.weak.AnomalyCounts;
import dev.taipan.weak.WeakAlgorithm;
import dev.taipan.weak.check.WeakChecker;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Every pattern alone, and sets of patterns, against the formulas: on random tiny histories with
 * reads after own writes, aborted writers, values that are written twice, no initial value, and
 * lists.
 */
class TapSubsetsTest {
  private static final long SEED = 8_000_000_000L;

  /** Of ways to choose a write for each read. */
  private static final int MOST_EXPLANATIONS = 100;

  private static final Set<Tap> ABOUT_ONE_READ =
      EnumSet.range(Tap.THIN_AIR_READ, Tap.INTERMEDIATE_READ);

  /** How often each pattern was found when asked about alone. */
  private final Map<Tap, Integer> foundAlone = new EnumMap<>(Tap.class);

  @Test
  void countsAnySetOfPatterns() {
    countInAnySet(400);
    assertThat(foundAlone.keySet()).isEqualTo(EnumSet.allOf(Tap.class));
    assertThat(foundAlone.values()).allSatisfy(n -> assertThat(n).isGreaterThan(5));
  }

  @Test
  @Tag("slow")
  void countsAnySetOfPatternsInMoreHistories() {
    countInAnySet(4_000);
  }

  @Test
  @Tag("exhaustive")
  void countsAnySetOfPatternsInFarMoreHistories() {
    countInAnySet(100_000);
  }

  private void countInAnySet(int histories) {
    for (long seed = SEED; seed < SEED + histories; seed++) {
      compareCounts(seed, NoisyHistories.withUniqueValues(seed), EnumSet.allOf(Tap.class));
      compareCounts(seed, RandomHistories.withUniqueValues(seed), EnumSet.allOf(Tap.class));
    }
  }

  @Test
  void countsAnySetOfPatternsOfSingleReadsInLists() {
    countInLists(400);
    assertThat(foundAlone.keySet()).isEqualTo(ABOUT_ONE_READ);
  }

  @Test
  @Tag("slow")
  void countsAnySetOfPatternsOfSingleReadsInMoreLists() {
    countInLists(4_000);
  }

  @Test
  @Tag("exhaustive")
  void countsAnySetOfPatternsOfSingleReadsInFarMoreLists() {
    countInLists(100_000);
  }

  private void countInLists(int histories) {
    for (long seed = SEED; seed < SEED + histories; seed++) {
      compareCounts(seed, ListHistories.of(seed), ABOUT_ONE_READ);
    }
  }

  private void compareCounts(long seed, History history, Set<Tap> taps) {
    Accesses accesses = new Accesses(history, ReadsFrom.of(history));
    for (Set<Tap> wanted : sets(seed, taps)) {
      Map<Tap, Long> expected = TapOracle.count(history, wanted);
      WeakAlgorithm algorithm = algorithm(seed + wanted.hashCode());
      AnomalyCounts found = WeakChecker.all(accesses, wanted, 1, algorithm);
      Map<Tap, Long> counts = new EnumMap<>(Tap.class);
      found.taps().forEach(tap -> counts.put(tap, found.count(tap)));
      if (!counts.equals(expected)
          || WeakChecker.first(accesses, wanted, algorithm).isPresent() == expected.isEmpty()) {
        assertThat(counts).as(description(seed, history, wanted, algorithm)).isEqualTo(expected);
        assertThat(WeakChecker.first(accesses, wanted, algorithm).isPresent())
            .as(description(seed, history, wanted, algorithm))
            .isEqualTo(!expected.isEmpty());
      }
      if (wanted.size() == 1) {
        expected.keySet().forEach(tap -> foundAlone.merge(tap, 1, Integer::sum));
      }
    }
  }

  /** Each pattern alone, what suits databases that hide own writes, and any set. */
  private static List<Set<Tap>> sets(long seed, Set<Tap> taps) {
    List<Set<Tap>> sets = new ArrayList<>();
    taps.forEach(tap -> sets.add(EnumSet.of(tap)));
    Set<Tap> withoutOwn = EnumSet.copyOf(taps);
    withoutOwn.removeAll(EnumSet.range(Tap.FUTURE_READ, Tap.NOT_MY_LAST_WRITE));
    sets.add(withoutOwn);
    Random random = new Random(seed);
    Set<Tap> any = EnumSet.copyOf(taps);
    any.removeIf(tap -> random.nextBoolean());
    sets.add(any);
    return sets;
  }

  private static WeakAlgorithm algorithm(long number) {
    return WeakAlgorithm.values()[(int) Math.floorMod(number, 4L)];
  }

  private static String description(
      long seed, History history, Set<Tap> wanted, WeakAlgorithm algorithm) {
    return String.format(
        "%s of seed %d by %s:%n%s", wanted, seed, algorithm, Notation.lines(history));
  }

  @Test
  void findsOnlyWhatOccursWhicheverWriteWasRead() {
    assertThat(findWhateverWasRead(500)).isGreaterThan(150);
  }

  @Test
  @Tag("slow")
  void findsOnlyWhatOccursWhicheverWriteWasReadInMoreHistories() {
    findWhateverWasRead(10_000);
  }

  @Test
  @Tag("exhaustive")
  void findsOnlyWhatOccursWhicheverWriteWasReadInFarMoreHistories() {
    findWhateverWasRead(300_000);
  }

  /** Returns how often a pattern of single reads was avoidable though some read could be one. */
  private static int findWhateverWasRead(int histories) {
    return LongStream.range(SEED, SEED + histories)
        .mapToInt(seed -> findWhateverWasRead(seed, NoisyHistories.withEqualValues(seed)))
        .sum();
  }

  private static int findWhateverWasRead(long seed, History history) {
    long explanations = TapOracle.explanationsOf(history);
    if (explanations == 1 || explanations > MOST_EXPLANATIONS) {
      return 0;
    }
    Accesses accesses = new Accesses(history, ReadsFrom.of(history));
    int avoidable = 0;
    for (Set<Tap> wanted : sets(seed, ABOUT_ONE_READ)) {
      WeakAlgorithm algorithm = algorithm(seed + wanted.hashCode());
      boolean found = WeakChecker.first(accesses, wanted, algorithm).isPresent();
      boolean unavoidable = TapOracle.isUnavoidable(history, wanted);
      if (found != unavoidable) {
        assertThat(found).as(description(seed, history, wanted, algorithm)).isEqualTo(unavoidable);
      }
      avoidable += unavoidable ? 0 : 1;
    }
    return avoidable;
  }
}
