package dev.taipan.generate.protocol;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.taipan.workload.KeyDistribution;
import dev.taipan.workload.SizeRange;
import dev.taipan.workload.ValueKind;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WorkloadTextTest {

  @Test
  void setsWhatIsThere() {
    assertThat(
            WorkloadText.parse(
                "sessions=2,transactions=3-9,operations=4,keys=5,read-ratio=25%,"
                    + "read-modify-write-ratio=0.75,distribution=zipf,seed=-6,concurrency=7,"
                    + "concurrency-control=snapshot-isolation,values=lists,max-writes-per-key=8,aborts=0.125,unknowns=50%",
                SimulatedWorkload.DEFAULTS))
        .isEqualTo(
            SimulatedWorkload.DEFAULTS
                .withSessions(2)
                .withTransactionsPerSession(new SizeRange(3, 9))
                .withOperationsPerTransaction(4)
                .withKeys(5)
                .withReadRatio(0.25)
                .withReadModifyWriteRatio(0.75)
                .withDistribution(KeyDistribution.ZIPF)
                .withSeed(-6)
                .withConcurrency(7)
                .withConcurrencyControl(ConcurrencyControl.SNAPSHOT_ISOLATION)
                .withValues(ValueKind.LISTS)
                .withMostWritesPerKey(8)
                .withAbortRatio(0.125)
                .withUnknownRatio(0.5));
  }

  @Test
  void leavesTheRestAsItIs() {
    assertThat(WorkloadText.parse("seed=9", SimulatedWorkload.DEFAULTS))
        .isEqualTo(SimulatedWorkload.DEFAULTS.withSeed(9));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "sessions          | 'sessions' is not a name and a value",
        "\"\"                | '' is not a name and a value",
        "clients=3         | 'clients' is not a setting; expected one of sessions, transactions",
        "sessions=many     | sessions: 'many' is not a number",
        "sessions=0        | sessions: the number of sessions must be at least 1",
        "read-ratio=150%   | read-ratio: '150%' is not a ratio",
        "distribution=bell | distribution: 'bell' is not a distribution; expected one of "
            + "uniform, zipf",
        "seed=1,seed=2     | seed is there twice",
      })
  void saysWhatIsWrong(String text, String complaint) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> WorkloadText.parse(text, SimulatedWorkload.DEFAULTS))
        .withMessageStartingWith(complaint);
  }
}
