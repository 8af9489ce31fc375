package dev.taipan.generate;

import static java.util.stream.Collectors.counting;
import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.mapping;
import static java.util.stream.Collectors.toSet;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.taipan.generate.RecordedLog.Operation;
import dev.taipan.generate.log.CommitLog;
import dev.taipan.generate.protocol.ConcurrencyControl;
import dev.taipan.generate.protocol.SimulatedWorkload;
import dev.taipan.history.TransactionStatus;
import dev.taipan.workload.KeyDistribution;
import dev.taipan.workload.SizeRange;
import java.io.IOException;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.EnumSource.Mode;
import org.junit.jupiter.params.provider.MethodSource;

class SimulatedStoreTest {
  private static final int RANDOM_WORKLOADS = 500;

  private static Stream<SimulatedWorkload> randomWorkloads() {
    return RandomWorkloads.of(RANDOM_WORKLOADS, ConcurrencyControl.LOCKING);
  }

  @ParameterizedTest
  @MethodSource("randomWorkloads")
  void commitOrderIsASerialOrder(SimulatedWorkload workload) {
    Map<Long, Integer> store = new HashMap<>();

    for (Operation operation : RecordedLog.of(workload).operations()) {
      int before = store.getOrDefault(operation.key(), 0);
      assertThat(operation.value()).isEqualTo(operation.write() ? before + 1 : before);
      store.put(operation.key(), operation.value());
    }
  }

  @ParameterizedTest
  @MethodSource("randomWorkloads")
  void doesAllThatWasAskedFor(SimulatedWorkload workload) {
    List<Operation> operations = RecordedLog.of(workload).operations();

    assertThat(operations).hasSize(workload.operations());
    assertThat(operations)
        .allMatch(operation -> operation.key() >= 0 && operation.key() < workload.keys());
    int transactions = workload.sessions() * workload.transactionsPerSession().most();
    for (int place = 0; place < operations.size(); place++) {
      assertThat(operations.get(place).transaction())
          .isEqualTo(1 + place / workload.operationsPerTransaction().most())
          .isLessThanOrEqualTo(transactions);
    }
    assertThat(operations.stream().collect(groupingBy(Operation::session, counting())).values())
        .hasSize(workload.sessions())
        .containsOnly((long) workload.operations() / workload.sessions());
  }

  @ParameterizedTest
  @EnumSource
  void transactionsOverlap(KeyDistribution distribution) {
    SimulatedWorkload workload =
        SimulatedWorkload.DEFAULTS.withSessions(20).withKeys(500).withDistribution(distribution);

    Concurrency concurrency = RecordedLog.of(workload).concurrency();

    int transactions = 20 * workload.transactionsPerSession().most();
    assertThat(concurrency.mostOpen()).isBetween(10, 20);
    assertThat(concurrency.overlapping()).isGreaterThan(transactions * 9 / 10);
    assertThat(concurrency.waits()).isGreaterThan(transactions / 20);
  }

  @Test
  void twoClientsOverlapToo() {
    Concurrency concurrency =
        RecordedLog.of(SimulatedWorkload.DEFAULTS.withSessions(2)).concurrency();

    assertThat(concurrency.mostOpen()).isEqualTo(2);
    assertThat(concurrency.overlapping()).isGreaterThan(100);
  }

  @Test
  void oneClientIsAlone() {
    assertThat(RecordedLog.of(SimulatedWorkload.DEFAULTS.withSessions(1)).concurrency())
        .isEqualTo(new Concurrency(1, 0, 0, 0));
  }

  /** Also where hot keys make transactions wait for each other most of the time. */
  @ParameterizedTest
  @EnumSource
  void sessionsTakeTurnsAtRandom(KeyDistribution distribution) {
    SimulatedWorkload workload =
        SimulatedWorkload.DEFAULTS.withSessions(10).withDistribution(distribution);
    List<Operation> operations = RecordedLog.of(workload).operations();
    Set<List<Integer>> followers = new HashSet<>();
    int length = workload.operationsPerTransaction().most();
    for (int place = length; place < operations.size(); place += length) {
      followers.add(
          List.of(operations.get(place - length).session(), operations.get(place).session()));
    }

    assertThat(followers).hasSizeGreaterThan(90);
  }

  @Test
  void theSeedDecides() {
    List<Operation> operations = RecordedLog.of(SimulatedWorkload.DEFAULTS).operations();

    assertThat(RecordedLog.of(SimulatedWorkload.DEFAULTS).operations()).isEqualTo(operations);
    assertThat(RecordedLog.of(SimulatedWorkload.DEFAULTS.withSeed(2)).operations())
        .isNotEqualTo(operations);
  }

