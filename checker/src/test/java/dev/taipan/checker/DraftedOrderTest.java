package dev.taipan.checker;

import static org.assertj.core.api.Assertions.assertThat;

import dev.taipan.checker.evidence.Evidence;
import dev.taipan.checker.strong.DraftedOrder;
import dev.taipan.history.Accesses;
import dev.taipan.history.History;
import dev.taipan.history.HistoryBuilder;
import dev.taipan.history.TransactionStatus;
import dev.taipan.history.VersionOrder;
import dev.taipan.history.time.Deadline;
import dev.taipan.polygraph.Polygraph;
import dev.taipan.polygraph.StrongLevel;
import java.util.Optional;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class DraftedOrderTest {
  private static final int SESSIONS = 3_000;
  private static final int TRANSACTIONS = 6_000;
  private static final int KEYS = 3_000;

  /** What is found is replayed: it is a witness, and where it is one, the level holds. */
  @ParameterizedTest
  @EnumSource(
      value = StrongLevel.class,
      names = {
        "SERIALIZABILITY",
        "STRONG_SESSION_SERIALIZABILITY",
        "SNAPSHOT_ISOLATION",
        "STRONG_SESSION_SNAPSHOT_ISOLATION",
        "PREFIX_CONSISTENCY"
      })
  void findsOrdersOfHistoriesThatSatisfyALevelAndOfNoOthers(StrongLevel level) {
    int satisfied = 0;
    int found = 0;
    for (int seed = 0; seed < 300; seed++) {
      Accesses accesses = new PreparedHistory(RandomHistories.withUniqueValues(seed)).accesses();
      Polygraph polygraph = new Polygraph(accesses, level);
      if (isPlain(accesses, polygraph)) {
        Optional<int[]> order = DraftedOrder.find(polygraph, Deadline.NONE);
        boolean holds =
            IsolationChecker.satisfies(accesses.history(), named(level), CheckOptions.DEFAULTS);
        assertThat(order.isEmpty() || holds).as("seed %d", seed).isTrue();
        order.ifPresent(it -> assertThat(isWitness(accesses, level, it)).isTrue());
        satisfied += holds ? 1 : 0;
        found += order.isPresent() ? 1 : 0;
      }
    }
    assertThat(found).isGreaterThan(satisfied * 4 / 5).isGreaterThan(40);
  }

  /** Whether this is what comes to be drafted; whether weak levels hold is not known by then. */
  private static boolean isPlain(Accesses accesses, Polygraph polygraph) {
    return accesses.readsFrom().ambiguousReads() == 0
        && accesses.readsFrom().irregularReads() == 0
        && polygraph.openReads().list().isEmpty()
        && polygraph.doubtful().isEmpty();
  }

  private static boolean isWitness(Accesses accesses, StrongLevel level, int[] order) {
    return Certification.isVerified(
        accesses, VersionOrder.NONE, new Evidence.EventOrder(level, order, new int[0]));
  }

  private static IsolationLevel named(StrongLevel level) {
    for (IsolationLevel candidate : IsolationLevel.values()) {
      if (candidate.definition() instanceof Definition.Strong strong && strong.level() == level) {
        return candidate;
      }
    }
    throw new AssertionError(level);
  }

  @Test
  void showsThatHistoriesOfThousandsOfSessionsAreSerialWithoutDerivingAnything() {
    for (IsolationLevel level :
        new IsolationLevel[] {
          IsolationLevel.SERIALIZABILITY, IsolationLevel.STRONG_SESSION_SNAPSHOT_ISOLATION
        }) {
      Verdict verdict = IsolationChecker.check(recorded(false), level, CheckOptions.DEFAULTS);
      assertThat(verdict.outcome()).isEqualTo(Outcome.SATISFIED);
      assertThat(verdict.evidence().orElseThrow()).isInstanceOf(Evidence.EventOrder.class);
      assertThat(verdict.effort().rounds()).isZero();
    }
  }

  /** Without sessions, snapshot isolation has next to nothing to go by; serial orders have more. */
  @Test
  void showsSnapshotIsolationWithoutSessionsByASerialOrderIfThereIsOne() {
    IsolationLevel level = IsolationLevel.SNAPSHOT_ISOLATION;
    assertThat(levelShownBy(checkedWithoutSessions(false, level)))
        .isEqualTo(StrongLevel.SERIALIZABILITY);
    assertThat(levelShownBy(checkedWithoutSessions(true, level)))
        .isEqualTo(StrongLevel.SNAPSHOT_ISOLATION);
  }

  /** Sessions of one transaction each say no more than none. */
  @Test
  void showsStrongSessionSnapshotIsolationOfSessionsThatOrderNothingByASerialOrder() {
    IsolationLevel level = IsolationLevel.STRONG_SESSION_SNAPSHOT_ISOLATION;
    assertThat(levelShownBy(checkedWithoutSessions(false, level)))
        .isEqualTo(StrongLevel.STRONG_SESSION_SERIALIZABILITY);
    assertThat(levelShownBy(checkedWithoutSessions(true, level)))
        .isEqualTo(StrongLevel.STRONG_SESSION_SNAPSHOT_ISOLATION);
  }

  private static Verdict checkedWithoutSessions(boolean skews, IsolationLevel level) {
    return IsolationChecker.check(
        recorded(skews).withoutSessionOrder(), level, CheckOptions.DEFAULTS);
  }

  private static StrongLevel levelShownBy(Verdict verdict) {
    assertThat(verdict.outcome()).isEqualTo(Outcome.SATISFIED);
    return ((Evidence.EventOrder) verdict.evidence().orElseThrow()).level();
  }

  @Test
  void leavesHistoriesWithoutAnOrderToSaturation() {
    Verdict verdict =
        IsolationChecker.check(
            recorded(true), IsolationLevel.STRONG_SESSION_SERIALIZABILITY, CheckOptions.DEFAULTS);
    assertThat(verdict.outcome()).isEqualTo(Outcome.VIOLATED);
  }

  /** What a serial store shows to thousands of sessions, told one session after the other. */
  private static History recorded(boolean skews) {
    SplittableRandom random = new SplittableRandom(8);
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
    if (skews) {
      for (int i = 0; i < 2; i++) {
        add(builder, i, TRANSACTIONS + i, new long[] {KEYS + i, 0, KEYS + 1 - i, i + 1L});
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
