package dev.taipan.history;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

class HistoryBuilderTest {

  @Test
  void groupsInterleavedOperationsByTransactionAndTransactionsBySession() {
    HistoryBuilder builder = new HistoryBuilder();
    int first = builder.session("one");
    int second = builder.session("two");
    int a = builder.transaction(second, 10, TransactionStatus.COMMITTED);
    int b = builder.transaction(first, 11, TransactionStatus.UNKNOWN);
    int c = builder.transaction(second, 12, TransactionStatus.COMMITTED);
    builder.write(c, builder.key(5), 1);
    builder.read(a, builder.key(6), 2);
    builder.write(c, builder.key(6), 3);
    builder.write(b, builder.key(5), 4);
    builder.read(a, builder.key(5), 5);
    builder.status(c, TransactionStatus.ABORTED);
    assertThat(Shape.named(builder.build()))
        .isEqualTo(
            """
            session one
            11 UNKNOWN: w 5=4
            session two
            10 COMMITTED: r 6=2 r 5=5
            12 ABORTED: w 5=1 w 6=3
            """);
  }

  @Test
  void keepsEmptySessionsAndTransactions() {
    HistoryBuilder builder = new HistoryBuilder();
    builder.session("empty");
    int session = builder.session("full");
    builder.transaction(session, 1, TransactionStatus.COMMITTED);
    int full = builder.transaction(session, 2, TransactionStatus.COMMITTED);
    builder.transaction(session, 3, TransactionStatus.COMMITTED);
    builder.session("empty too");
    builder.write(full, builder.key(1), 1);
    History history = builder.build();
    assertThat(history.sessions()).isEqualTo(3);
    assertThat(history.transactionOf(0)).isEqualTo(1);
    assertThat(history.sessionOf(0)).isEqualTo(1);
    assertThat(history.sessionOf(2)).isEqualTo(1);
    assertThat(history.sessionStart(2)).isEqualTo(history.sessionEnd(2)).isEqualTo(3);
  }

  @Test
  void keepsTheTimesOfTransactionsThatHaveThem() {
    HistoryBuilder builder = new HistoryBuilder();
    int first = builder.session("one");
    int second = builder.session("two");
    int a = builder.transaction(second, 1, TransactionStatus.COMMITTED);
    int b = builder.transaction(first, 2, TransactionStatus.UNKNOWN);
    int c = builder.transaction(second, 3, TransactionStatus.COMMITTED);
    builder.transaction(first, 4, TransactionStatus.COMMITTED);
    builder.times(c, 5, 6);
    builder.times(b, 1, 2);
    builder.times(a, History.NO_START, Long.MIN_VALUE + 1);

    History history = builder.build();

    assertThat(history.hasTimes()).isTrue();
    assertThat(history.withoutSessionOrder().endTime(3)).isEqualTo(6);
    assertThat(Shape.named(history))
        .isEqualTo(
            """
            session one
            2 UNKNOWN: from 1
            4 COMMITTED:
            session two
            1 COMMITTED: to -9223372036854775807
            3 COMMITTED: from 5 to 6
            """);
  }

  @Test
  void endsOfUnknownTransactionsAloneAreNoTimes() {
    HistoryBuilder builder = new HistoryBuilder();
    int session = builder.session("1");
    builder.transaction(session, 1, TransactionStatus.COMMITTED);
    int unknown = builder.transaction(session, 2, TransactionStatus.UNKNOWN);
    builder.times(unknown, History.NO_START, 16);

    assertThat(builder.build().hasTimes()).isFalse();
  }

  @Test
  void refusesATransactionThatEndsBeforeItStarts() {
    HistoryBuilder builder = new HistoryBuilder();
    int transaction = builder.transaction(builder.session("1"), 1, TransactionStatus.COMMITTED);
    assertThatThrownBy(() -> builder.times(transaction, 2, 1))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("ends at 1, before its start at 2");
  }

