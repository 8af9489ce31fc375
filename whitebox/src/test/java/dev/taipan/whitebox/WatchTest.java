package dev.taipan.whitebox;

import static org.assertj.core.api.Assertions.assertThat;

import dev.taipan.history.History;
import dev.taipan.history.HistoryBuilder;
import dev.taipan.history.TransactionStatus;
import dev.taipan.whitebox.enne.ReplayLevel;
import dev.taipan.whitebox.enne.Watch;
import dev.taipan.whitebox.matches.MatchesOracle;
import dev.taipan.whitebox.sql.Dialect;
import dev.taipan.whitebox.sql.Interpreter;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class WatchTest {
  private final MatchesOracle oracle = new Interpreter(Dialect.H2);

  @Test
  void theOrderInWhichTransactionsComeChangesNoVerdict() {
    Random random = new Random(5);
    int late = 0;
    for (int i = 0; i < 3_000; i++) {
      PlainHistory plain = PlainHistory.random(random, true);
      List<Integer> arrivals =
          IntStream.range(0, plain.transactions.size()).boxed().collect(Collectors.toList());
      Collections.shuffle(arrivals, random);
      for (ReplayLevel level : ReplayLevel.values()) {
        Watch watch = new Watch(level, oracle, 100);
        boolean mended = false;
        for (int transaction : arrivals) {
          boolean before = watch.mismatch().isPresent();
          watch.add(PlainRecording.part(plain, transaction));
          mended |= before && watch.mismatch().isEmpty();
        }
        assertThat(watch.mismatch().isEmpty())
            .as("%s of %s as %s: %s", level, plain, arrivals, watch.mismatch())
            .isEqualTo(new PlainEnne(plain).accepts(level));
        late += mended ? 1 : 0;
      }
    }
    assertThat(late).isGreaterThan(500);
  }

  @Test
  void whatIsOutOfTheWindowIsForgottenAndNotMisjudged() {
    Watch watch = new Watch(ReplayLevel.SERIALIZABLE, oracle, 10);
    for (int i = 1; i <= 1_000; i++) {
      watch.add(increment(i, 10L * i, i - 1));
    }
    assertThat(watch.mismatch()).isEmpty();
    watch.add(increment(1_001, 35, 3));
    assertThat(watch.unjudged()).isEqualTo(1);
    watch.add(increment(1_002, 10_020, 7));
    assertThat(watch.mismatch().map(watch::sentence))
        .contains("T1002 (its operation 1) read key 1: expected 1000 by T1000, observed 7.");
  }

  @Test
  void aReadOfWhatMayBeForgottenIsCountedAtReadCommittedToo() {
    Watch watch = new Watch(ReplayLevel.READ_COMMITTED, oracle, 10);
    for (int i = 1; i <= 1_000; i++) {
      watch.add(increment(i, 10L * i, i - 1));
    }
    assertThat(watch.unjudged()).isZero();
    watch.add(increment(1_001, 10_010, 3));
    assertThat(watch.mismatch()).isEmpty();
    assertThat(watch.unjudged()).isEqualTo(1);
  }

  private static History increment(int number, long order, int seen) {
    HistoryBuilder builder = new HistoryBuilder();
    int transaction =
        builder.transaction(builder.session("a"), number, TransactionStatus.COMMITTED);
    builder.details().order(transaction, order);
    builder.read(transaction, builder.key(1), seen);
    builder.write(transaction, builder.key(1), number == 1_001 ? 5_000 : number);
    return builder.build();
  }
}
