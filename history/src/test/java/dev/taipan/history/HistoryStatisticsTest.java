package dev.taipan.history;

import static org.assertj.core.api.Assertions.assertThat;

import dev.taipan.history.summary.HistoryStatistics;
import dev.taipan.history.summary.SavepointSessions;
import org.junit.jupiter.api.Test;

class HistoryStatisticsTest {

  @Test
  void countsNothingInAnEmptyHistory() {
    HistoryStatistics statistics = HistoryStatistics.of(new HistoryBuilder().build());

    assertThat(statistics).isEqualTo(new HistoryStatistics(0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0));
    assertThat(statistics.meanOperations()).isZero();
  }

  @Test
  void countsEveryKindOfThing() {
    HistoryBuilder builder = new HistoryBuilder();
    int session = builder.session("1");
    builder.session("idle");
    int x = builder.key(10);
    int y = builder.key(20);
    int first = builder.transaction(session, 1, TransactionStatus.COMMITTED);
    builder.read(first, x, 0);
    builder.write(first, x, 1);
    builder.write(first, y, 1);
    int second = builder.transaction(session, 2, TransactionStatus.ABORTED);
    builder.write(second, x, 1);
    int third = builder.transaction(session, 3, TransactionStatus.UNKNOWN);
    builder.read(third, y, 1);

    builder.times(first, 10, 20);
    builder.times(third, 30, History.NO_END);

    HistoryStatistics statistics = HistoryStatistics.of(builder.build());

    assertThat(statistics).isEqualTo(new HistoryStatistics(2, 1, 1, 1, 2, 1, 1, 3, 2, 1, 3, 1, 2));
    assertThat(statistics.transactions()).isEqualTo(3);
    assertThat(statistics.operations()).isEqualTo(5);
    assertThat(statistics.meanOperations()).isEqualTo(5 / 3.0);
  }

  /** A client's session may have such a name, but then it committed something. */
  @Test
  void countsNoSessionForWhatSavepointsUndo() {
    HistoryBuilder builder = new HistoryBuilder();
    for (String client : new String[] {"1", SavepointSessions.of("mine")}) {
      builder.transaction(builder.session(client), 1, TransactionStatus.COMMITTED);
    }
    int undone = builder.session(SavepointSessions.of("1"));
    builder.transaction(undone, 1, TransactionStatus.ABORTED);

    assertThat(HistoryStatistics.of(builder.build()).sessions()).isEqualTo(2);
  }

  @Test
  void countsEveryFurtherWriteOfTheSameValueAsADuplicate() {
    HistoryBuilder builder = new HistoryBuilder().noInitialValue();
    int transaction = builder.transaction(builder.session("1"), 1, TransactionStatus.COMMITTED);
    int key = builder.key(1);
    for (long value : new long[] {7, 5, 7, 7}) {
      builder.write(transaction, key, value);
    }
    builder.read(transaction, key, 0);

    HistoryStatistics statistics = HistoryStatistics.of(builder.build());

    assertThat(statistics.duplicateWrites()).isEqualTo(2);
    assertThat(statistics.initialReads()).isZero();
  }
}
