package dev.taipan.benchmarks.input;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.taipan.generate.SimulatedHistory;
import dev.taipan.generate.protocol.SimulatedWorkload;
import dev.taipan.history.History;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class OperationMixTest {

  /** So many keys that hardly any transaction meets one twice by chance. */
  private static final int KEYS = 100_000;

  @ParameterizedTest
  @CsvSource({"25, 25, 50, 8", "50, 50, 0, 8", "10, 80, 10, 8", "25, 25, 50, 5", "0, 0, 1, 6"})
  void transactionsDoWhatTheSharesSay(int reads, int writes, int both, int length) {
    OperationMix mix = new OperationMix(reads, writes, both);
    History history =
        SimulatedHistory.of(
            mix.of(
                SimulatedWorkload.DEFAULTS
                    .withSessions(20)
                    .withTransactionsPerSession(500)
                    .withOperationsPerTransaction(length)
                    .withKeys(KEYS)));
    int[] counts = new int[3];
    for (int t = 0; t < history.transactions(); t++) {
      for (int o = history.operationStart(t); o < history.operationEnd(t); o++) {
        boolean pair =
            o + 1 < history.operationEnd(t)
                && !history.isWrite(o)
                && history.isWrite(o + 1)
                && history.key(o) == history.key(o + 1);
        counts[pair ? 2 : history.isWrite(o) ? 1 : 0]++;
        o += pair ? 1 : 0;
      }
    }

    double all = counts[0] + counts[1] + counts[2];
    double sum = reads + writes + both;
    assertThat(counts[0] / all).isCloseTo(reads / sum, within(0.01));
    assertThat(counts[1] / all).isCloseTo(writes / sum, within(0.01));
    assertThat(counts[2] / all).isCloseTo(both / sum, within(0.01));
  }
}
