package dev.taipan.analysis.skew;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.taipan.checker.CheckOptions;
import dev.taipan.checker.IsolationChecker;
import dev.taipan.checker.IsolationLevel;
import dev.taipan.checker.Outcome;
import dev.taipan.history.History;
import dev.taipan.history.HistoryBuilder;
import dev.taipan.history.TransactionStatus;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.Random;
import org.junit.jupiter.api.Test;

class ClockSkewTest {
  private static final int LONGEST = 12;

  /** Tries every difference of clocks on histories whose clocks run apart. */
  @Test
  void theSmallestDifferenceIsTheFirstOfAllThatWillDo() {
    Random random = new Random(5);
    int found = 0;
    int none = 0;
    for (int i = 0; i < 250; i++) {
      History history = history(random);
      for (String symbol : new String[] {"strict-ser", "strong-si", "strong-key-ser"}) {
        IsolationLevel level = IsolationLevel.named(symbol).orElseThrow();
        OptionalLong first = firstOfAll(history, level);
        ClockSkew skew = ClockSkew.of(history, level, CheckOptions.DEFAULTS);
        assertThat(skew.smallest()).as("%s, history %d", symbol, i).isEqualTo(first);
        assertThat(skew.outcome())
            .isEqualTo(first.isPresent() ? Outcome.SATISFIED : Outcome.VIOLATED);
        found += first.orElse(0) > 0 ? 1 : 0;
        none += first.isPresent() ? 0 : 1;
      }
    }
    assertThat(found).isGreaterThan(60);
    assertThat(none).isGreaterThan(30);
  }

  /** It needs no stamp, and no clock puts it before others. */
  @Test
  void theFinalTransactionHasSeenAllOthers() {
    assertThat(ClockSkew.ofOrder(endingWith(5), CheckOptions.DEFAULTS).smallest()).hasValue(0);
    assertThat(ClockSkew.ofOrder(endingWith(0), CheckOptions.DEFAULTS).outcome())
        .isEqualTo(Outcome.VIOLATED);
  }

  private static History endingWith(long read) {
    HistoryBuilder builder = new HistoryBuilder().initialValue(0);
    int writer = builder.transaction(builder.session("a"), 1, TransactionStatus.COMMITTED);
    builder.details().order(writer, 1);
    int key = builder.key(7);
    builder.write(writer, key, 5);
    int last = builder.transaction(builder.session("b"), 2, TransactionStatus.COMMITTED);
    builder.finalTransaction(last);
    builder.read(last, key, read);
    return builder.build();
  }

  /** Tries every difference on every order of the transactions that it allows. */
  @Test
  void theSmallestDifferenceOfStampsLetsSomeOrderExplainAllReads() {
    Random random = new Random(8);
    int found = 0;
    int none = 0;
    for (int i = 0; i < 150; i++) {
      History history = stamped(random);
      OptionalLong first = firstThatLetsSomeOrderExplain(history);
      ClockSkew skew = ClockSkew.ofOrder(history, CheckOptions.DEFAULTS);
      assertThat(skew.smallest()).as("history %d", i).isEqualTo(first);
      assertThat(skew.level()).isEqualTo(IsolationLevel.SERIALIZABILITY);
      found += first.orElse(0) > 0 ? 1 : 0;
      none += first.isPresent() ? 0 : 1;
    }
    assertThat(found).isGreaterThan(30);
    assertThat(none).isGreaterThan(5);
  }

  /** Transactions one by one, of which some have stamps of a clock that is off. */
  private static History stamped(Random random) {
    HistoryBuilder builder = new HistoryBuilder().initialValue(0);
    int session = builder.session("s");
    long[] state = new long[2];
    long[] old = state.clone();
    for (int t = 0; t < 4; t++) {
      int made = builder.transaction(session, t, TransactionStatus.COMMITTED);
      builder.details().order(made, 5L * t + random.nextInt(15));
      int key = random.nextInt(2);
      builder.read(made, builder.key(key), random.nextInt(5) == 0 ? old[key] : state[key]);
      old = state.clone();
      int written = random.nextInt(2);
      state[written] = t + 1L;
      builder.write(made, builder.key(written), state[written]);
    }
    return builder.build();
  }

