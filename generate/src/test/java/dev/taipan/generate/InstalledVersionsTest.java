package dev.taipan.generate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.taipan.generate.protocol.ConcurrencyControl;
import dev.taipan.generate.protocol.SimulatedWorkload;
import dev.taipan.history.History;
import dev.taipan.history.VersionOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class InstalledVersionsTest {
  private static final SimulatedWorkload SMALL =
      SimulatedWorkload.DEFAULTS
          .withSessions(5)
          .withTransactionsPerSession(30)
          .withOperationsPerTransaction(6)
          .withReadModifyWriteRatio(0.3)
          .withKeys(12);

  /** A key's values count its versions, so the last value that each transaction wrote tells. */
  private static List<Integer> writersByValue(History history, int key) {
    List<long[]> written = new ArrayList<>();
    for (int t = 0; t < history.transactions(); t++) {
      long last = -1;
      for (int o = history.operationStart(t); o < history.operationEnd(t); o++) {
        last = history.isWrite(o) && history.key(o) == key ? history.value(o) : last;
      }
      if (last >= 0) {
        written.add(new long[] {last, t});
      }
    }
    written.sort((a, b) -> Long.compare(a[0], b[0]));
    return written.stream().map(each -> (int) each[1]).toList();
  }

  @ParameterizedTest
  @EnumSource(ConcurrencyControl.class)
  void everyKeyHasAListOfItsWritersAsTheirVersionsCame(ConcurrencyControl control) {
    History history = SimulatedHistory.withVersionOrder(SMALL.withConcurrencyControl(control));
    VersionOrder order = history.versionOrder();

    assertThat(order.lists()).isEqualTo(history.keys());
    for (int list = 0; list < order.lists(); list++) {
      assertThat(Arrays.stream(order.transactions(list)).boxed().toList())
          .isNotEmpty()
          .isEqualTo(writersByValue(history, order.key(list)));
    }
  }
}
