package dev.taipan.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.taipan.checker.Anomaly;
import dev.taipan.checker.CheckOptions;
import dev.taipan.checker.IsolationChecker;
import dev.taipan.checker.IsolationLevel;
import dev.taipan.checker.Outcome;
import dev.taipan.checker.Verdict;
import dev.taipan.collect.simulate.ConcurrencyControl;
import dev.taipan.collect.simulate.KeyDistribution;
import dev.taipan.collect.simulate.Recording;
import dev.taipan.collect.simulate.SimulatedHistory;
import dev.taipan.collect.simulate.Values;
import dev.taipan.collect.simulate.Workload;
import dev.taipan.history.History;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Generated histories are valid at the levels that they are for, as only the checker can say. */
class GeneratedHistoriesTest {
  private static final int SMALL = 300;
  private static final int LARGER = 20;

  private static Stream<Workload> workloads(ConcurrencyControl control) {
    SplittableRandom random = new SplittableRandom(11);
    return Stream.concat(
            Stream.generate(() -> workload(random, 6, 10, 8, 12)).limit(SMALL),
            Stream.generate(() -> workload(random, 20, 30, 12, 200)).limit(LARGER))
        .map(workload -> workload.withConcurrencyControl(control));
  }

  private static Stream<Workload> serializableWorkloads() {
    return Stream.concat(
        workloads(ConcurrencyControl.LOCKING),
        workloads(ConcurrencyControl.SERIALIZABLE_SNAPSHOT_ISOLATION));
  }

  private static Stream<Workload> skewedWorkloads() {
    return workloads(ConcurrencyControl.SNAPSHOT_ISOLATION);
  }

  private static Workload workload(
      SplittableRandom random, int sessions, int transactions, int operations, int keys) {
    return new Workload(
            1 + random.nextInt(sessions),
            1 + random.nextInt(transactions),
            1 + random.nextInt(operations),
            1 + random.nextInt(keys),
            random.nextInt(5) / 4.0,
            KeyDistribution.values()[random.nextInt(3)],
            random.nextLong())
        .withReadModifyWriteRatio(random.nextInt(3) / 2.0)
        .withValues(random.nextBoolean() ? Values.LISTS : Values.REGISTERS)
        .withMostWritesPerKey(random.nextBoolean() ? Workload.UNLIMITED : 1 + random.nextInt(5));
  }

  @ParameterizedTest
  @MethodSource("serializableWorkloads")
  void areValidAtEveryLevel(Workload workload) {
    History history = SimulatedHistory.of(workload, Recording.OPERATIONS_AND_TIMES);

    Verdict strongest =
        IsolationChecker.check(
            history, IsolationLevel.STRICT_SERIALIZABILITY, CheckOptions.DEFAULTS);
    assertThat(strongest.outcome()).isEqualTo(Outcome.SATISFIED);

    Map<IsolationLevel, Verdict> all = IsolationChecker.checkAll(history, CheckOptions.DEFAULTS);
    assertThat(all).containsOnlyKeys(IsolationLevel.values());
    assertThat(all.values()).extracting(Verdict::outcome).containsOnly(Outcome.SATISFIED);
  }

  @ParameterizedTest
  @MethodSource("skewedWorkloads")
  void snapshotIsolationHoldsWhereNoMoreIsPromised(Workload workload) {
    History history = SimulatedHistory.of(workload, Recording.OPERATIONS_AND_TIMES);

    Map<IsolationLevel, Verdict> all = IsolationChecker.checkAll(history, CheckOptions.DEFAULTS);

    all.forEach(
        (level, verdict) -> {
          if (IsolationLevel.STRONG_SNAPSHOT_ISOLATION.implies(level)) {
            assertThat(verdict.outcome()).isEqualTo(Outcome.SATISFIED);
          }
        });
  }

  @Test
  void snapshotIsolationHasWriteSkew() {
    Workload workload =
        Workload.DEFAULTS
            .withKeys(1000)
            .withConcurrencyControl(ConcurrencyControl.SNAPSHOT_ISOLATION);

    Verdict verdict =
        IsolationChecker.check(
            SimulatedHistory.of(workload), IsolationLevel.SERIALIZABILITY, CheckOptions.DEFAULTS);

    assertThat(verdict.violation().orElseThrow().anomaly()).isEqualTo(Anomaly.WRITE_SKEW);
  }
}
