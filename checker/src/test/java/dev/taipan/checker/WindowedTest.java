package dev.taipan.checker;

import static org.assertj.core.api.Assertions.assertThat;

import dev.taipan.checker.evidence.Evidence;
import dev.taipan.checker.strategy.Strategy;
import dev.taipan.history.History;
import dev.taipan.history.HistoryBuilder;
import dev.taipan.history.TransactionStatus;
import dev.taipan.history.parallel.Workers;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.EnumSet;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Histories that are large enough for windows, checked as users check them. */
class WindowedTest {
  private static final int TRANSACTIONS = 6_000;
  private static final int SESSIONS = 12;
  private static final int KEYS = 3_000;

  /** What a store does to clients now and then. */
  private enum Mishap {
    /** A transaction that only reads sees a snapshot of the past. */
    OLD_SNAPSHOT,
    /** Two transactions read what the other one writes. */
    WRITE_SKEW,
    /** Of two updates of one version, far from each other, one is lost. */
    LOST_UPDATE,
    /** A value is read that a transaction wrote whose outcome nobody knows. */
    READ_OF_UNKNOWN,
    /** A value is read that nobody wrote. */
    THIN_AIR
  }

  @Test
  void decidesWindowsWhereTheRecordedOrderIsNearlySerial() {
    History history = history(EnumSet.of(Mishap.OLD_SNAPSHOT));
    for (IsolationLevel level :
        Set.of(
            IsolationLevel.SERIALIZABILITY,
            IsolationLevel.STRONG_SESSION_SERIALIZABILITY,
            IsolationLevel.SNAPSHOT_ISOLATION,
            IsolationLevel.PREFIX_CONSISTENCY)) {
      Verdict verdict = IsolationChecker.check(history, level, CheckOptions.DEFAULTS);
      assertThat(verdict.reason()).as("%s", level).isEqualTo("decided by windows");
    }
  }

  @Test
  void findsSnapshotIsolationInWindowsThatAreNotSerializable() {
    History history = history(EnumSet.of(Mishap.OLD_SNAPSHOT, Mishap.WRITE_SKEW));
    Verdict snapshots =
        IsolationChecker.check(history, IsolationLevel.SNAPSHOT_ISOLATION, CheckOptions.DEFAULTS);
    assertThat(snapshots.reason()).isEqualTo("decided by windows");
    Verdict serial =
        IsolationChecker.check(history, IsolationLevel.SERIALIZABILITY, CheckOptions.DEFAULTS);
    assertThat(serial.outcome()).isEqualTo(Outcome.VIOLATED);
  }

  @ParameterizedTest
  @EnumSource
  void saysTheSameAsWithoutWindowsWithHoweverManyThreads(Mishap mishap) {
    History history = history(EnumSet.of(mishap));
    for (IsolationLevel level :
        Set.of(IsolationLevel.SERIALIZABILITY, IsolationLevel.STRONG_SESSION_SNAPSHOT_ISOLATION)) {
      Verdict plain =
          IsolationChecker.check(
              history,
              level,
              CheckOptions.DEFAULTS.withStrategy(Strategy.DEFAULTS.withoutDrafts()));
      Verdict one = IsolationChecker.check(history, level, CheckOptions.DEFAULTS);
      Verdict three =
          IsolationChecker.check(
              history, level, CheckOptions.DEFAULTS.withWorkers(new Workers(3, 1)));
      assertThat(one.outcome()).as("%s", level).isEqualTo(plain.outcome());
      assertThat(one.violation().map(found -> found.explanation()))
          .isEqualTo(plain.violation().map(found -> found.explanation()));
      assertThat(three.violation().map(found -> found.explanation()))
          .isEqualTo(one.violation().map(found -> found.explanation()));
      assertThat(three.reason()).isEqualTo(one.reason());
      assertThat(events(three)).isEqualTo(events(one));
    }
  }

  private static int[] events(Verdict verdict) {
    return verdict
        .evidence()
        .filter(Evidence.EventOrder.class::isInstance)
        .map(shown -> ((Evidence.EventOrder) shown).events())
        .orElse(new int[0]);
  }

  @Test
  void givesUpAGuessThatIsBadThroughout() {
    History history = shuffled();
    Verdict verdict =
        IsolationChecker.check(history, IsolationLevel.SERIALIZABILITY, CheckOptions.DEFAULTS);
    assertThat(verdict.outcome()).isEqualTo(Outcome.SATISFIED);
    assertThat(verdict.reason()).isNotEqualTo("decided by windows");
  }

