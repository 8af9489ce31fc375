package dev.taipan.checker;

import static org.assertj.core.api.Assertions.assertThat;

import dev.taipan.checker.oracle.Oracle;
import dev.taipan.checker.strategy.Strategy;
import dev.taipan.encoding.Solver;
import dev.taipan.encoding.Solvers;
import dev.taipan.history.History;
import dev.taipan.weak.WeakAlgorithm;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.function.Predicate;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Every strong level against its definition, by every solver with every combination of options, on
 * random tiny histories. That the solvers were asked, under every option and with either answer, is
 * part of what is tested.
 */
class SolverDifferentialTest {
  private static final long SEED = 20_261_121;

  /** Of options; each is drawn equally often. */
  private static final int COMBINATIONS = 192;

  /** Of these a thousand problems take no longer than of the others a hundred. */
  private static final Set<String> QUICK = Set.of("cdcl", "sat4j-lazy", "sat4j-theory");

  /** The recorded order is not tried, so that it does not answer before a solver is asked. */
  private static final CheckOptions OPTIONS =
      CheckOptions.DEFAULTS.withEmptyAllowed().withWeakAlgorithm(WeakAlgorithm.VECTOR_CLOCKS);

  static Stream<String> solvers() {
    return Solvers.all().stream().map(Solver::name);
  }

  @ParameterizedTest
  @MethodSource("solvers")
  void agreesWithTheDefinitionsUnderAllOptions(String solver) {
    // One history is often decided before a solver is asked.
    compare(solver, COMBINATIONS, COMBINATIONS / 4, 2);
  }

  @ParameterizedTest
  @MethodSource("solvers")
  @Tag("slow")
  void agreesWithTheDefinitionsUnderAllOptionsAtLength(String solver) {
    compareAtLength(solver, 8, 3);
  }

  @ParameterizedTest
  @MethodSource("solvers")
  @Tag("exhaustive")
  void agreesWithTheDefinitionsUnderAllOptionsAtMoreLength(String solver) {
    compareAtLength(solver, 150, 30);
  }

  private static void compareAtLength(String solver, int ofQuick, int ofOthers) {
    int histories = (QUICK.contains(solver) ? ofQuick : ofOthers) * COMBINATIONS;
    compare(solver, histories, COMBINATIONS / 3, 1);
  }

  /** Asks of each history each level, or of so many only one. */
  private static void compare(String name, int histories, int leastAnswered, int ofLevels) {
    Solver solver = Solvers.named(name).orElseThrow();
    Optional<String> reason = solver.unavailable();
    Assumptions.assumeTrue(reason.isEmpty(), () -> name + " is left out: " + reason.get());
    StrategyTally tally =
        LongStream.range(0, histories)
            .parallel()
            .collect(
                StrategyTally::new,
                (part, number) -> compare(solver, SEED + histories + number, ofLevels, part),
                StrategyTally::add);
    assertMix(tally, histories / ofLevels, leastAnswered);
  }

  private static void compare(Solver solver, long seed, int ofLevels, StrategyTally tally) {
    List<Strategy> strategies = Strategies.ofEveryKind(solver, seed);
    Strategy strategy = strategies.get((int) (seed % strategies.size()));
    History history = RandomHistories.of(seed);
    int first = new SplittableRandom(seed).nextInt(ofLevels);
    Predicate<IsolationLevel> asked = level -> (level.ordinal() + first) % ofLevels == 0;
    Optional<String> disagreement = disagreement(history, asked, strategy, tally);
    if (disagreement.isPresent()) {
      throw Counterexample.failure(
          seed,
          history,
          disagreement.get(),
          smaller -> disagreement(smaller, asked, strategy, new StrategyTally()));
    }
  }

  /** What a strategy gets wrong about a history, if anything; verdicts that are right count. */
  private static Optional<String> disagreement(
      History history, Predicate<IsolationLevel> isAsked, Strategy strategy, StrategyTally tally) {
    Set<IsolationLevel> satisfied = Oracle.satisfied(history);
    for (IsolationLevel level : strongLevels(history, isAsked)) {
      Outcome expected = satisfied.contains(level) ? Outcome.SATISFIED : Outcome.VIOLATED;
      AnswerCount counting = new AnswerCount(strategy.solver());
      String asked = level.symbol() + " by " + strategy;
      try {
        CheckOptions options = OPTIONS.withStrategy(strategy.withSolver(counting));
        Verdict verdict = IsolationChecker.check(history, level, options);
        if (verdict.outcome() != expected) {
          return Optional.of(
              String.format("%s is %s, but said to be %s", asked, expected, verdict));
        }
      } catch (RuntimeException | Error defect) {
        return Optional.of(asked + " raises " + defect);
      }
      tally.count(strategy, counting.satisfied(), counting.refuted());
    }
    return Optional.empty();
  }

  private static List<IsolationLevel> strongLevels(
      History history, Predicate<IsolationLevel> isAsked) {
    return Arrays.stream(IsolationLevel.values())
        .filter(level -> level.definition() instanceof Definition.Strong)
        .filter(level -> history.hasTimes() || !level.needsTimes())
        .filter(isAsked)
        .toList();
  }

  private static void assertMix(StrategyTally tally, int histories, int leastAnswered) {
    assertThat(tally.byOption())
        .as("options, and the answers under each")
        .hasSize(15)
        .allSatisfy(
            (option, answers) -> {
              assertThat(answers.satisfied()).isGreaterThan(histories / 2);
              // Saturation refutes nearly all by itself.
              assertThat(answers.refuted())
                  .isGreaterThan(option.equals("saturated") ? histories / 100 : histories / 20);
            });
    assertThat(tally.byCombination()).as("combinations of options").hasSize(COMBINATIONS);
    assertThat(tally.byCombination().values())
        .as("answers under each combination of options")
        .filteredOn(answers -> answers.satisfied() + answers.refuted() > 0)
        .hasSizeGreaterThan(leastAnswered);
  }
}
