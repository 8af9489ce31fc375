package dev.taipan.whitebox.enne;

import static org.assertj.core.api.Assertions.assertThat;

import dev.taipan.history.History;
import dev.taipan.history.HistoryBuilder;
import dev.taipan.history.TransactionStatus;
import dev.taipan.whitebox.sql.Interpreter;
import dev.taipan.whitebox.sql.PredicateDialect;
import org.junit.jupiter.api.Test;

class WatchMemoryTest {

  /** The version that is read last was written first, and nothing else of its time is needed. */
  @Test
  void namesThatCannotBeReadAnyMoreAreDropped() {
    Watch watch = new Watch(ReplayLevel.SERIALIZABLE, new Interpreter(PredicateDialect.H2), 50);
    watch.add(write(1, 0));
    for (int i = 2; i <= 20_000; i++) {
      watch.add(write(i, 1 + i % 10));
    }
    watch.add(read(20_001, 0, 1));
    watch.add(read(20_002, 1 + 20_000 % 10, 20_000));

    assertThat(watch.mismatch()).isEmpty();
    assertThat(watch.unjudged()).isZero();
    assertThat(watch.names()).isLessThan(1_000);
    watch.add(read(20_003, 0, 2));
    assertThat(watch.mismatch().map(watch::sentence))
        .contains("T20003 (its operation 1) read key 0: expected 1 by T1, observed 2.");
  }

  private static History write(int number, int key) {
    HistoryBuilder builder = new HistoryBuilder();
    builder.write(transaction(builder, number), builder.key(key), number);
    return builder.build();
  }

  private static History read(int number, int key, int value) {
    HistoryBuilder builder = new HistoryBuilder();
    builder.read(transaction(builder, number), builder.key(key), value);
    return builder.build();
  }

  private static int transaction(HistoryBuilder builder, int number) {
    int made = builder.transaction(builder.session("a"), number, TransactionStatus.COMMITTED);
    builder.details().order(made, number);
    return made;
  }
}
