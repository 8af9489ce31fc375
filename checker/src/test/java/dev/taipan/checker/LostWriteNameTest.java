package dev.taipan.checker;

import static org.assertj.core.api.Assertions.assertThat;

import dev.taipan.history.History;
import dev.taipan.history.HistoryBuilder;
import dev.taipan.history.TransactionStatus;
import dev.taipan.history.anomaly.Anomaly;
import org.junit.jupiter.api.Test;

/** A write is only called lost where the final transaction shows that. */
class LostWriteNameTest {
  private static final int X = 0;
  private static final int Y = 1;
  private static final int Z = 2;

  private final HistoryBuilder builder = new HistoryBuilder();

  private int begin(String session, int number) {
    return builder.transaction(builder.session(session), number, TransactionStatus.COMMITTED);
  }

  private static Verdict check(History history, IsolationLevel level) {
    return IsolationChecker.check(history, level, CheckOptions.DEFAULTS);
  }

  /**
   * Recorded on H2 at SERIALIZABLE, which is snapshot isolation: everything is there at the end.
   */
  @Test
  void notWhereTheFinalReadOnlyTellsTheOrder() {
    int missing = begin("a", 1);
    builder.write(missing, builder.key(Z), 30);
    builder.read(missing, builder.key(Y), 20);
    int overwriting = begin("b", 2);
    builder.write(overwriting, builder.key(X), 10);
    builder.write(overwriting, builder.key(Y), 21);
    builder.write(begin("c", 3), builder.key(Y), 20);
    int reading = begin("d", 4);
    builder.read(reading, builder.key(X), 10);
    builder.readInitial(reading, builder.key(Z));
    int last = begin("last", 5);
    builder.read(last, builder.key(Y), 21);
    builder.finalTransaction(last);
    History history = builder.build();
    assertThat(check(history, IsolationLevel.READ_COMMITTED).outcome())
        .isEqualTo(Outcome.SATISFIED);
    Verdict verdict = check(history, IsolationLevel.SERIALIZABILITY);
    assertThat(verdict.violation().orElseThrow().anomaly()).isNotEqualTo(Anomaly.LOST_WRITE);
  }

  @Test
  void whereTheFinalReadMissesIt() {
    builder.write(begin("a", 1), builder.key(Y), 20);
    int last = begin("last", 2);
    builder.readInitial(last, builder.key(Y));
    builder.finalTransaction(last);
    Verdict verdict = check(builder.build(), IsolationLevel.SERIALIZABILITY);
    assertThat(verdict.violation().orElseThrow().anomaly()).isEqualTo(Anomaly.LOST_WRITE);
  }
}
