package dev.taipan.checker;

import static org.assertj.core.api.Assertions.assertThat;

import dev.taipan.checker.evidence.Evidence;
import dev.taipan.checker.strategy.Strategy;
import dev.taipan.checker.strong.SerialOrders;
import dev.taipan.history.Accesses;
import dev.taipan.history.History;
import dev.taipan.history.HistoryBuilder;
import dev.taipan.history.TransactionStatus;
import dev.taipan.history.time.Deadline;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class SerialOrdersTest {
  private static final int SESSIONS = 20;
  private static final int TRANSACTIONS = 6_000;
  private static final int KEYS = 2_000;

  @Test
  void findsOrdersOfSerializableHistoriesAndOfNoOthers() {
    int serializable = 0;
    int found = 0;
    for (int seed = 0; seed < 400; seed++) {
      History history =
          seed % 2 == 0 ? RandomHistories.of(seed) : RandomHistories.withUniqueValues(seed);
      Accesses accesses = new PreparedHistory(history).accesses();
      if (accesses.readsFrom().ambiguousReads() == 0) {
        boolean holds =
            IsolationChecker.satisfies(
                history, IsolationLevel.STRONG_SESSION_SERIALIZABILITY, CheckOptions.DEFAULTS);
        boolean isFound = SerialOrders.of(accesses, Deadline.NONE).isPresent();
        assertThat(!isFound || holds).as("seed %d", seed).isTrue();
        serializable += holds ? 1 : 0;
        found += isFound ? 1 : 0;
      }
    }
    assertThat(found).isGreaterThan(serializable * 4 / 5).isGreaterThan(80);
  }

  @Test
  void showsThatLargeHistoriesAreSerialThoughTheyAreRecordedSessionBySession() {
    History history = recorded(false);
    for (IsolationLevel level :
        new IsolationLevel[] {
          IsolationLevel.SERIALIZABILITY, IsolationLevel.STRONG_SESSION_SNAPSHOT_ISOLATION
        }) {
      Verdict verdict = IsolationChecker.check(history, level, CheckOptions.DEFAULTS);
      assertThat(verdict.outcome()).isEqualTo(Outcome.SATISFIED);
      assertThat(verdict.evidence().orElseThrow()).isInstanceOf(Evidence.EventOrder.class);
      assertThat(verdict.effort().rounds()).isZero();
    }
  }

  @Test
  void isNotSoughtWhereTheStrategyItselfIsToBeSeen() {
    Verdict verdict =
        IsolationChecker.check(
            recorded(false),
            IsolationLevel.SERIALIZABILITY,
            CheckOptions.DEFAULTS.withStrategy(Strategy.DEFAULTS.withoutDrafts()));
    assertThat(verdict.outcome()).isEqualTo(Outcome.SATISFIED);
    assertThat(verdict.effort().rounds()).isPositive();
  }

  @Test
  void leavesLargeHistoriesThatAreNotSerialToTheEngine() {
    Verdict verdict =
        IsolationChecker.check(
            recorded(true), IsolationLevel.SERIALIZABILITY, CheckOptions.DEFAULTS);
    assertThat(verdict.outcome()).isEqualTo(Outcome.VIOLATED);
  }

  /** What a serial store shows to sessions that take turns at random, one session by the other. */
  private static History recorded(boolean losesAnUpdate) {
    SplittableRandom random = new SplittableRandom(7);
    int[] sessionAt = random.ints(TRANSACTIONS, 0, SESSIONS).toArray();
    long[] store = new long[KEYS];
    long[][] operations = new long[TRANSACTIONS][];
    for (int i = 0; i < TRANSACTIONS; i++) {
      int read = random.nextInt(KEYS);
      int written = random.nextInt(KEYS);
      operations[i] = new long[] {read, store[read], written, i + 1L};
      store[written] = i + 1L;
    }
    HistoryBuilder builder = new HistoryBuilder();
    for (int session = 0; session < SESSIONS; session++) {
      builder.session("s" + session);
      for (int i = 0; i < TRANSACTIONS; i++) {
        if (sessionAt[i] == session) {
          add(builder, session, i, operations[i]);
        }
      }
    }
    if (losesAnUpdate) {
      for (int i = 0; i < 2; i++) {
        long value = TRANSACTIONS + 1L + i;
        add(builder, i, TRANSACTIONS + i, new long[] {3, store[3], 3, value});
      }
    }
    return builder.build();
  }

  private static void add(HistoryBuilder builder, int session, int number, long[] operations) {
    int t = builder.transaction(session, number, TransactionStatus.COMMITTED);
    builder.read(t, builder.key(operations[0]), operations[1]);
    builder.write(t, builder.key(operations[2]), operations[3]);
  }
}
