package dev.taipan.generate.protocol;

import static org.assertj.core.api.Assertions.assertThat;

import dev.taipan.generate.Concurrency;
import dev.taipan.generate.RandomWorkloads;
import dev.taipan.generate.RecordedLog;
import dev.taipan.generate.SimulatedHistory;
import dev.taipan.generate.log.RecordedFields;
import dev.taipan.history.History;
import java.util.HashMap;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

class SnapshotProtocolTest {
  private static final int RANDOM_WORKLOADS = 300;

  private static Stream<SimulatedWorkload> randomWorkloads() {
    return Stream.concat(
        RandomWorkloads.of(RANDOM_WORKLOADS, ConcurrencyControl.SNAPSHOT_ISOLATION),
        RandomWorkloads.of(RANDOM_WORKLOADS, ConcurrencyControl.SERIALIZABLE_SNAPSHOT_ISOLATION));
  }

  private static SimulatedWorkload contended(ConcurrencyControl control) {
    return SimulatedWorkload.DEFAULTS
        .withOperationsPerTransaction(8)
        .withKeys(100)
        .withConcurrencyControl(control);
  }

  /** What a key held when: the value after each commit that wrote it. */
  private static int at(NavigableMap<Long, Integer> versions, long time) {
    return versions.floorEntry(time).getValue();
  }

  @ParameterizedTest
  @MethodSource("randomWorkloads")
  void transactionsReadTheirSnapshotAndTheirOwnWrites(SimulatedWorkload workload) {
    History history = SimulatedHistory.of(workload, RecordedFields.OPERATIONS_AND_TIMES);
    Map<Integer, NavigableMap<Long, Integer>> store = new HashMap<>();

    assertThat(history.operations()).isEqualTo(workload.operations());
    for (int place = 0; place < history.transactions(); place++) {
      int t = history.recorded(place);
      Map<Integer, Integer> own = new HashMap<>();
      for (int o = history.operationStart(t); o < history.operationEnd(t); o++) {
        int key = history.key(o);
        NavigableMap<Long, Integer> versions =
            store.computeIfAbsent(key, unseen -> new TreeMap<>(Map.of(0L, 0)));
        int before = own.getOrDefault(key, at(versions, history.startTime(t)));
        assertThat(history.value(o)).isEqualTo(history.isWrite(o) ? before + 1 : before);
        if (history.isWrite(o)) {
          assertThat(versions.lastKey())
              .as("when the key was written last")
              .isLessThan(history.startTime(t));
          own.put(key, before + 1);
        }
      }
      own.forEach((key, value) -> store.get(key).put(history.endTime(t), value));
    }
  }

  @ParameterizedTest
  @EnumSource(names = {"SNAPSHOT_ISOLATION", "SERIALIZABLE_SNAPSHOT_ISOLATION"})
  void conflictsAbortAndNobodyWaits(ConcurrencyControl control) {
    Concurrency concurrency = RecordedLog.of(contended(control)).concurrency();

    assertThat(concurrency.aborts()).isGreaterThan(1000);
    assertThat(concurrency.waits()).isZero();
    assertThat(concurrency.overlapping()).isGreaterThan(4000);
  }

  @Test
  void serializabilityAbortsMore() {
    // Without writes of the same keys, all that can go wrong is write skew.
    SimulatedWorkload workload =
        contended(ConcurrencyControl.SNAPSHOT_ISOLATION).withKeys(2000).withReadRatio(0.8);
    long skewed = RecordedLog.of(workload).concurrency().aborts();
    long serializable =
        RecordedLog.of(
                workload.withConcurrencyControl(ConcurrencyControl.SERIALIZABLE_SNAPSHOT_ISOLATION))
            .concurrency()
            .aborts();

    assertThat(serializable).isGreaterThan(skewed * 5 / 4);
  }

  @ParameterizedTest
  @EnumSource
  void commitOrderIsASerialOrderOnlyWithLocks(ConcurrencyControl control) {
    Map<Long, Integer> store = new HashMap<>();
    int stale = 0;

    for (RecordedLog.Operation operation : RecordedLog.of(contended(control)).operations()) {
      if (!operation.write() && operation.value() != store.getOrDefault(operation.key(), 0)) {
        stale++;
      }
      store.merge(operation.key(), operation.value(), Math::max);
    }

    if (control == ConcurrencyControl.LOCKING || control == ConcurrencyControl.SERIAL) {
      assertThat(stale).isZero();
    } else {
      assertThat(stale).isGreaterThan(1000);
    }
  }
}
