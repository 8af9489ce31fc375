package dev.taipan.generate.protocol;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;

class SimulatedWorkloadTest {

  @Test
  void countsOperations() {
    assertThat(SimulatedWorkload.DEFAULTS.operations()).isEqualTo(100_000);
  }

  @Test
  void rejectsWhatIsNotPositive() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> SimulatedWorkload.DEFAULTS.withSessions(0))
        .withMessage("the number of sessions must be at least 1, not 0");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> SimulatedWorkload.DEFAULTS.withTransactionsPerSession(0))
        .withMessageContaining("transactions");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> SimulatedWorkload.DEFAULTS.withOperationsPerTransaction(-1))
        .withMessageContaining("operations");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> SimulatedWorkload.DEFAULTS.withKeys(0))
        .withMessageContaining("keys");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> SimulatedWorkload.DEFAULTS.withConcurrency(0))
        .withMessage("the number of concurrent transactions must be at least 1, not 0");
  }

  @Test
  void rejectsWhatIsNoRatio() {
    for (double ratio : new double[] {-0.1, 1.1, Double.NaN}) {
      assertThatIllegalArgumentException()
          .isThrownBy(() -> SimulatedWorkload.DEFAULTS.withReadRatio(ratio))
          .withMessageContaining("read ratio must be from 0 to 1");
      assertThatIllegalArgumentException()
          .isThrownBy(() -> SimulatedWorkload.DEFAULTS.withReadModifyWriteRatio(ratio))
          .withMessageContaining("read-modify-write ratio must be from 0 to 1");
    }
  }

  @Test
  void rejectsMoreOperationsThanAHistoryCanHave() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> SimulatedWorkload.DEFAULTS.withSessions(1_000_000))
        .withMessage("4000000000 operations are too many: a history has at most 2000000000");
  }
}
