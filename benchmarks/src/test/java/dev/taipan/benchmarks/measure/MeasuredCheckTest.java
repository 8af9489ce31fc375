package dev.taipan.benchmarks.measure;

import static org.assertj.core.api.Assertions.assertThat;

import dev.taipan.benchmarks.input.GeneratedHistory;
import dev.taipan.benchmarks.input.NamedHistory;
import dev.taipan.checker.CheckOptions;
import dev.taipan.checker.IsolationLevel;
import dev.taipan.checker.effort.Stage;
import java.util.EnumSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

class MeasuredCheckTest {
  private static final NamedHistory HISTORY =
      GeneratedHistory.of("h", "sessions=8,transactions=30,keys=30,operations=6,read-ratio=30%");

  private static Measurement measure() {
    return MeasuredCheck.of(
        HISTORY.history(), IsolationLevel.STRONG_SESSION_SERIALIZABILITY, CheckOptions.DEFAULTS);
  }

  @Test
  void splitsTheTime() {
    Measurement run = measure();

    assertThat(run.end()).isEqualTo(RunEnd.SATISFIED);
    assertThat(run.lastStage()).contains(Stage.SOLVE);
    for (Stage stage : EnumSet.range(Stage.WEAK, Stage.SOLVE)) {
      assertThat(run.wall().nanos(stage)).as("%s", stage).isPositive();
    }
    assertThat(run.wall().nanos(Stage.EXPLAIN)).isZero();
    assertThat(run.wall().rest()).isPositive().isLessThan(run.wall().total());
    assertThat(run.cpu().nanos(Stage.SOLVE)).isPositive();
    assertThat(run.cpu().total()).isGreaterThan(run.cpu().nanos(Stage.SOLVE));
    assertThat(run.effort().variables()).isPositive();
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void knowsThePeakOfMemory() {
    Memory memory = measure().memory();

    assertThat(memory.heap()).isPositive();
    assertThat(memory.residentBefore()).isPresent();
    if (ResidentMemory.resetPeak()) {
      assertThat(memory.resident().orElseThrow()).isGreaterThan(memory.heap());
    } else {
      assertThat(memory.resident()).isEmpty();
    }
  }
}