  @Test
  void historiesThatComeSessionBySessionRanInTheOrderOfTheirTimes() {
    HistoryBuilder builder = new HistoryBuilder();
    for (int session = 0; session < 2; session++) {
      builder.session("s" + session);
      for (int i = 0; i < 3; i++) {
        int transaction = builder.transaction(session, i, TransactionStatus.COMMITTED);
        builder.times(transaction, 100 * i - 50 * session, 100 * i - 50 * session + 10);
      }
    }
    History history = builder.build();
    assertThat(IntStream.range(0, 6).map(history::recorded)).containsExactly(3, 0, 4, 1, 5, 2);
  }

  @Test
  void makesAnEmptyHistory() {
    History history = new HistoryBuilder().build();
    assertThat(history).hasToString("history of 0 sessions, 0 transactions, 0 operations, 0 keys");
    assertThat(history.hasInitialValue()).isTrue();
    assertThat(history.initialValue()).isZero();
  }

  @Test
  void refusesATransactionOfAnUnknownSession() {
    HistoryBuilder builder = new HistoryBuilder();
    assertThatThrownBy(() -> builder.transaction(0, 1, TransactionStatus.COMMITTED))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("no session 0");
  }

  @Test
  void remembersTheInitialValueAndItsAbsence() {
    assertThat(new HistoryBuilder().initialValue(-4).build().initialValue()).isEqualTo(-4);
    assertThat(new HistoryBuilder().noInitialValue().build().hasInitialValue()).isFalse();
  }

  @Test
  void keepsValuesOfAllWidthsAcrossManyChunks() {
    HistoryBuilder builder = new HistoryBuilder();
    int session = builder.session("1");
    int even = builder.transaction(session, 1, TransactionStatus.COMMITTED);
    int odd = builder.transaction(session, 2, TransactionStatus.COMMITTED);
    int operations = 150_000;
    for (int i = 0; i < operations; i++) {
      builder.write(i % 2 == 0 ? even : odd, builder.key(i), value(i));
    }
    History history = builder.build();
    for (int i = 0; i < operations; i++) {
      int operation = i % 2 == 0 ? i / 2 : operations / 2 + i / 2;
      assertThat(history.value(operation)).isEqualTo(value(i));
      assertThat(history.keyNumber(history.key(operation))).isEqualTo(i);
    }
  }

  /** Some chunks are narrow, some wide, some become wide. */
  private static long value(int i) {
    return i / 50_000 == 1 ? (1L << 40) - i * 123_456_789L * i : (i % 3 - 1L) << (i % 31);
  }

  @Property(tries = 200)
  void buildsWhatAListOfListsWouldHold(
      @ForAll long seed, @ForAll @IntRange(min = 1, max = 6) int sessions) {
    SplittableRandom random = new SplittableRandom(seed);
    HistoryBuilder builder = new HistoryBuilder();
    List<StringBuilder> expected = new ArrayList<>();
    for (int session = 0; session < sessions; session++) {
      builder.session(Integer.toString(session));
    }
    int transactions = random.nextInt(20);
    int[] sessionOf = new int[transactions];
    for (int transaction = 0; transaction < transactions; transaction++) {
      sessionOf[transaction] = random.nextInt(sessions);
      builder.transaction(sessionOf[transaction], transaction, TransactionStatus.COMMITTED);
      expected.add(new StringBuilder(transaction + " COMMITTED:"));
    }
    for (int operation = 0; transactions > 0 && operation < random.nextInt(200); operation++) {
      int transaction = random.nextInt(transactions);
      long key = random.nextLong(-3, 3);
      long value = random.nextLong();
      builder.write(transaction, builder.key(key), value);
      expected.get(transaction).append(" w ").append(key).append('=').append(value);
    }
    StringBuilder all = new StringBuilder();
    for (int session = 0; session < sessions; session++) {
      all.append("session ").append(session).append('\n');
      for (int transaction = 0; transaction < transactions; transaction++) {
        if (sessionOf[transaction] == session) {
          all.append(expected.get(transaction)).append('\n');
        }
      }
    }
    assertThat(Shape.named(builder.build())).isEqualTo(all.toString());
  }
}
