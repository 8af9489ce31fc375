package dev.taipan.collect.power;

import dev.taipan.checker.IsolationLevel;
import dev.taipan.generate.plant.PlantedAnomaly;
import dev.taipan.history.History;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.commons.rng.UniformRandomProvider;

/**
 * An anomaly among transactions that do what it takes.
 *
 * @param unused a value that nobody wrote
 */
record AnomalyMishap(
    PlantedAnomaly anomaly,
    History history,
    Neighbourhood neighbourhood,
    Writes writes,
    long unused)
    implements Mishap {

  @Override
  public String title() {
    return anomaly.title();
  }

  @Override
  public Set<IsolationLevel> against(Set<IsolationLevel> held) {
    return anomaly.weakestLevels().stream()
        .map(symbol -> IsolationLevel.named(symbol).orElseThrow())
        .filter(held::contains)
        .collect(Collectors.toSet());
  }

  /** None where all read already what they would have read. */
  @Override
  public Optional<Instance> instance(UniformRandomProvider random) {
    return new PlaceSearch(history, neighbourhood, anomaly, random)
        .find()
        .map(this::at)
        .filter(instance -> !instance.reads().isEmpty());
  }

  private Instance at(Place place) {
    List<Integer> transactions =
        place.steps().keySet().stream().map(history::transactionOf).toList();
    return new Instance(neighbourhood.of(transactions), reads(place));
  }

  private Map<Integer, long[]> reads(Place place) {
    try {
      return new Alteration(history, place, writes, unused).reads();
    } catch (NoSuchElementException nobodyKnows) {
      return Map.of();
    }
  }
}
