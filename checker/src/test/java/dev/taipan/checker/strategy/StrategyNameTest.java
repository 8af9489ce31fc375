package dev.taipan.checker.strategy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.taipan.checker.strategy.StrategyName.Option;
import dev.taipan.encoding.EncodingOptions;
import dev.taipan.encoding.FirstGuess;
import dev.taipan.encoding.Solver;
import dev.taipan.encoding.Solvers;
import dev.taipan.pruning.PairOptions;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class StrategyNameTest {

  static Stream<Solver> solvers() {
    return Solvers.all().stream();
  }

  /** The solver of a strategy aside, which has no equality. */
  private static Strategy sameSolver(Strategy strategy) {
    return strategy.withSolver(Strategy.DEFAULTS.solver());
  }

  @Test
  void thereAreNineSolversOfDifferentNames() {
    assertThat(Solvers.all())
        .extracting(Solver::name)
        .containsExactlyInAnyOrder(
            "cdcl",
            "sat4j-lazy",
            "sat4j-theory",
            "z3-order",
            "z3-theory",
            "z3-lazy",
            "cpsat-order",
            "cpsat-lazy",
            "portfolio");
  }

  @ParameterizedTest
  @MethodSource("solvers")
  void aNameAloneMeansTheDefaultsWithThatSolver(Solver solver) {
    Assumptions.assumeTrue(
        solver.unavailable().isEmpty(), () -> solver.name() + " cannot run on this machine");
    Strategy strategy = StrategyName.parse(solver.name());
    assertThat(strategy.solver()).hasSameClassAs(solver);
    assertThat(sameSolver(strategy)).isEqualTo(Strategy.DEFAULTS);
  }

  @Test
  void caseDoesNotMatter() {
    Strategy strategy = StrategyName.parse("SAT4J-Lazy/UnSaturated");
    assertThat(strategy.solver().name()).isEqualTo("sat4j-lazy");
    assertThat(strategy.saturates()).isFalse();
  }

  private static List<Strategy> takenOffTheDefaults() {
    EncodingOptions encoding = EncodingOptions.DEFAULTS;
    return List.of(
        Strategy.DEFAULTS.withoutSaturation(),
        Strategy.DEFAULTS.withEncoding(encoding.withPairs(new PairOptions(false, true))),
        Strategy.DEFAULTS.withEncoding(encoding.withPairs(new PairOptions(true, false))),
        Strategy.DEFAULTS.withEncoding(encoding.withoutProjection()),
        Strategy.DEFAULTS.withoutSplitting(),
        Strategy.DEFAULTS.withEncoding(encoding.withTwoEdgeCycles()),
        Strategy.DEFAULTS.withEncoding(encoding.withGuess(FirstGuess.RANDOM, 0)),
        Strategy.DEFAULTS.withEncoding(encoding.withGuess(FirstGuess.REVERSED, 0)));
  }

  @Test
  void everyOptionTakesOneThingOffTheDefaults() {
    List<Strategy> strategies =
        Arrays.stream(Option.values())
            .map(option -> sameSolver(StrategyName.parse("cdcl/" + option.text())))
            .toList();
    assertThat(strategies).containsExactlyElementsOf(takenOffTheDefaults());
    assertThat(strategies).doesNotContain(Strategy.DEFAULTS).doesNotHaveDuplicates();
  }

  @Test
  void optionsAddUp() {
    Strategy strategy =
        StrategyName.parse(
            "cdcl/unsaturated/unmerged/unread/unprojected/whole/two-edge-cycles/misguided");
    assertThat(sameSolver(strategy))
        .isEqualTo(
            new Strategy(
                true,
                Strategy.DEFAULTS.solver(),
                false,
                false,
                new EncodingOptions(
                    new PairOptions(false, false), false, true, FirstGuess.REVERSED, 0)));
  }

  @Test
  void optionsAreWrittenInSmallLettersAndDescribed() {
    assertThat(Option.values())
        .allSatisfy(
            option -> {
              assertThat(option.text()).matches("[a-z]+(-[a-z]+)*");
              assertThat(option.description()).isNotBlank();
            });
  }

  @ParameterizedTest
  @ValueSource(strings = {"nonsense", "", "/unsaturated", "cdcl unsaturated"})
  void saysWhichSolversThereAre(String name) {
    assertThatThrownBy(() -> StrategyName.parse(name))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith(
            "'%s' is not a solver; expected one of cdcl, ", name.split("/", -1)[0])
        .hasMessageContainingAll(names());
  }

  private static CharSequence[] names() {
    return Solvers.all().stream().map(Solver::name).toArray(CharSequence[]::new);
  }

  @ParameterizedTest
  @ValueSource(strings = {"cdcl/nonsense", "cdcl/", "cdcl/unsaturated//whole"})
  void saysWhichOptionsThereAre(String name) {
    assertThatThrownBy(() -> StrategyName.parse(name))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("is not an option of a solver; expected one of unsaturated, ")
        .hasMessageContainingAll(
            Arrays.stream(Option.values()).map(Option::text).toArray(CharSequence[]::new));
  }
}
