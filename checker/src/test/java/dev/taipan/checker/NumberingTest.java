package dev.taipan.checker;

import static org.assertj.core.api.Assertions.assertThat;

import dev.taipan.history.History;
import dev.taipan.history.HistoryBuilder;
import dev.taipan.history.anomaly.Tap;
import dev.taipan.weak.WeakAlgorithm;
import java.util.EnumSet;
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
      assertThat(AnomalyChecker.first(asRecorded(history), all, WeakAlgorithm.GUESS))
          .as("seed %d", seed)
          .matches(
              found ->
                  found.isPresent()
                      == AnomalyChecker.first(history, all, WeakAlgorithm.GUESS).isPresent());
    }
  }

  private static Map<IsolationLevel, Outcome> outcomes(History history) {
    CheckOptions options = CheckOptions.DEFAULTS.withTrustInVersionOrder();
    return IsolationChecker.checkAll(history, options).entrySet().stream()
        .collect(Collectors.toMap(Map.Entry::getKey, entry -> entry.getValue().outcome()));
  }

  /** The same history, numbered in recorded order. */
  private static History asRecorded(History history) {
    HistoryBuilder builder = new HistoryBuilder().numberedAsRecorded().like(history);
    for (int session = 0; session < history.sessions(); session++) {
      builder.session(history.sessionName(session));
    }
    for (int key = 0; key < history.keys(); key++) {
      builder.key(history.keyNumber(key));
    }
    int[] numbers = new int[history.transactions()];
    for (int place = 0; place < numbers.length; place++) {
      int t = history.recorded(place);
      int made =
          builder.transaction(
              history.sessionOf(t), history.transactionNumber(t), history.status(t));
      builder.times(made, history.startTime(t), history.endTime(t));
      numbers[t] = made;
      for (int op = history.operationStart(t); op < history.operationEnd(t); op++) {
        builder.copy(made, history.key(op), history, op);
      }
    }
    IntUnaryOperator identity = IntUnaryOperator.identity();
    return builder
        .build()
        .withVersionOrder(history.versionOrder().renumbered(identity, t -> numbers[t], identity));
  }
}
