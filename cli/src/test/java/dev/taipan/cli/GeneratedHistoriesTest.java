package dev.taipan.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.taipan.checker.CheckOptions;
import dev.taipan.checker.IsolationChecker;
import dev.taipan.checker.IsolationLevel;
import dev.taipan.checker.Outcome;
import dev.taipan.checker.Verdict;
import dev.taipan.generate.SimulatedHistory;
import dev.taipan.generate.log.HistoryLog;
import dev.taipan.generate.log.RecordedFields;
import dev.taipan.generate.protocol.ConcurrencyControl;
import dev.taipan.generate.protocol.SimulatedWorkload;
import dev.taipan.generate.replica.ReplicatedStore;
import dev.taipan.generate.replica.ReplicatedWorkload;
import dev.taipan.history.History;
import dev.taipan.history.anomaly.Anomaly;
import dev.taipan.workload.KeyDistribution;
import dev.taipan.workload.SizeRange;
import dev.taipan.workload.TransactionMix;
import dev.taipan.workload.ValueKind;
import java.io.IOException;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Generated histories are valid at the levels that they are for, as only the checker can say. */
class GeneratedHistoriesTest {
  private static final int SMALL = 200;
  private static final int LARGER = 12;
  private static final int REPLICATED = 10;

  private static Stream<SimulatedWorkload> workloads(ConcurrencyControl control) {
    SplittableRandom random = new SplittableRandom(11);
    return Stream.concat(
            Stream.generate(() -> workload(random, 6, 10, 8, 12)).limit(SMALL),
            Stream.generate(() -> workload(random, 20, 30, 12, 200)).limit(LARGER))
        .map(workload -> workload.withConcurrencyControl(control));
  }

  private static SimulatedWorkload workload(
      SplittableRandom random, int sessions, int transactions, int operations, int keys) {
    return SimulatedWorkload.DEFAULTS
        .withSessions(1 + random.nextInt(sessions))
        .withTransactionsPerSession(new SizeRange(1, 1 + random.nextInt(transactions)))
        .withOperationsPerTransaction(new SizeRange(1, 1 + random.nextInt(operations)))
        .withKeys(1 + random.nextInt(keys))
        .withReadRatio(random.nextInt(5) / 4.0)
        .withDistribution(KeyDistribution.values()[random.nextInt(3)])
        .withSeed(random.nextLong())
        .withAbortRatio(random.nextInt(3) / 8.0)
        .withUnknownRatio(random.nextInt(3) / 8.0)
        .withReadModifyWriteRatio(random.nextInt(3) / 2.0)
        .withValues(random.nextBoolean() ? ValueKind.LISTS : ValueKind.REGISTERS)
        .withMostWritesPerKey(
            random.nextBoolean() ? SimulatedWorkload.UNLIMITED : 1 + random.nextInt(5));
  }

  /** What a store promises holds in every history, and of the rest nothing holds in all. */
  @ParameterizedTest
  @CsvSource({
    "SERIAL,strict-ser",
    "LOCKING,strict-ser",
    "SERIALIZABLE_SNAPSHOT_ISOLATION,strict-ser",
    "SNAPSHOT_ISOLATION,strong-si",
    "CAUSAL,tcc",
    "READ_COMMITTED,rc"
  })
  void satisfyWhatTheStorePromisesAndNoMore(ConcurrencyControl control, String promise) {
    IsolationLevel promised = IsolationLevel.named(promise).orElseThrow();
    Set<IsolationLevel> violated = EnumSet.noneOf(IsolationLevel.class);

    workloads(control)
        .forEach(
            workload -> {
              History history = SimulatedHistory.of(workload, RecordedFields.OPERATIONS_AND_TIMES);
              IsolationChecker.checkAll(history, CheckOptions.DEFAULTS.withEmptyAllowed())
                  .forEach(
                      (level, verdict) -> {
                        if (promised.implies(level)) {
                          assertThat(verdict.outcome())
                              .as("%s of %s", level, workload)
                              .isEqualTo(Outcome.SATISFIED);
                        } else if (verdict.outcome() == Outcome.VIOLATED) {
                          violated.add(level);
                        }
                      });
            });

    assertThat(violated)
        .containsExactlyInAnyOrderElementsOf(
            Arrays.stream(IsolationLevel.values())
                .filter(level -> !promised.implies(level))
                .toList());
  }

  /** Replicas that agree by stamps are causal, and in an order that commits do not show. */
  @ParameterizedTest
  @ValueSource(ints = {1, 3, 10})
  void replicasAreCausal(int replicas) throws IOException {
    for (long seed = 0; seed < REPLICATED; seed++) {
      TransactionMix mix =
          new TransactionMix(new SizeRange(1, 6), 20, KeyDistribution.UNIFORM, 0.5, 0.2);
      ReplicatedWorkload workload = new ReplicatedWorkload(12, 200, mix, replicas, 5, seed);
      HistoryLog log = new HistoryLog(workload.sessions(), RecordedFields.OPERATIONS);
      ReplicatedStore.run(workload, log);
      History history = log.history();
      assertThat(outcome(history, IsolationLevel.TRANSACTIONAL_CAUSAL_CONSISTENCY))
          .isEqualTo(Outcome.SATISFIED);
      assertThat(outcome(history, IsolationLevel.PREFIX_CONSISTENCY))
          .isEqualTo(replicas == 1 ? Outcome.SATISFIED : Outcome.VIOLATED);
    }
  }

  private static Outcome outcome(History history, IsolationLevel level) {
    return IsolationChecker.check(history, level, CheckOptions.DEFAULTS).outcome();
  }

  @Test
  void snapshotIsolationHasWriteSkew() {
    SimulatedWorkload workload =
        SimulatedWorkload.DEFAULTS
            .withKeys(1000)
            .withConcurrencyControl(ConcurrencyControl.SNAPSHOT_ISOLATION);

    Verdict verdict =
        IsolationChecker.check(
            SimulatedHistory.of(workload),
            IsolationLevel.SERIALIZABILITY,
            CheckOptions.DEFAULTS.withEmptyAllowed());

    assertThat(verdict.violation().orElseThrow().anomaly()).isEqualTo(Anomaly.WRITE_SKEW);
  }
}
