package dev.taipan.checker;

import static org.assertj.core.api.Assertions.assertThat;

import dev.taipan.checker.patterns.AnomalyChecker;
import dev.taipan.history.History;
import dev.taipan.history.HistoryBuilder;
import dev.taipan.history.anomaly.Tap;
import dev.taipan.weak.WeakAlgorithm;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.Map;
import java.util.function.IntUnaryOperator;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** How transactions are numbered changes no verdict. */
class NumberingTest {

  @Test
  void levelsAreJudgedAlike() {
    for (long seed = 0; seed < 500; seed++) {
      History history = MixedHistories.of(seed).history();
      assertThat(outcomes(asRecorded(history))).as("seed %d", seed).isEqualTo(outcomes(history));
    }
  }

  @Test
  void patternsAreFoundAlike() {
    EnumSet<Tap> all = EnumSet.allOf(Tap.class);
    for (long seed = 0; seed < 200; seed++) {
      History history = MixedHistories.of(seed).history();
      assertThat(
              AnomalyChecker.first(
                  new PreparedHistory(asRecorded(history)), all, WeakAlgorithm.GUESS))
          .as("seed %d", seed)
          .matches(
              found ->
                  found.isPresent()
                      == AnomalyChecker.first(
                              new PreparedHistory(history), all, WeakAlgorithm.GUESS)
                          .isPresent());
    }
  }

  private static Map<IsolationLevel, Outcome> outcomes(History history) {
    CheckOptions options = CheckOptions.DEFAULTS.withTrustInVersionOrder();
    return IsolationChecker.checkAll(history, options).entrySet().stream()
        .collect(Collectors.toMap(Map.Entry::getKey, entry -> entry.getValue().outcome()));
  }

  /** A history that is sealed and checked several times while it grows. */
  @Test
  void segmentsAreJudgedAsTheWhole() {
    int violated = 0;
    for (long seed = 0; seed < 300; seed++) {
      History history = MixedHistories.of(seed).history();
      Map<IsolationLevel, Outcome> expected = outcomes(history);
      assertThat(outcomes(inSegments(history))).as("seed %d", seed).isEqualTo(expected);
      violated += expected.containsValue(Outcome.VIOLATED) ? 1 : 0;
    }
    assertThat(violated).isBetween(30, 270);
  }

  /** What was sealed is called the same ever after, which is not so if sessions come first. */
  @Test
  void whatIsSealedKeepsItsNumbers() {
    int moved = 0;
    for (long seed = 0; seed < 300; seed++) {
      History history = MixedHistories.of(seed).history();
      int half = history.transactions() / 2;
      History sealed = continued(NOTHING, history, 0, half);
      History whole = continued(sealed, history, half, history.transactions());
      for (int t = 0; t < half; t++) {
        assertThat(whole.transactionName(t)).isEqualTo(sealed.transactionName(t));
        assertThat(whole.rankInSession(t)).isEqualTo(sealed.rankInSession(t));
        assertThat(whole.operationStart(t)).isEqualTo(sealed.operationStart(t));
        moved += history.transactionNumber(t) == sealed.transactionNumber(t) ? 0 : 1;
      }
    }
    assertThat(moved).isPositive();
  }

  private static final History NOTHING = new HistoryBuilder().numberedAsRecorded().build();

  /** The same history, sealed after each transaction. */
  private static History inSegments(History history) {
    History sealed = NOTHING;
    for (int place = 0; place < history.transactions(); place++) {
      sealed = continued(sealed, history, place, place + 1);
    }
    return withVersionOrder(sealed, history);
  }

  private static History continued(History sealed, History history, int from, int to) {
    HistoryBuilder builder = HistoryBuilder.continuing(sealed).like(history);
    for (int session = sealed.sessions(); session < history.sessions(); session++) {
      builder.session(history.sessionName(session));
    }
    add(builder, history, from, to);
    return builder.build();
  }

  private static void add(HistoryBuilder builder, History history, int from, int to) {
    for (int place = from; place < to; place++) {
      int t = history.recorded(place);
      int made =
          builder.transaction(
              history.sessionOf(t), history.transactionNumber(t), history.status(t));
      builder.times(made, history.startTime(t), history.endTime(t));
      for (int op = history.operationStart(t); op < history.operationEnd(t); op++) {
        builder.copy(made, builder.key(history.keyNumber(history.key(op))), history, op);
      }
    }
  }

  /** The same history, numbered in recorded order. */
  private static History asRecorded(History history) {
    return withVersionOrder(continued(NOTHING, history, 0, history.transactions()), history);
  }

  private static History withVersionOrder(History copy, History history) {
    int[] numbers = new int[history.transactions()];
    for (int place = 0; place < numbers.length; place++) {
      numbers[history.recorded(place)] = place;
    }
    Map<Long, Integer> keys = new HashMap<>();
    for (int key = 0; key < copy.keys(); key++) {
      keys.put(copy.keyNumber(key), key);
    }
    return copy.withVersionOrder(
        history
            .versionOrder()
            .renumbered(
                key -> keys.get(history.keyNumber(key)),
                t -> numbers[t],
                IntUnaryOperator.identity()));
  }
}
