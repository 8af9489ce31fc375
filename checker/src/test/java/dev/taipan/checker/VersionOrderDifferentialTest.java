package dev.taipan.checker;

import static org.assertj.core.api.Assertions.assertThat;

import dev.taipan.checker.oracle.Oracle;
import dev.taipan.checker.strategy.Strategy;
import dev.taipan.history.History;
import dev.taipan.history.VersionOrder;
import dev.taipan.history.notation.Notation;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Orders of versions on random tiny histories: as facts they change what the definitions say, and
 * as hints they change nothing. Some are true, some wrong, some contradict themselves.
 */
class VersionOrderDifferentialTest {
  private static final long SEED = 20_261_121;

  /** How many verdicts on strong levels there were, and of which kind. */
  private int compared;

  private int turnedByFacts;
  private int contradictory;

  @Test
  void factsAreRespectedAndHintsChangeNothing() {
    compare(300);
  }

  @Test
  @Tag("slow")
  void factsAreRespectedAndHintsChangeNothingInMoreHistories() {
    compare(2_000);
  }

  @Test
  @Tag("exhaustive")
  void factsAreRespectedAndHintsChangeNothingInFarMoreHistories() {
    compare(40_000);
  }

  private void compare(int histories) {
    for (long seed = SEED; seed < SEED + histories; seed++) {
      compare(seed);
    }
    assertThat(turnedByFacts).isGreaterThan(compared / 20);
    assertThat(contradictory).isGreaterThan(histories / 50);
  }

  private void compare(long seed) {
    Random random = new Random(seed);
    History plain = RandomHistories.of(seed);
    VersionOrder order = VersionOrders.any(plain, random);
    History history = plain.withVersionOrder(order);
    Strategy strategy = Strategies.any(new SplittableRandom(seed));
    CheckOptions hints = CheckOptions.DEFAULTS.withEmptyAllowed().withStrategy(strategy);
    Set<IsolationLevel> satisfied = Oracle.satisfied(plain);
    Set<IsolationLevel> satisfiedWithFacts = Oracle.satisfied(plain, order);
    contradictory += order.contradiction().isPresent() ? 1 : 0;
    for (IsolationLevel level : IsolationLevel.values()) {
      if (level.needsTimes() && !history.hasTimes()) {
        continue;
      }
      assertOutcome(history, level, hints, satisfied.contains(level), seed);
      boolean expected =
          (level.definition() instanceof Definition.Strong ? satisfiedWithFacts : satisfied)
              .contains(level);
      assertOutcome(history, level, hints.withTrustInVersionOrder(), expected, seed);
      assertOutcome(
          history,
          level,
          CheckOptions.DEFAULTS.withEmptyAllowed().withTrustInVersionOrder(),
          expected,
          seed);
      compared++;
      turnedByFacts += satisfied.contains(level) == expected ? 0 : 1;
    }
  }

  private static void assertOutcome(
      History history, IsolationLevel level, CheckOptions options, boolean expected, long seed) {
    assertThat(IsolationChecker.check(history, level, options).outcome())
        .as(
            "seed %d, %s, trust %s, %s%n%s%n%s",
            seed,
            level.symbol(),
            options.trustsVersionOrder(),
            options.strategy(),
            Notation.lines(history),
            describe(history))
        .isEqualTo(expected ? Outcome.SATISFIED : Outcome.VIOLATED);
  }

  private static String describe(History history) {
    VersionOrder order = history.versionOrder();
    List<String> lists = new ArrayList<>();
    for (int list = 0; list < order.lists(); list++) {
      lists.add(
          history.keyName(order.key(list))
              + ": "
              + Arrays.stream(order.transactions(list))
                  .mapToObj(history::transactionName)
                  .toList());
    }
    return lists.toString();
  }
}