  /** Transactions in the order of their commits, every hundredth of which has a mishap. */
  private static History history(Set<Mishap> mishaps) {
    SplittableRandom random = new SplittableRandom(5);
    HistoryBuilder builder = builder();
    long[] store = new long[KEYS];
    Deque<long[]> past = new ArrayDeque<>();
    for (int t = 0; t < TRANSACTIONS; t++) {
      int session = t % SESSIONS;
      int read = random.nextInt(KEYS);
      int written = random.nextInt(KEYS);
      if (t % 100 == 50 && mishaps.contains(Mishap.OLD_SNAPSHOT)) {
        long[] old = past.getFirst();
        int made = builder.transaction(session, t, TransactionStatus.COMMITTED);
        for (int key = 0; key < 200; key++) {
          builder.read(made, builder.key(key), old[key]);
        }
        continue;
      }
      if (t % 300 == 70 && mishaps.contains(Mishap.WRITE_SKEW)) {
        int other = (read + 1) % KEYS;
        add(builder, session, t, read, store[read], other, t + 1L);
        add(builder, session + 1, t + 1, other, store[other], read, t + 2L);
        store[other] = t + 1L;
        store[read] = t + 2L;
        t++;
        continue;
      }
      add(builder, session, t, read, store[read], written, t + 1L);
      store[written] = t + 1L;
      past.addLast(store.clone());
      if (past.size() > 6) {
        past.removeFirst();
      }
    }
    end(builder, mishaps, store);
    return builder.build();
  }

  private static void end(HistoryBuilder builder, Set<Mishap> mishaps, long[] store) {
    long value = 10L * TRANSACTIONS;
    if (mishaps.contains(Mishap.LOST_UPDATE)) {
      add(builder, 0, TRANSACTIONS, 7, store[7], 7, value);
      for (int i = 1; i < 100; i++) {
        add(builder, 1, TRANSACTIONS + i, 100 + i, store[100 + i], 100 + i, value + i);
      }
      add(builder, 2, TRANSACTIONS + 100, 7, store[7], 7, value + 100);
    }
    if (mishaps.contains(Mishap.READ_OF_UNKNOWN)) {
      int unknown = builder.transaction(3, TRANSACTIONS, TransactionStatus.UNKNOWN);
      builder.write(unknown, builder.key(9), value);
      add(builder, 4, TRANSACTIONS + 1, 9, value, 10, value + 1);
    }
    if (mishaps.contains(Mishap.THIN_AIR)) {
      add(builder, 4, TRANSACTIONS, 9, value, 10, value + 1);
    }
  }

  private static History shuffled() {
    SplittableRandom random = new SplittableRandom(5);
    int[] order = new int[TRANSACTIONS];
    long[][] operations = new long[TRANSACTIONS][];
    long[] store = new long[KEYS];
    for (int t = 0; t < TRANSACTIONS; t++) {
      int read = random.nextInt(KEYS);
      int written = random.nextInt(KEYS);
      operations[t] = new long[] {read, store[read], written, t + 1L};
      store[written] = t + 1L;
      int place = random.nextInt(t + 1);
      order[t] = order[place];
      order[place] = t;
    }
    HistoryBuilder builder = new HistoryBuilder();
    int[] sessions = new int[TRANSACTIONS];
    for (int i = 0; i < TRANSACTIONS; i++) {
      sessions[i] = builder.session("s" + i);
    }
    int last = builder.session("last");
    add(builder, last, TRANSACTIONS, 0, store[0], 0, TRANSACTIONS + 1L);
    for (int t : order) {
      int made = builder.transaction(sessions[t], t, TransactionStatus.COMMITTED);
      builder.read(made, builder.key(operations[t][0]), operations[t][1]);
      builder.write(made, builder.key(operations[t][2]), operations[t][3]);
    }
    return builder.build();
  }

  private static HistoryBuilder builder() {
    HistoryBuilder builder = new HistoryBuilder();
    for (int session = 0; session < SESSIONS; session++) {
      builder.session("s" + session);
    }
    return builder;
  }

  private static void add(
      HistoryBuilder builder,
      int session,
      int number,
      int read,
      long observed,
      int written,
      long value) {
    int t = builder.transaction(session, number, TransactionStatus.COMMITTED);
    builder.read(t, builder.key(read), observed);
    builder.write(t, builder.key(written), value);
  }
}