  private static OptionalLong firstThatLetsSomeOrderExplain(History history) {
    for (long skew = 0; skew <= 40; skew++) {
      if (explains(history, new ArrayList<>(), skew)) {
        return OptionalLong.of(skew);
      }
    }
    return OptionalLong.empty();
  }

  private static boolean explains(History history, List<Integer> placed, long skew) {
    if (placed.size() == history.transactions()) {
      return isSerial(history, placed);
    }
    for (int next = 0; next < history.transactions(); next++) {
      if (!placed.contains(next) && mayFollow(history, placed, next, skew)) {
        placed.add(next);
        boolean found = explains(history, placed, skew);
        placed.remove(placed.size() - 1);
        if (found) {
          return true;
        }
      }
    }
    return false;
  }

  private static boolean mayFollow(History history, List<Integer> placed, int next, long skew) {
    return placed.stream().noneMatch(one -> order(history, next) + skew < order(history, one));
  }

  private static long order(History history, int transaction) {
    return history.details().stamps().order(transaction);
  }

  private static boolean isSerial(History history, List<Integer> order) {
    long[] state = new long[history.keys()];
    for (int t : order) {
      for (int op = history.operationStart(t); op < history.operationEnd(t); op++) {
        if (history.isWrite(op)) {
          state[history.key(op)] = history.value(op);
        } else if (state[history.key(op)] != history.value(op)) {
          return false;
        }
      }
    }
    return true;
  }

  @Test
  void aLevelWithoutRealTimeHasNoClocks() {
    History history = history(new Random(1));
    assertThatThrownBy(
            () -> ClockSkew.of(history, IsolationLevel.SERIALIZABILITY, CheckOptions.DEFAULTS))
        .isInstanceOf(IllegalArgumentException.class);
  }

  private static OptionalLong firstOfAll(History history, IsolationLevel level) {
    for (long skew = 0; skew <= 12 * LONGEST; skew++) {
      if (IsolationChecker.satisfies(apart(history, skew), level, CheckOptions.DEFAULTS)) {
        return OptionalLong.of(skew);
      }
    }
    return OptionalLong.empty();
  }

  /** A copy in which every transaction ends later. */
  private static History apart(History history, long skew) {
    HistoryBuilder builder = new HistoryBuilder().like(history);
    for (int session = 0; session < history.sessions(); session++) {
      builder.session(history.sessionName(session));
    }
    for (int t = 0; t < history.transactions(); t++) {
      int made = builder.transaction(history.sessionOf(t), t, history.status(t));
      builder.times(made, history.startTime(t), history.endTime(t) + skew);
      for (int op = history.operationStart(t); op < history.operationEnd(t); op++) {
        builder.copy(made, builder.key(history.keyNumber(history.key(op))), history, op);
      }
    }
    return builder.build();
  }

  /** Transactions one by one, each told by the clock of its client; some miss the latest. */
  private static History history(Random random) {
    HistoryBuilder builder = new HistoryBuilder().initialValue(0);
    int[] clocks = new int[3];
    for (int session = 0; session < 3; session++) {
      builder.session("s" + session);
      clocks[session] = random.nextInt(LONGEST);
    }
    long[] state = new long[2];
    long[] old = state.clone();
    for (int t = 0; t < 5; t++) {
      int session = random.nextInt(3);
      int made = builder.transaction(session, t, TransactionStatus.COMMITTED);
      int start = 10 * t + clocks[session];
      builder.times(made, start, start + random.nextInt(LONGEST));
      int key = random.nextInt(2);
      builder.read(made, builder.key(key), random.nextInt(5) == 0 ? old[key] : state[key]);
      old = state.clone();
      int written = random.nextInt(2);
      state[written] = t + 1L;
      builder.write(made, builder.key(written), state[written]);
    }
    return builder.build();
  }
}
