package dev.taipan.coo.pop;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * A schedule has no anomaly exactly if some serial order of the transactions that were not rolled
 * back explains it, with the exceptions that docs/coo.md names.
 */
class PopOracleTest {
  private int consistent;
  private int inconsistent;
  private int onlyDirtyWrites;
  private int unreadVersions;

  @Test
  void agreesWithAllSerialOrders() {
    run(20_000, 17);

    assertThat(consistent).isGreaterThan(4_000);
    assertThat(inconsistent).isGreaterThan(4_000);
    assertThat(onlyDirtyWrites).isGreaterThan(100);
    assertThat(unreadVersions).isGreaterThan(10);
  }

  @Test
  @Tag("slow")
  void agreesWithAllSerialOrdersOfMany() {
    run(500_000, 18);

    assertThat(inconsistent).isGreaterThan(100_000);
  }

  @Test
  @Tag("exhaustive")
  void agreesWithAllSerialOrdersOfFarMore() {
    run(5_000_000, 19);

    assertThat(inconsistent).isGreaterThan(1_000_000);
  }

  private void run(int schedules, long seed) {
    RandomSchedules random = new RandomSchedules(seed);
    for (int i = 0; i < schedules; i++) {
      compare(random.next());
    }
  }

  private void compare(ExecutedSchedule schedule) {
    List<PopCycle> found = PopChecker.anomalies(schedule);
    SerialOracle oracle = new SerialOracle(schedule);
    boolean noOther = found.stream().allMatch(cycle -> cycle.anomaly() == PopAnomaly.DIRTY_WRITE);
    assertThat(noOther).as(() -> text(schedule)).isEqualTo(oracle.someOrderMakesTheVersions());
    if (found.isEmpty()) {
      consistent++;
      assertThat(oracle.someOrderExplains()).as(() -> text(schedule)).isTrue();
    } else if (noOther) {
      onlyDirtyWrites++;
    } else if (oracle.someOrderExplains()) {
      unreadVersions++;
      assertThat(hasBlindlyOverwrittenVersion(schedule)).as(() -> text(schedule)).isTrue();
    } else {
      inconsistent++;
    }
  }

  /** Whether a write is overwritten by a transaction that has not read the object. */
  private static boolean hasBlindlyOverwrittenVersion(ExecutedSchedule schedule) {
    for (int write = 0; write < schedule.operations(); write++) {
      if (schedule.isWrite(write) && schedule.version(write) > 1 && isBlind(schedule, write)) {
        return true;
      }
    }
    return false;
  }

  private static boolean isBlind(ExecutedSchedule schedule, int write) {
    for (int other : schedule.operationsOf(schedule.transaction(write))) {
      if (schedule.object(other) == schedule.object(write)
          && !schedule.isWrite(other)
          && schedule.version(other) == schedule.version(write) - 1) {
        return false;
      }
    }
    return true;
  }

  private static String text(ExecutedSchedule schedule) {
    StringBuilder text = new StringBuilder();
    for (int operation = 0; operation < schedule.operations(); operation++) {
      text.append(schedule.text(operation)).append('@').append(schedule.finished(operation));
      text.append(schedule.isRolledBack(operation) ? "(undone) " : " ");
    }
    return text.toString();
  }
}
