package dev.taipan.benchmarks.input;

import static org.assertj.core.api.Assertions.assertThat;

import dev.taipan.history.History;
import dev.taipan.history.HistoryBuilder;
import dev.taipan.history.TransactionStatus;
import org.junit.jupiter.api.Test;

class SessionBySessionTest {

  @Test
  void keepsListsAndRegisters() {
    HistoryBuilder builder = new HistoryBuilder();
    int one = builder.session("1");
    int two = builder.session("2");
    int first = builder.transaction(two, 7, TransactionStatus.COMMITTED);
    builder.append(first, builder.key(5), 1);
    builder.append(first, builder.key(5), 2);
    int second = builder.transaction(one, 8, TransactionStatus.COMMITTED);
    builder.readList(second, builder.key(5), new long[] {1, 2}, 0, 2);
    builder.write(second, builder.key(6), 3);

    History history = SessionBySession.of(builder.build());

    assertThat(history.transactionNumber(0)).isEqualTo(8);
    assertThat(history.lists().isList(history.key(0))).isTrue();
    assertThat(history.lists().read(history, 0)).containsExactly(1, 2);
    assertThat(history.lists().isList(history.key(1))).isFalse();
    assertThat(history.value(1)).isEqualTo(3);
  }
}
