package dev.taipan.weak;

import static org.assertj.core.api.Assertions.assertThat;

import dev.taipan.history.Accesses;
import dev.taipan.history.History;
import dev.taipan.history.HistoryBuilder;
import dev.taipan.history.ReadsFrom;
import dev.taipan.history.TransactionStatus;
import dev.taipan.history.anomaly.Tap;
import dev.taipan.weak.check.WeakChecker;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.EnumSource.Mode;

/** Chains of cause and effect as long as the history: what recurses runs out of stack on them. */
class LongChainsTest {
  private static final int LONG = 25_000;

  /** More than a session number of two bytes can tell apart. */
  private static final int MANY_SESSIONS = 33_000;

  /** Short enough for what takes quadratic time or memory. */
  private static final int SHORT = 3_000;

  /** Every transaction reads what the one before wrote, and writes for the next. */
  private static Accesses chain(int length, boolean inOneSession, boolean recordedBackwards) {
    HistoryBuilder builder = new HistoryBuilder();
    int session = inOneSession ? builder.session("only") : -1;
    for (int i = 0; i < length; i++) {
      int number = recordedBackwards ? length - 1 - i : i;
      int own = inOneSession ? session : builder.session("s" + number);
      int transaction = builder.transaction(own, number, TransactionStatus.COMMITTED);
      builder.read(transaction, builder.key(number), number == 0 ? 0 : 1);
      builder.write(transaction, builder.key(number + 1), 1);
    }
    History history = builder.build();
    return new Accesses(history, ReadsFrom.of(history));
  }

  private static void assertSatisfiesAll(Accesses accesses, WeakAlgorithm algorithm) {
    for (WeakLevel level : WeakLevel.values()) {
      assertThat(WeakChecker.check(accesses, level, algorithm)).as("%s", level).isEmpty();
    }
  }

  @ParameterizedTest
  @EnumSource(mode = Mode.EXCLUDE, names = "DEPTH_FIRST")
  void inOneSession(WeakAlgorithm algorithm) {
    assertSatisfiesAll(chain(LONG, true, false), algorithm);
  }

  @Test
  void depthFirstInOneSession() {
    assertSatisfiesAll(chain(SHORT, true, false), WeakAlgorithm.DEPTH_FIRST);
  }

  @Test
  void acrossAsManySessions() {
    assertSatisfiesAll(chain(LONG, false, false), WeakAlgorithm.GUESS);
    assertSatisfiesAll(chain(LONG, false, true), WeakAlgorithm.GUESS);
  }

  @ParameterizedTest
  @EnumSource
  void acrossAsManySessionsWhereNoClocksAreNeeded(WeakAlgorithm algorithm) {
    Accesses backwards = chain(LONG, false, true);
    assertThat(WeakChecker.check(backwards, WeakLevel.READ_COMMITTED, algorithm)).isEmpty();
    assertThat(WeakChecker.check(backwards, WeakLevel.READ_ATOMICITY, algorithm)).isEmpty();
  }

  @Test
  @Tag("slow")
  void acrossMoreSessionsThanTwoBytesCount() {
    assertSatisfiesAll(chain(MANY_SESSIONS, false, true), WeakAlgorithm.VECTOR_CLOCKS);
  }

  @ParameterizedTest
  @EnumSource
  void acrossSomeSessions(WeakAlgorithm algorithm) {
    assertSatisfiesAll(chain(SHORT, false, true), algorithm);
  }

  @Test
  void oneReadAtTheEndOfAChainIsFoundToMissAWriteAtItsBeginning() {
    HistoryBuilder builder = new HistoryBuilder();
    List<Integer> chain = new ArrayList<>();
    for (int i = 0; i < SHORT; i++) {
      chain.add(builder.transaction(builder.session("s" + i), i, TransactionStatus.COMMITTED));
    }
    for (int i = 0; i < SHORT; i++) {
      builder.read(chain.get(i), builder.key(i), i == 0 ? 0 : 1);
      builder.write(chain.get(i), builder.key(i + 1), 1);
    }
    builder.read(chain.get(SHORT - 1), builder.key(1), 0);
    History history = builder.build();
    Accesses accesses = new Accesses(history, ReadsFrom.of(history));
    WeakLevel causal = WeakLevel.TRANSACTIONAL_CAUSAL_CONSISTENCY;
    for (WeakAlgorithm algorithm : WeakAlgorithm.values()) {
      WeakViolation violation = WeakChecker.check(accesses, causal, algorithm).orElseThrow();
      assertThat(violation.tap()).isEqualTo(Tap.CONFLICT_CO);
      assertThat(((WeakViolation.Cycle) violation).seen()).hasSize(SHORT - 1);
    }
  }

  @Test
  void cycleAsLongAsTheHistoryIsFound() {
    assertCycleIsFound(SHORT);
  }

  @Test
  @Tag("slow")
  void cycleAsLongAsALongerHistoryIsFound() {
    assertCycleIsFound(LONG / 4);
  }

  private static void assertCycleIsFound(int length) {
    HistoryBuilder builder = new HistoryBuilder();
    for (int i = 0; i < length; i++) {
      int t = builder.transaction(builder.session("s" + i), i, TransactionStatus.COMMITTED);
      builder.read(t, builder.key(i), 1);
      builder.write(t, builder.key((i + 1) % length), 1);
    }
    History history = builder.build();
    Accesses accesses = new Accesses(history, ReadsFrom.of(history));
    for (WeakAlgorithm algorithm : WeakAlgorithm.values()) {
      assertThat(WeakChecker.check(accesses, WeakLevel.READ_COMMITTED, algorithm))
          .get()
          .satisfies(cycle -> assertThat(((WeakViolation.Cycle) cycle).cycle()).hasSize(length));
    }
  }
}
