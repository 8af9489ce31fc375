package dev.taipan.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.taipan.checker.strategy.Strategy;
import dev.taipan.checker.strategy.StrategyName;
import dev.taipan.encoding.Solver;
import dev.taipan.encoding.Solvers;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine.Help.Ansi;

/** {@code solvers} and {@code check --solver}. */
class SolversTest {
  private static final String BANK_TRANSFER = example("bank-transfer.txt");
  private static final String WRITE_SKEW = example("write-skew.txt");

  private static final String HOLDS =
      BANK_TRANSFER
          + System.lineSeparator()
          + "  holds     serializability (ser)"
          + System.lineSeparator();

  private static String example(String name) {
    return Path.of("..", "examples", name).toString();
  }

  static Stream<String> names() {
    return Solvers.all().stream().map(Solver::name);
  }

  private static void assumeAvailable(String name) {
    Optional<String> reason = Solvers.named(name).orElseThrow().unavailable();
    Assumptions.assumeTrue(reason.isEmpty(), () -> name + " is left out: " + reason.get());
  }

  @ParameterizedTest
  @MethodSource("names")
  void listsEverySolverWithADescription(String name) {
    assertThat(CommandRun.fake("solvers").out()).containsPattern("(?m)^" + name + " +[A-Za-z].*$");
  }

  @Test
  void listsEveryOptionBehindTheSolvers() {
    CommandRun run = CommandRun.fake("solvers");

    assertThat(run.status()).isZero();
    assertThat(run.err()).isEmpty();
    String options = run.out().substring(run.out().indexOf("Options"));
    assertThat(StrategyName.Option.values())
        .allSatisfy(
            option ->
                assertThat(options)
                    .containsPattern("(?m)^" + option.text() + " +" + option.description() + "$"));
  }

  @ParameterizedTest
  @MethodSource("names")
  void passesTheSolverOn(String name) {
    assumeAvailable(name);
    FakeEngine engine = new FakeEngine();

    CommandRun.of(engine, Ansi.OFF, "check", "--solver", name + "/unsaturated", "good");

    Strategy strategy = engine.lastCheckOptions.strategy();
    assertThat(strategy.solver().name()).isEqualTo(name);
    assertThat(strategy.saturates()).isFalse();
  }

  @Test
  void takesTheDefaultStrategyUnlessAsked() {
    FakeEngine engine = new FakeEngine();

    CommandRun.of(engine, Ansi.OFF, "check", "good");

    assertThat(engine.lastCheckOptions.strategy()).isEqualTo(Strategy.DEFAULTS);
  }

  @ParameterizedTest
  @MethodSource("names")
  void everySolverDecidesTheExamples(String name) {
    assumeAvailable(name);
    for (String strategy : new String[] {name, name + "/unsaturated/whole"}) {
      assertThat(check(strategy, BANK_TRANSFER)).isEqualTo(new CommandRun(0, HOLDS, ""));
      assertThat(check(strategy, WRITE_SKEW).status()).isEqualTo(1);
    }
  }

  private static CommandRun check(String strategy, String history) {
    return CommandRun.real(
        "check", "--level=ser", "--weak-algorithm=vector-clocks", "--solver", strategy, history);
  }

  @Test
  void rejectsASolverThatThereIsNot() {
    CommandRun run = CommandRun.fake("check", "--solver", "nonsense", "good");

    assertThat(run.status()).isEqualTo(2);
    assertThat(run.out()).isEmpty();
    assertThat(run.err())
        .hasLineCount(1)
        .contains(
            "--solver", "'nonsense' is not a solver; expected one of cdcl, sat4j-lazy", "--help");
  }

  @Test
  void rejectsAnOptionThatThereIsNot() {
    CommandRun run = CommandRun.fake("check", "--solver", "cdcl/nonsense", "good");

    assertThat(run.status()).isEqualTo(2);
    assertThat(run.out()).isEmpty();
    assertThat(run.err())
        .hasLineCount(1)
        .contains("'nonsense' is not an option of a solver; expected one of unsaturated");
  }

  @ParameterizedTest
  @ValueSource(strings = {"--taps=a-c", "--all-anomalies"})
  void rejectsASolverForPatterns(String patterns) {
    CommandRun run = CommandRun.fake("check", "--solver=cdcl", patterns, "good");

    assertThat(run.status()).isEqualTo(2);
    assertThat(run.out()).isEmpty();
    assertThat(run.err()).hasLineCount(1).contains("--solver applies to levels, not patterns");
  }
}
