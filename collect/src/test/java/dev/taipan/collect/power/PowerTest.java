package dev.taipan.collect.power;

import static org.assertj.core.api.Assertions.assertThat;

import dev.taipan.generate.SimulatedHistory;
import dev.taipan.generate.log.Recording;
import dev.taipan.generate.plant.PlantedAnomaly;
import dev.taipan.generate.protocol.ConcurrencyControl;
import dev.taipan.generate.protocol.Workload;
import dev.taipan.generate.protocol.WorkloadText;
import dev.taipan.history.History;
import dev.taipan.history.HistoryBuilder;
import dev.taipan.history.TransactionStatus;
import dev.taipan.workload.Values;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class PowerTest {
  private static History simulated(String workload, ConcurrencyControl control, Values values) {
    return SimulatedHistory.of(
        WorkloadText.parse(workload, Workload.DEFAULTS)
            .withConcurrencyControl(control)
            .withValues(values),
        Recording.OPERATIONS_AND_TIMES);
  }

  private static History registers(ConcurrencyControl control) {
    return simulated(
        "sessions=8,transactions=40,operations=1-6,keys=16,read-ratio=0.5,read-modify-write-ratio=0.5",
        control,
        Values.REGISTERS);
  }

  private static Map<PlantedAnomaly, Planting> plantings(History history) {
    return Power.of(history, 1).plantings().stream()
        .collect(Collectors.toMap(Planting::anomaly, Function.identity()));
  }

  @Test
  void whatShowsInItselfIsCaught() {
    Map<PlantedAnomaly, Planting> plantings =
        plantings(registers(ConcurrencyControl.SERIALIZABLE_SNAPSHOT_ISOLATION));

    for (PlantedAnomaly sure :
        List.of(
            PlantedAnomaly.G1A,
            PlantedAnomaly.G1B,
            PlantedAnomaly.G1C,
            PlantedAnomaly.LOST_UPDATE,
            PlantedAnomaly.FUTURE_READ,
            PlantedAnomaly.THIN_AIR)) {
      Planting planting = plantings.get(sure);
      if (sure != PlantedAnomaly.G1A) {
        assertThat(planting.planted()).as("%s", sure).isEqualTo(20);
      }
      assertThat(planting.caught()).as("%s", sure).isEqualTo(planting.planted());
    }
  }

  /** Without reads before writes, hardly anything says which of two versions came first. */
  @Test
  void notAllIsCaughtAmongBlindWrites() {
    History blind =
        simulated(
            "sessions=8,transactions=40,operations=1-6,keys=40,read-ratio=0.3",
            ConcurrencyControl.SERIALIZABLE_SNAPSHOT_ISOLATION,
            Values.REGISTERS);
    Planting missed = plantings(blind).get(PlantedAnomaly.G2_ITEM);

    assertThat(missed.planted()).isPositive();
    assertThat(missed.caught()).isLessThan(missed.planted());
  }

  @Test
  void listsShowMore() {
    History lists =
        simulated(
            "sessions=8,transactions=40,operations=1-6,keys=16,read-ratio=0.5",
            ConcurrencyControl.SERIALIZABLE_SNAPSHOT_ISOLATION,
            Values.LISTS);
    Map<PlantedAnomaly, Planting> plantings = plantings(lists);

    for (PlantedAnomaly sure :
        List.of(PlantedAnomaly.INCOMPATIBLE_ORDER, PlantedAnomaly.DUPLICATE_ELEMENTS)) {
      assertThat(plantings.get(sure).planted()).as("%s", sure).isPositive();
      assertThat(plantings.get(sure).caught()).isEqualTo(plantings.get(sure).planted());
    }
    assertThat(plantings(registers(ConcurrencyControl.SERIALIZABLE_SNAPSHOT_ISOLATION)))
        .doesNotContainKey(PlantedAnomaly.INCOMPATIBLE_ORDER);
  }

  @Test
  void whatIsViolatedAnywayIsNotPlanted() {
    Map<PlantedAnomaly, Planting> plantings =
        plantings(registers(ConcurrencyControl.READ_COMMITTED));

    assertThat(plantings.get(PlantedAnomaly.LOST_UPDATE).violatedAnyway()).isTrue();
    assertThat(plantings.get(PlantedAnomaly.FUTURE_READ).violatedAnyway()).isFalse();
  }

  @Test
  void seedsRepeatIt() {
    History history = registers(ConcurrencyControl.SNAPSHOT_ISOLATION);

    assertThat(Power.of(history, 5)).isEqualTo(Power.of(history, 5));
  }

  /** One transaction of one read cannot show anything but that nobody wrote what it read. */
  @Test
  void whereNothingCouldHappenNothingIsPlanted() {
    HistoryBuilder builder = new HistoryBuilder();
    int reader = builder.transaction(builder.session("a"), 1, TransactionStatus.COMMITTED);
    builder.times(reader, 1, 2);
    builder.read(reader, builder.key(1), 0);
    Map<PlantedAnomaly, Planting> plantings = plantings(builder.build());

    assertThat(plantings.values())
        .allSatisfy(
            planting -> {
              boolean readsAlone = planting.anomaly() == PlantedAnomaly.THIN_AIR;
              assertThat(planting.planted()).isEqualTo(readsAlone ? 20 : 0);
              assertThat(planting.caught()).isEqualTo(planting.planted());
            });
  }
}
