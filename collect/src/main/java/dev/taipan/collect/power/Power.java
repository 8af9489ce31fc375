package dev.taipan.collect.power;

import dev.taipan.checker.CheckOptions;
import dev.taipan.checker.IsolationChecker;
import dev.taipan.checker.IsolationLevel;
import dev.taipan.checker.Outcome;
import dev.taipan.generate.plant.PlantedAnomaly;
import dev.taipan.history.History;
import dev.taipan.history.time.DeadlineExceededException;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.commons.rng.UniformRandomProvider;
import org.apache.commons.rng.simple.RandomSource;

/**
 * What a run would have found. Each kind of anomaly is planted many times, each time alone, into
 * the first transactions that were recorded: where transactions stand that do what the anomaly
 * takes, some of their reads are changed to what they would have returned. That is caught if a
 * level is violated then that holds of these transactions, of the weakest that the anomaly
 * violates. Not all of it is: which versions came first has to show in what clients saw.
 *
 * <p>That depends on nothing but the history and the seed, unless deciding takes unusually long. It
 * takes at most as many checks of short histories as there are plantings.
 *
 * @param transactions into how many they were planted
 * @param plantings by kind, in the order of {@link PlantedAnomaly}; without those that show only in
 *     lists, where there are none
 */
public record Power(int transactions, List<Planting> plantings) {
  /** How many transactions are enough. */
  private static final int MOST_TRANSACTIONS = 500;

  /** How often each kind is planted at most. */
  private static final int INSTANCES = 20;

  private static final Duration PATIENCE = Duration.ofSeconds(1);

  /** Keeps a copy. */
  public Power {
    plantings = List.copyOf(plantings);
  }

  /** Plants all kinds of anomalies into a history with times. */
  public static Power of(History history, long seed) {
    History cut = AlteredHistory.cut(history, MOST_TRANSACTIONS);
    if (cut.transactions() == 0) {
      return new Power(0, List.of());
    }
    Trial trial = new Trial(cut, KeyUse.of(cut), Trial.held(cut), unusedValue(cut), seed);
    return new Power(
        cut.transactions(),
        Arrays.stream(PlantedAnomaly.values())
            .filter(anomaly -> !anomaly.needsLists() || !cut.lists().isEmpty())
            .parallel()
            .map(trial::plant)
            .toList());
  }

  /** Less than all values. */
  private static long unusedValue(History history) {
    long least = history.hasInitialValue() ? history.initialValue() : 0;
    for (int operation = 0; operation < history.operations(); operation++) {
      least = Math.min(least, history.value(operation));
    }
    return least - 1;
  }

  /** The trial of all kinds on the same transactions. */
  private record Trial(
      History history, List<List<KeyUse>> uses, Set<IsolationLevel> held, long unused, long seed) {

    /** The levels that hold of those that anomalies violate. */
    static Set<IsolationLevel> held(History history) {
      return Arrays.stream(PlantedAnomaly.values())
          .flatMap(anomaly -> anomaly.weakestLevels().stream())
          .distinct()
          .map(symbol -> IsolationLevel.named(symbol).orElseThrow())
          .filter(level -> outcome(history, level) == Outcome.SATISFIED)
          .collect(Collectors.toSet());
    }

    Planting plant(PlantedAnomaly anomaly) {
      List<IsolationLevel> against =
          anomaly.weakestLevels().stream()
              .map(symbol -> IsolationLevel.named(symbol).orElseThrow())
              .filter(held::contains)
              .toList();
      if (against.isEmpty()) {
        return new Planting(anomaly, true, 0, 0);
      }
      UniformRandomProvider random =
          RandomSource.XO_RO_SHI_RO_128_PP.create(seed * 31 + anomaly.ordinal());
      PlaceSearch search = new PlaceSearch(history, uses, anomaly, random);
      List<Map<Integer, long[]>> alterations =
          Stream.generate(search::find)
              .limit(INSTANCES)
              .takeWhile(Optional::isPresent)
              .flatMap(Optional::stream)
              .map(this::alteration)
              .filter(reads -> !reads.isEmpty())
              .toList();
      long caught = alterations.stream().filter(reads -> isCaught(reads, against)).count();
      return new Planting(anomaly, false, alterations.size(), (int) caught);
    }

    private Map<Integer, long[]> alteration(Place place) {
      try {
        return new Alteration(history, place, unused).reads();
      } catch (NoSuchElementException nobodyKnows) {
        return Map.of();
      }
    }

    private boolean isCaught(Map<Integer, long[]> reads, List<IsolationLevel> against) {
      History altered = AlteredHistory.with(history, reads);
      return against.stream().anyMatch(level -> outcome(altered, level) == Outcome.VIOLATED);
    }

    private static Outcome outcome(History history, IsolationLevel level) {
      CheckOptions options = CheckOptions.DEFAULTS.withEmptyAllowed().withTimeout(PATIENCE);
      try {
        return IsolationChecker.satisfies(history, level, options)
            ? Outcome.SATISFIED
            : Outcome.VIOLATED;
      } catch (DeadlineExceededException outOfTime) {
        return Outcome.UNKNOWN;
      }
    }
  }
}
