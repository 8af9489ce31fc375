package dev.taipan.checker;

import static org.assertj.core.api.Assertions.assertThat;

import dev.taipan.checker.effort.StageClock;
import dev.taipan.checker.excerpt.Excerpt;
import dev.taipan.checker.excerpt.Part;
import dev.taipan.checker.strategy.Strategy;
import dev.taipan.history.Accesses;
import dev.taipan.history.History;
import dev.taipan.history.VersionOrder;
import dev.taipan.history.time.Deadline;
import dev.taipan.weak.WeakLevel;
import dev.taipan.weak.check.WeakChecker;
import java.util.Optional;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What a solver's refutation speaks of violates the level by itself. */
class RefutationCoreTest {
  private int refutations;
  private int smaller;
  private int insufficient;

  @Test
  void violatesTheLevelAndLeavesOthersOut() {
    tryHistories(800);
  }

  @Test
  @Tag("slow")
  void violatesTheLevelAndLeavesOthersOutInMoreHistories() {
    tryHistories(8_000);
  }

  private void tryHistories(int histories) {
    LongStream.range(0, histories).forEach(seed -> tryAll(RandomHistories.of(seed)));

    assertThat(refutations).isGreaterThan(histories / 40);
    assertThat(smaller).isGreaterThan(refutations / 10);
    assertThat(insufficient).isLessThan(refutations / 50);
  }

  private void tryAll(History history) {
    Accesses accesses = new PreparedHistory(history).accesses();
    for (IsolationLevel level : IsolationLevel.values()) {
      if (level.definition() instanceof Definition.Strong strong
          && (history.hasTimes() || !level.needsTimes())
          && WeakChecker.check(accesses, WeakLevel.READ_ATOMICITY).isEmpty()) {
        new StrongDecision(
                accesses,
                strong.level(),
                VersionOrder.NONE,
                Optional.empty(),
                Strategy.DEFAULTS,
                Deadline.NONE,
                new StageClock(stage -> {}),
                turn -> Optional.empty())
            .decide()
            .violation()
            .flatMap(finding -> finding.core(Deadline.NONE))
            .ifPresent(core -> judge(accesses, level, core));
      }
    }
  }

  private void judge(Accesses accesses, IsolationLevel level, int[] core) {
    Part part = Part.ofTransactions(accesses.history(), VersionOrder.NONE, core);
    History excerpt = new Excerpt(accesses, part).history();
    Outcome outcome = IsolationChecker.check(excerpt, level, CheckOptions.DEFAULTS).outcome();
    refutations++;
    if (outcome != Outcome.VIOLATED) {
      // What follows if a transaction took effect that may not have is not all looked for.
      assertThat(accesses.readsFrom().doubtful()).isNotEmpty();
      insufficient++;
    }
    smaller += core.length < accesses.history().transactions() ? 1 : 0;
  }
}
