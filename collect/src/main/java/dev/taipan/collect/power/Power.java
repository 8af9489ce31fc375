package dev.taipan.collect.power;

import dev.taipan.checker.CheckOptions;
import dev.taipan.checker.IsolationChecker;
import dev.taipan.checker.IsolationLevel;
import dev.taipan.checker.Outcome;
import dev.taipan.checker.Verdict;
import dev.taipan.checker.explain.Violation;
import dev.taipan.collect.power.LostWrites.Share;
import dev.taipan.collect.power.Mishap.Instance;
import dev.taipan.collect.power.Planting.Standing;
import dev.taipan.generate.plant.PlantedAnomaly;
import dev.taipan.history.History;
import dev.taipan.history.anomaly.Anomaly;
import dev.taipan.history.time.Deadline;
import dev.taipan.history.time.DeadlineExceededException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.commons.rng.UniformRandomProvider;
import org.apache.commons.rng.simple.RandomSource;

/**
 * What a run would have found. Whatever can go wrong is planted many times, each time alone,
 * anywhere in what was recorded: where transactions stand that do what it takes, some of their
 * reads are changed to what they would have returned. That is caught if these transactions and
 * those around them then violate a level that holds of the run: for anomalies, of the weakest
 * levels that they violate, and for lost writes the one that the database claims. Not all of it is:
 * which versions came first has to show in what clients saw.
 *
 * <p>That depends on nothing but the history and the seed, unless deciding takes unusually long. It
 * takes at most as many checks of short histories as there are plantings.
 */
public final class Power {
  /** How often each kind is planted at most. */
  private static final int INSTANCES = 20;

  private static final Duration PATIENCE = Duration.ofSeconds(1);

  private final History history;
  private final History items;
  private final Collection<Verdict> verdicts;
  private final Optional<IsolationLevel> claim;
  private final long seed;
  private final Deadline deadline;
  private final Neighbourhood neighbourhood;
  private final Writes writes;

  private Power(
      History history,
      History items,
      Collection<Verdict> verdicts,
      Optional<IsolationLevel> claim,
      long seed,
      Deadline deadline) {
    this.history = history;
    this.items = items;
    this.verdicts = verdicts;
    this.claim = claim;
    this.seed = seed;
    this.deadline = deadline;
    writes = new Writes(history);
    neighbourhood = new Neighbourhood(history, writes);
  }

  /**
   * Plants all kinds into a history with times.
   *
   * @param items the same history with its reads by predicate as reads of items, if it has any
   * @param verdicts of all levels
   * @param claim the level that was asked of the database, if one was
   * @param deadline after which nothing more is planted
   * @return what came of it: of anomalies in the order of {@link PlantedAnomaly}, without those
   *     that show only in lists where there are none, then of lost writes, and of rows that reads
   *     by predicate missed where these are judged
   */
  public static List<Planting> of(
      History history,
      History items,
      Collection<Verdict> verdicts,
      Optional<IsolationLevel> claim,
      long seed,
      Deadline deadline) {
    return history.transactions() == 0
        ? List.of()
        : new Power(history, items, verdicts, claim, seed, deadline).plantings();
  }

  private List<Planting> plantings() {
    return mishaps().parallelStream().map(this::plant).toList();
  }

  private List<Mishap> mishaps() {
    List<Mishap> mishaps = new ArrayList<>();
    long unused = unusedValue();
    Arrays.stream(PlantedAnomaly.values())
        .filter(anomaly -> !anomaly.needsLists() || !history.lists().isEmpty())
        .map(anomaly -> new AnomalyMishap(anomaly, history, neighbourhood, writes, unused))
        .forEach(mishaps::add);
    claim
        .or(() -> held().stream().max(IsolationLevel::compareTo))
        .ifPresent(
            level -> {
              mishaps.add(lost("lost-commit", Share.ALL, level));
              mishaps.add(lost("dropped-write", Share.ONE_KEY, level));
              if (items != history) {
                mishaps.add(
                    new MissedRow(
                        level, history, items, new Neighbourhood(items, new Writes(items))));
              }
            });
    return mishaps;
  }

  private Mishap lost(String title, Share share, IsolationLevel level) {
    return new LostWrites(title, share, level, history, neighbourhood, writes);
  }

  /** Less than all values. */
  private long unusedValue() {
    long least = history.hasInitialValue() ? history.initialValue() : 0;
    for (int operation = 0; operation < history.operations(); operation++) {
      least = Math.min(least, history.value(operation));
    }
    return least - 1;
  }

  private Set<IsolationLevel> held() {
    return verdicts.stream()
        .filter(verdict -> verdict.outcome() == Outcome.SATISFIED)
        .map(Verdict::level)
        .collect(Collectors.toSet());
  }

  private Planting plant(Mishap mishap) {
    Set<IsolationLevel> against = mishap.against(held());
    if (against.isEmpty()) {
      return new Planting(mishap.title(), Standing.NOT_HELD, 0, 0);
    }
    UniformRandomProvider random =
        RandomSource.XO_RO_SHI_RO_128_PP.create(seed * 31 + mishap.title().hashCode());
    int planted = 0;
    int caught = 0;
    int tried = 0;
    while (tried < INSTANCES && !deadline.isOver()) {
      tried++;
      Optional<Instance> found = mishap.instance(random);
      if (found.isPresent()) {
        planted++;
        caught += isCaught(mishap, found.get(), against) ? 1 : 0;
      }
    }
    return new Planting(mishap.title(), standing(mishap, tried, planted), planted, caught);
  }

  private static boolean isCaught(Mishap mishap, Instance found, Set<IsolationLevel> against) {
    History altered = mishap.neighbourhood().part(found.transactions(), found.reads());
    return against.stream().anyMatch(level -> isViolated(altered, level));
  }

  private Standing standing(Mishap mishap, int tried, int planted) {
    if (planted > 0) {
      return Standing.PLANTED;
    }
    if (seen(mishap)) {
      return Standing.SEEN;
    }
    return tried < INSTANCES ? Standing.NO_TIME : Standing.NO_PLACE;
  }

  /** Whether the run shows it, at a level that is stronger than those that it would violate. */
  private boolean seen(Mishap mishap) {
    Set<Anomaly> seen =
        verdicts.stream()
            .flatMap(verdict -> verdict.violation().stream())
            .map(Violation::anomaly)
            .collect(Collectors.toSet());
    return mishap instanceof AnomalyMishap planted && seen.contains(planted.anomaly().anomaly());
  }

  private static boolean isViolated(History history, IsolationLevel level) {
    CheckOptions options = CheckOptions.DEFAULTS.withEmptyAllowed().withTimeout(PATIENCE);
    try {
      return !IsolationChecker.satisfies(history, level, options);
    } catch (DeadlineExceededException outOfTime) {
      return false;
    }
  }
}