  @Test
  void readsAreAsManyAsAskedFor() {
    for (double ratio : new double[] {0, 0.1, 0.5, 0.95, 1}) {
      List<Operation> operations =
          RecordedLog.of(SimulatedWorkload.DEFAULTS.withReadRatio(ratio)).operations();
      long reads = operations.stream().filter(operation -> !operation.write()).count();

      assertThat((double) reads / operations.size()).isCloseTo(ratio, within(0.01));
    }
  }

  @Test
  void readModifyWritesAreAsManyAsAskedFor() {
    for (double ratio : new double[] {0, 0.2, 0.5, 1}) {
      SimulatedWorkload workload =
          SimulatedWorkload.DEFAULTS.withReadRatio(1).withReadModifyWriteRatio(ratio);
      List<Operation> operations = RecordedLog.of(workload).operations();
      long writes = operations.stream().filter(Operation::write).count();

      assertThat(2.0 * writes / operations.size()).isCloseTo(ratio, within(0.03));
      for (int place = 1; place < operations.size(); place++) {
        Operation operation = operations.get(place);
        if (operation.write()) {
          Operation before = operations.get(place - 1);
          assertThat(before)
              .isEqualTo(
                  new Operation(
                      operation.session(),
                      operation.transaction(),
                      false,
                      operation.key(),
                      operation.value() - 1));
        }
      }
    }
  }

  @Test
  void anOddOperationIsNotPaired() {
    List<Operation> operations =
        RecordedLog.of(
                SimulatedWorkload.DEFAULTS
                    .withOperationsPerTransaction(3)
                    .withReadRatio(1)
                    .withReadModifyWriteRatio(1))
            .operations();

    for (int place = 0; place < operations.size(); place++) {
      assertThat(operations.get(place).write()).isEqualTo(place % 3 == 1);
    }
  }

  @ParameterizedTest
  @EnumSource(mode = Mode.EXCLUDE, names = "SERIAL")
  void concurrencyIsLimited(ConcurrencyControl control) {
    SimulatedWorkload workload =
        SimulatedWorkload.DEFAULTS.withSessions(20).withKeys(500).withConcurrencyControl(control);

    for (int most : new int[] {1, 2, 5}) {
      assertThat(RecordedLog.of(workload.withConcurrency(most)).concurrency().mostOpen())
          .isEqualTo(most);
    }
    assertThat(RecordedLog.of(workload.withConcurrency(1)).concurrency())
        .isEqualTo(new Concurrency(1, 0, 0, 0));
    assertThat(RecordedLog.of(workload).concurrency().mostOpen()).isGreaterThan(8);
  }

  @Test
  void oneTransactionAtATimeIsSerial() {
    SimulatedWorkload workload =
        SimulatedWorkload.DEFAULTS.withConcurrencyControl(ConcurrencyControl.SERIAL);

    assertThat(RecordedLog.of(workload).concurrency()).isEqualTo(new Concurrency(1, 0, 0, 0));
  }

  @Test
  void lengthsFillTheirRanges() {
    SimulatedWorkload workload =
        SimulatedWorkload.DEFAULTS
            .withTransactionsPerSession(new SizeRange(10, 40))
            .withOperationsPerTransaction(new SizeRange(2, 8));
    List<Operation> operations = RecordedLog.of(workload).operations();
    Map<Integer, Long> lengths =
        operations.stream().collect(groupingBy(Operation::transaction, counting()));
    Map<Integer, Set<Integer>> transactions =
        operations.stream()
            .collect(groupingBy(Operation::session, mapping(Operation::transaction, toSet())));

    assertThat(Set.copyOf(lengths.values())).containsExactlyInAnyOrder(2L, 3L, 4L, 5L, 6L, 7L, 8L);
    assertThat(transactions).hasSize(workload.sessions());
    assertThat(transactions.values()).allMatch(own -> own.size() >= 10 && own.size() <= 40);
    assertThat(transactions.values().stream().map(Set::size).distinct().count()).isGreaterThan(10);
  }

  @Test
  void stopsWhenTheLogFails() {
    CommitLog full =
        new CommitLog() {
          @Override
          public void transaction(
              int session, int number, TransactionStatus status, long start, long end)
              throws IOException {
            throw new IOException("disk full");
          }

          @Override
          public void read(long key, int value) {}

          @Override
          public void write(long key, int value) {}

          @Override
          public void readList(long key, long[] elements, int length) {}

          @Override
          public void append(long key, int element) {}
        };

    assertThatThrownBy(() -> SimulatedStore.run(SimulatedWorkload.DEFAULTS, full))
        .isInstanceOf(IOException.class)
        .hasMessage("disk full");
  }
}
