package dev.taipan.cli.predicate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.taipan.checker.CheckOptions;
import dev.taipan.checker.IsolationChecker;
import dev.taipan.checker.IsolationLevel;
import dev.taipan.history.History;
import dev.taipan.whitebox.item.PredicatesAsItems;
import dev.taipan.whitebox.sql.Interpreter;
import dev.taipan.whitebox.sql.PredicateDialect;
import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What clients saw of predicates is judged as the definitions of the levels judge it. */
class ClientPredicatesTest {
  /** Of how many histories one is checked without its reads by predicate, too. */
  private static final int SAMPLED = 5;

  @Test
  void levelsAreDecidedAsTheirDefinitionsDo() {
    compare(2_000, 1);
  }

  @Test
  @Tag("slow")
  void levelsOfManyHistoriesAreDecidedAsTheirDefinitionsDo() {
    compare(10_000, 2);
  }

  @Test
  @Tag("exhaustive")
  void levelsOfFarMoreHistoriesAreDecidedAsTheirDefinitionsDo() {
    compare(200_000, 5);
  }

  @Test
  void numbersAreDecidedWhereTheyTellRowsApart() {
    compareNumbers(400, 3);
  }

  @Test
  @Tag("slow")
  void numbersOfManyHistoriesAreDecidedWhereTheyTellRowsApart() {
    compareNumbers(2_500, 4);
  }

  @Test
  @Tag("exhaustive")
  void numbersOfFarMoreHistoriesAreDecidedWhereTheyTellRowsApart() {
    compareNumbers(50_000, 6);
  }

  /** What is violated is so, and what holds holds where all numbers are judged. */
  private static void compareNumbers(int histories, long seed) {
    Random random = new Random(seed);
    int judged = 0;
    int byNumbers = 0;
    for (int i = 0; i < histories; i++) {
      TinyHistory tiny = TinyHistory.random(random, true);
      History recorded = tiny.recorded();
      History items = PredicatesAsItems.of(recorded, new Interpreter(PredicateDialect.POSTGRESQL));
      boolean isJudged = items.details().predicateReads().isEmpty();
      judged += isJudged ? 1 : 0;
      for (EveryOrder.Level level : EveryOrder.Level.ALL) {
        boolean expected = EveryOrder.satisfies(tiny, level);
        boolean found = holds(items, level);
        if (isJudged || !found) {
          assertThat(found).as("%s of %s", level.symbol(), tiny).isEqualTo(expected);
        }
        byNumbers += !found && EveryOrder.satisfies(tiny.withoutNumbers(), level) ? 1 : 0;
      }
    }
    assertThat(judged).isGreaterThan(histories / 2);
    assertThat(byNumbers).isGreaterThan(histories / 10);
  }

  private static void compare(int histories, long seed) {
    Random random = new Random(seed);
    Map<String, Integer> satisfied = new HashMap<>();
    int byPredicates = 0;
    for (int i = 0; i < histories; i++) {
      TinyHistory tiny = TinyHistory.random(random, false);
      History recorded = tiny.recorded();
      History items = PredicatesAsItems.of(recorded, new Interpreter(PredicateDialect.POSTGRESQL));
      for (EveryOrder.Level level : EveryOrder.Level.ALL) {
        boolean expected = EveryOrder.satisfies(tiny, level);
        assertThat(holds(items, level)).as("%s of %s", level.symbol(), tiny).isEqualTo(expected);
        satisfied.merge(level.symbol(), expected ? 1 : 0, Integer::sum);
        byPredicates += i % SAMPLED == 0 && !expected && holds(recorded, level) ? 1 : 0;
      }
    }
    satisfied
        .values()
        .forEach(count -> assertThat(count).isBetween(histories / 5, histories * 4 / 5));
    assertThat(byPredicates).isGreaterThan(histories / 2 / SAMPLED);
  }

  private static boolean holds(History history, EveryOrder.Level level) {
    CheckOptions options = CheckOptions.DEFAULTS.withEmptyAllowed();
    return IsolationChecker.satisfies(
        history, IsolationLevel.named(level.symbol()).orElseThrow(), options);
  }
}
