package dev.taipan.checker;

import static org.assertj.core.api.Assertions.assertThat;

import dev.taipan.checker.effort.StageClock;
import dev.taipan.checker.evidence.Evidence;
import dev.taipan.checker.strategy.Strategy;
import dev.taipan.history.History;
import dev.taipan.history.VersionOrder;
import dev.taipan.history.notation.Notation;
import dev.taipan.history.parallel.Workers;
import dev.taipan.history.time.Deadline;
import dev.taipan.polygraph.StrongLevel;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Histories of which next to nothing is known: many blind writers, each a session of its own. */
class HardlyOrderedTest {
  private static final int KEYS = 30;

  /** A write skew on keys of its own. */
  private static final List<String> WRITE_SKEW =
      List.of("skew1 901: r91=0 r92=0 w91=1", "skew2 902: r91=0 r92=0 w92=1");

  private static final List<String> LOST_UPDATE =
      List.of("lost1 901: r91=0 w91=1", "lost2 902: r91=0 w91=2");

  /** A serial run, and some more, told in no order. */
  private static History shuffled(long seed, List<String> more) {
    Random random = new Random(seed);
    int[] last = new int[KEYS];
    List<String> lines = new ArrayList<>(more);
    for (int t = 1; t <= 40; t++) {
      StringBuilder line = new StringBuilder("s" + t + " " + t + ":");
      int read = random.nextInt(KEYS);
      line.append(" r").append(read).append('=').append(last[read]);
      for (int key = 0; key < KEYS; key++) {
        if (random.nextInt(5) == 0) {
          last[key] = t;
          line.append(" w").append(key).append('=').append(t);
        }
      }
      lines.add(line.toString());
    }
    Collections.shuffle(lines, random);
    return Notation.history(String.join("\n", lines));
  }

  private static StrongLevel shownBy(Verdict verdict) {
    assertThat(verdict.outcome()).isEqualTo(Outcome.SATISFIED);
    return ((Evidence.EventOrder) verdict.evidence().orElseThrow()).level();
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void snapshotIsolationIsShownByASerialOrderIfThereIsOne(long seed) {
    Verdict verdict =
        IsolationChecker.check(
            shuffled(seed, List.of()), IsolationLevel.SNAPSHOT_ISOLATION, CheckOptions.DEFAULTS);
    assertThat(shownBy(verdict)).isEqualTo(StrongLevel.SERIALIZABILITY);
  }

  @Test
  void snapshotIsolationIsDecidedByItselfIfThereIsNone() {
    History history = shuffled(1, WRITE_SKEW);
    assertThat(
            shownBy(
                IsolationChecker.check(
                    history, IsolationLevel.SNAPSHOT_ISOLATION, CheckOptions.DEFAULTS)))
        .isEqualTo(StrongLevel.SNAPSHOT_ISOLATION);
    assertThat(
            IsolationChecker.check(history, IsolationLevel.SERIALIZABILITY, CheckOptions.DEFAULTS)
                .outcome())
        .isEqualTo(Outcome.VIOLATED);
  }

  @Test
  void aLostUpdateViolatesSnapshotIsolationAsEver() {
    Verdict verdict =
        IsolationChecker.check(
            shuffled(1, LOST_UPDATE), IsolationLevel.SNAPSHOT_ISOLATION, CheckOptions.DEFAULTS);
    assertThat(verdict.outcome()).isEqualTo(Outcome.VIOLATED);
  }

  /** A busy machine must not change which level answers. */
  @Test
  void turnsAreCountedInWork() {
    List<Deadline> turns = new ArrayList<>();
    StrongDecision decision =
        new StrongDecision(
            new PreparedHistory(shuffled(1, List.of()), Workers.ONE)
                .withoutSessionOrder()
                .accesses(),
            StrongLevel.SNAPSHOT_ISOLATION,
            VersionOrder.NONE,
            Optional.empty(),
            Strategy.DEFAULTS,
            Deadline.NONE,
            new StageClock(stage -> {}),
            turn -> {
              turns.add(turn);
              return Optional.empty();
            });

    assertThat(decision.decide().holds()).isTrue();
    assertThat(turns).isNotEmpty().allMatch(Deadline::isCountingWork);
  }
}
