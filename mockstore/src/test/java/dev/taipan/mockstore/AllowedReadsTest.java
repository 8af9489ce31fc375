package dev.taipan.mockstore;

import static org.assertj.core.api.Assertions.assertThat;

import dev.taipan.checker.IsolationLevel;
import dev.taipan.mockstore.level.Aborts;
import dev.taipan.mockstore.level.LevelRules;
import dev.taipan.mockstore.level.RulesByDefinition;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Each version that a read may return, and each that it may not, in runs of larger programs: held
 * to the definition of the level, also where commits are promised.
 */
class AllowedReadsTest {

  private static List<IsolationLevel> levels() {
    return LevelRules.levels();
  }

  @ParameterizedTest
  @MethodSource("levels")
  void areThoseOfTheDefinition(IsolationLevel level) {
    check(level, 300);
  }

  @ParameterizedTest
  @MethodSource("levels")
  @Tag("slow")
  void areThoseOfTheDefinitionInManyRuns(IsolationLevel level) {
    check(level, 10_000);
  }

  @ParameterizedTest
  @MethodSource("levels")
  @Tag("exhaustive")
  void areThoseOfTheDefinitionInFarMoreRuns(IsolationLevel level) {
    check(level, 20_000);
  }

  private static void check(IsolationLevel level, int runs) {
    Random random = new Random(level.ordinal());
    int questions = 0;
    for (int run = 0; run < runs; run++) {
      Aborts aborts = random.nextBoolean() ? Aborts.NEVER : Aborts.REALISTIC;
      StoreOptions options = StoreOptions.at(level).withSeed(run).withAborts(aborts);
      RulesByDefinition rules = new RulesByDefinition(options.rules().start(aborts), level, aborts);
      Program program = Program.random(random, 6, 3, 2);
      try (MockStore<Long> store = MockStore.open(options, rules)) {
        boolean complete = new Execution(store, program).run();
        assertThat(complete || aborts == Aborts.REALISTIC).isTrue();
      }
      questions += rules.questions();
    }
    assertThat(questions).isGreaterThan(2 * runs);
  }
}
