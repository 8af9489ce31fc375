package dev.taipan.collect.power;

import static org.assertj.core.api.Assertions.assertThat;

import dev.taipan.checker.CheckOptions;
import dev.taipan.checker.IsolationChecker;
import dev.taipan.checker.IsolationLevel;
import dev.taipan.checker.Outcome;
import dev.taipan.checker.Verdict;
import dev.taipan.collect.power.Planting.Standing;
import dev.taipan.generate.SimulatedHistory;
import dev.taipan.generate.log.RecordedFields;
import dev.taipan.generate.plant.PlantedAnomaly;
import dev.taipan.generate.protocol.ConcurrencyControl;
import dev.taipan.generate.protocol.SimulatedWorkload;
import dev.taipan.generate.protocol.WorkloadText;
import dev.taipan.history.History;
import dev.taipan.history.HistoryBuilder;
import dev.taipan.history.TransactionStatus;
import dev.taipan.history.time.Deadline;
import dev.taipan.workload.ValueKind;
import java.time.Duration;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.apache.commons.rng.UniformRandomProvider;
import org.apache.commons.rng.simple.RandomSource;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class PowerTest {
  private static History simulated(String workload, ConcurrencyControl control, ValueKind values) {
    return SimulatedHistory.of(
        WorkloadText.parse(workload, SimulatedWorkload.DEFAULTS)
            .withConcurrencyControl(control)
            .withValues(values),
        RecordedFields.OPERATIONS_AND_TIMES);
  }

  private static History registers(ConcurrencyControl control) {
    return simulated(
        "sessions=8,transactions=40,operations=1-6,keys=16,read-ratio=0.5,read-modify-write-ratio=0.5",
        control,
        ValueKind.REGISTERS);
  }

  private static List<Planting> power(History history, long seed) {
    return Power.of(
        history,
        history,
        IsolationChecker.checkAll(history, CheckOptions.DEFAULTS).values(),
        Optional.of(IsolationLevel.SNAPSHOT_ISOLATION),
        seed,
        Deadline.NONE);
  }

  @Test
  void nothingIsPlantedWhenTheTimeIsOver() {
    History history = registers(ConcurrencyControl.SERIALIZABLE_SNAPSHOT_ISOLATION);
    assertThat(
            Power.of(
                history,
                history,
                IsolationChecker.checkAll(history, CheckOptions.DEFAULTS).values(),
                Optional.of(IsolationLevel.SNAPSHOT_ISOLATION),
                1,
                Deadline.in(Duration.ZERO)))
        .extracting(Planting::standing)
        .containsOnly(Standing.NO_TIME);
  }

  private static Map<String, Planting> all(History history) {
    return power(history, 1).stream()
        .collect(Collectors.toMap(Planting::title, Function.identity()));
  }

  private static Map<PlantedAnomaly, Planting> plantings(History history) {
    Map<String, Planting> all = all(history);
    return Arrays.stream(PlantedAnomaly.values())
        .filter(anomaly -> all.containsKey(anomaly.title()))
        .collect(Collectors.toMap(Function.identity(), anomaly -> all.get(anomaly.title())));
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
  @Tag("slow")
  @Test
  void notAllIsCaughtAmongBlindWrites() {
    History blind =
        simulated(
            "sessions=8,transactions=40,operations=1-6,keys=40,read-ratio=0.3",
            ConcurrencyControl.SERIALIZABLE_SNAPSHOT_ISOLATION,
            ValueKind.REGISTERS);
    Planting missed = plantings(blind).get(PlantedAnomaly.G2_ITEM);

    assertThat(missed.planted()).isPositive();
    assertThat(missed.caught()).isLessThan(missed.planted());
  }

  @Tag("slow")
  @Test
  void listsShowMore() {
    History lists =
        simulated(
            "sessions=8,transactions=40,operations=1-6,keys=16,read-ratio=0.5",
            ConcurrencyControl.SERIALIZABLE_SNAPSHOT_ISOLATION,
            ValueKind.LISTS);
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

    assertThat(plantings.get(PlantedAnomaly.LOST_UPDATE).standing()).isEqualTo(Standing.NOT_HELD);
    assertThat(plantings.get(PlantedAnomaly.FUTURE_READ).standing()).isEqualTo(Standing.PLANTED);
  }

  @Tag("slow")
  @Test
  void seedsRepeatIt() {
    History history = registers(ConcurrencyControl.SNAPSHOT_ISOLATION);

    assertThat(power(history, 5)).isEqualTo(power(history, 5));
  }

  /** Who reads what it overwrites finds the one before, which somebody has overwritten already. */
  @Test
  void lostWritesShowWhereOthersReadThem() {
    Map<String, Planting> plantings =
        all(
            simulated(
                "sessions=8,transactions=40,operations=2-6,keys=16,read-modify-write-ratio=1",
                ConcurrencyControl.SERIALIZABLE_SNAPSHOT_ISOLATION,
                ValueKind.REGISTERS));

    for (String lost : List.of("lost-commit", "dropped-write")) {
      assertThat(plantings.get(lost).planted()).isEqualTo(20);
      assertThat(plantings.get(lost).caught()).as(lost).isGreaterThan(15);
    }
  }

  /** What is planted late in a run is found there, too. */
  @Test
  void theWholeRunIsPlantedInto() {
    History history =
        simulated(
            "sessions=8,transactions=400,operations=2-6,keys=16,read-modify-write-ratio=1",
            ConcurrencyControl.SERIALIZABLE_SNAPSHOT_ISOLATION,
            ValueKind.REGISTERS);
    Writes writes = new Writes(history);
    LostWrites lost =
        new LostWrites(
            "lost-commit",
            LostWrites.Share.ALL,
            IsolationLevel.SERIALIZABILITY,
            history,
            new Neighbourhood(history, writes),
            writes);
    long latest =
        LongStream.range(0, history.transactions())
            .map(t -> history.startTime((int) t))
            .max()
            .orElseThrow();
    UniformRandomProvider random = RandomSource.XO_RO_SHI_RO_128_PP.create(1);
    Set<Integer> tenths = new HashSet<>();
    for (int i = 0; i < 100; i++) {
      for (int transaction : lost.instance(random).orElseThrow().transactions()) {
        tenths.add((int) (10 * history.startTime(transaction) / (latest + 1)));
      }
    }

    assertThat(tenths).hasSize(10);
  }

  /** Nothing is caught but what was planted: what holds of the whole holds of each part. */
  @ParameterizedTest
  @EnumSource(
      value = ValueKind.class,
      names = {"REGISTERS", "LISTS"})
  void partsSatisfyWhatTheWholeDoes(ValueKind values) {
    History history =
        simulated(
            "sessions=8,transactions=150,operations=1-6,keys=16,read-ratio=0.5",
            ConcurrencyControl.SNAPSHOT_ISOLATION,
            values);
    List<IsolationLevel> held =
        IsolationChecker.checkAll(history, CheckOptions.DEFAULTS).values().stream()
            .filter(verdict -> verdict.outcome() == Outcome.SATISFIED)
            .map(Verdict::level)
            .toList();
    Neighbourhood neighbourhood = new Neighbourhood(history, new Writes(history));

    assertThat(held).contains(IsolationLevel.SNAPSHOT_ISOLATION);
    for (int transaction = 0; transaction < history.transactions(); transaction += 100) {
      History part = neighbourhood.part(neighbourhood.of(List.of(transaction)), Map.of());
      assertThat(part.transactions()).isBetween(200, 1199);
      assertThat(held)
          .allSatisfy(
              level ->
                  assertThat(IsolationChecker.satisfies(part, level, CheckOptions.DEFAULTS))
                      .isTrue());
    }
  }

  /** The third one sees what the second one did, who had seen the first one, but not the first. */
  @Test
  void whatTheRunShowedIsNotCalledImpossible() {
    HistoryBuilder builder = new HistoryBuilder();
    int first = committed(builder, "a", 1);
    builder.write(first, builder.key(1), 1);
    int second = committed(builder, "b", 2);
    builder.read(second, builder.key(1), 1);
    builder.write(second, builder.key(2), 2);
    int third = committed(builder, "c", 3);
    builder.read(third, builder.key(1), 0);
    builder.read(third, builder.key(2), 2);

    Map<PlantedAnomaly, Planting> plantings = plantings(builder.build());

    assertThat(plantings.get(PlantedAnomaly.G_SINGLE).standing()).isEqualTo(Standing.SEEN);
    assertThat(plantings.get(PlantedAnomaly.CONFLICT_CO).standing()).isEqualTo(Standing.NOT_HELD);
    assertThat(plantings.get(PlantedAnomaly.NON_REPEATABLE_READ).standing())
        .isEqualTo(Standing.NO_PLACE);
  }

  private static int committed(HistoryBuilder builder, String session, long moment) {
    int made = builder.transaction(builder.session(session), moment, TransactionStatus.COMMITTED);
    builder.times(made, moment, moment + 10);
    return made;
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
              boolean readsAlone = planting.title().equals(PlantedAnomaly.THIN_AIR.title());
              assertThat(planting.planted()).isEqualTo(readsAlone ? 20 : 0);
              assertThat(planting.caught()).isEqualTo(planting.planted());
            });
  }
}
