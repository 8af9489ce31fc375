package dev.taipan.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.taipan.checker.IsolationLevel;
import dev.taipan.checker.explain.Anomaly;
import dev.taipan.generate.plant.PlantedAnomaly;
import dev.taipan.weak.Tap;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What can be planted is named as reports name it, though the catalogue knows no reports. */
class PlantedNamesTest {

  private static Stream<String> names(PlantedAnomaly planted) {
    return Stream.concat(Stream.of(planted.title()), planted.aliases().stream());
  }

  /** The anomalies that a name is one of, by the table or by the patterns in it. */
  private static Set<Anomaly> named(String name) {
    Set<Anomaly> named = EnumSet.noneOf(Anomaly.class);
    Anomaly.named(name).ifPresent(named::add);
    Arrays.stream(Anomaly.values())
        .filter(anomaly -> anomaly.taps().stream().map(Tap::title).anyMatch(name::equals))
        .forEach(named::add);
    return named;
  }

  @ParameterizedTest
  @EnumSource
  void everyPlantedAnomalyIsOneOfTheTable(PlantedAnomaly planted) {
    Set<Anomaly> all = EnumSet.allOf(Anomaly.class);
    int known = 0;
    for (String name : names(planted).toList()) {
      Set<Anomaly> named = named(name);
      if (!named.isEmpty()) {
        known++;
        all.retainAll(named);
      }
    }
    assertThat(known).as("names of %s in the table", planted).isPositive();
    assertThat(all).as("what all names of %s may mean", planted).isNotEmpty();
  }

  @ParameterizedTest
  @EnumSource
  void theLevelsThatItViolatesAreLevels(PlantedAnomaly planted) {
    assertThat(planted.weakestLevels())
        .isNotEmpty()
        .allSatisfy(symbol -> assertThat(IsolationLevel.named(symbol)).isPresent());
  }
}
