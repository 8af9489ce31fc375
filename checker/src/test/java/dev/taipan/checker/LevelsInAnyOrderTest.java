package dev.taipan.checker;

import static org.assertj.core.api.Assertions.assertThat;

import dev.taipan.checker.choice.ChoiceDecision;
import dev.taipan.checker.effort.StageClock;
import dev.taipan.checker.oracle.Oracle;
import dev.taipan.checker.strategy.Strategy;
import dev.taipan.history.History;
import dev.taipan.history.notation.Notation;
import dev.taipan.history.parallel.Workers;
import dev.taipan.history.time.Deadline;
import dev.taipan.history.time.DeadlineExceededException;
import dev.taipan.weak.WeakLevel;
import java.time.Duration;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Outcomes do not depend on which level is decided first, nor on turns that end too soon. */
class LevelsInAnyOrderTest {
  private static final Map<IsolationLevel, WeakLevel> WEAK =
      Map.of(
          IsolationLevel.READ_COMMITTED, WeakLevel.READ_COMMITTED,
          IsolationLevel.READ_ATOMICITY, WeakLevel.READ_ATOMICITY,
          IsolationLevel.TRANSACTIONAL_CAUSAL_CONSISTENCY,
              WeakLevel.TRANSACTIONAL_CAUSAL_CONSISTENCY);

  /** The seeds of the first histories whose reads leave open what they observed. */
  private static List<Long> ambiguous(int histories) {
    return LongStream.iterate(1, seed -> seed + 1)
        .filter(seed -> new PreparedHistory(RandomHistories.of(seed), Workers.ONE).isAmbiguous())
        .limit(histories)
        .boxed()
        .toList();
  }

  @Test
  void agreeWithTheDefinitionsInAnyOrder() {
    compareOrders(400);
  }

  @Test
  @Tag("slow")
  void agreeWithTheDefinitionsInAnyOrderOfManyHistories() {
    compareOrders(3_000);
  }

  @Test
  @Tag("exhaustive")
  void agreeWithTheDefinitionsInAnyOrderOfFarMoreHistories() {
    compareOrders(60_000);
  }

  private static void compareOrders(int histories) {
    for (long seed : ambiguous(histories)) {
      History history = RandomHistories.of(seed);
      Set<IsolationLevel> satisfied = Oracle.satisfied(history);
      List<IsolationLevel> levels =
          Arrays.stream(IsolationLevel.values())
              .filter(level -> history.hasTimes() || !level.needsTimes())
              .collect(Collectors.toList());
      Collections.shuffle(levels, new Random(seed));
      Map<IsolationLevel, Verdict> verdicts =
          IsolationChecker.checkInOrder(
              new PreparedHistory(history),
              levels,
              CheckOptions.DEFAULTS
                  .withEmptyAllowed()
                  .withTimeout(Duration.ofMinutes(10))
                  .withFirst(levels.get(0)));
      assertThat(verdicts.keySet()).containsExactlyInAnyOrderElementsOf(levels);
      verdicts.forEach(
          (level, verdict) ->
              assertThat(verdict.outcome())
                  .as("seed %d, %s, decided in the order %s", seed, level, levels)
                  .isEqualTo(satisfied.contains(level) ? Outcome.SATISFIED : Outcome.VIOLATED));
    }
  }

  /** So that no time is spent on what matters less. */
  @Test
  void whatMattersMostDoesNotWaitForStrongerLevels() {
    History serial = Notation.history("a 1: w1=1\nb 2: r1=1");
    CheckOptions limited = CheckOptions.DEFAULTS.withTimeout(Duration.ofMinutes(10));

    assertThat(reason(serial, limited)).startsWith("follows from");
    assertThat(reason(serial, limited.withFirst(IsolationLevel.SNAPSHOT_ISOLATION)))
        .isEqualTo("the recorded order is serial");
  }

  private static String reason(History history, CheckOptions options) {
    return IsolationChecker.checkAll(history, options)
        .get(IsolationLevel.SNAPSHOT_ISOLATION)
        .reason();
  }

  @Test
  void choicesAreDecidedInTurnsAsTheyAreInOneGo() {
    int interrupted = 0;
    for (long seed : ambiguous(600)) {
      History history = RandomHistories.of(seed);
      Set<IsolationLevel> satisfied = Oracle.satisfied(history);
      SharedWork shared =
          new SharedWork(
              new PreparedHistory(history),
              CheckOptions.DEFAULTS.withEmptyAllowed(),
              Deadline.NONE);
      for (Map.Entry<IsolationLevel, WeakLevel> weak : WEAK.entrySet()) {
        StageClock clock = new StageClock(stage -> {});
        if (shared.weak().findViolation(weak.getValue(), clock).isPresent()) {
          continue;
        }
        ChoiceDecision choice =
            new ChoiceDecision(
                shared.prepared().accesses(),
                weak.getValue(),
                shared.weak().commitOrder(weak.getValue()).orElseThrow(),
                Strategy.DEFAULTS.solver(),
                Deadline.NONE);
        if (choice.tryLikelyChoices().isPresent()) {
          continue;
        }
        Deadline working = Deadline.NONE.countingWork();
        Boolean holds = null;
        for (int turn = 1; holds == null; turn++) {
          try {
            holds = choice.decide(working.orIn(Duration.ofNanos(20_000L * turn))).isPresent();
          } catch (DeadlineExceededException endOfTurn) {
            interrupted++;
          }
        }
        assertThat(holds)
            .as("seed %d, %s", seed, weak.getKey())
            .isEqualTo(satisfied.contains(weak.getKey()));
      }
    }
    assertThat(interrupted).isGreaterThan(100);
  }
}
