package dev.taipan.checker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.taipan.checker.strategy.Strategy;
import dev.taipan.encoding.Solver;
import dev.taipan.encoding.Solvers;
import dev.taipan.formats.io.HistoryFiles;
import dev.taipan.history.History;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Real histories with known verdicts on strong levels, by every solver, where the corpus is at
 * hand: tiny ones in every build, small ones in the slow suites, all of them in the exhaustive
 * ones, save what takes {@link TooLong}.
 */
class SolverCorpusTest {

  /** Transactions. */
  private static final int TINY = 50;

  private static final int SMALL = 500;

  private static final Duration PATIENCE = Duration.ofMinutes(5);

  static Stream<String> solvers() {
    return Solvers.all().stream().map(Solver::name);
  }

  @ParameterizedTest
  @MethodSource("solvers")
  void decidesTinyHistories(String solver) {
    int asked = decide(solver, entries().filter(entry -> entry.hasAtMost(TINY)));
    assertThat(asked).as("problems that saturation left to solve").isGreaterThan(10);
  }

  @ParameterizedTest
  @MethodSource("solvers")
  @Tag("slow")
  void decidesSmallHistories(String solver) {
    int asked = decide(solver, entries().filter(entry -> entry.hasAtMost(SMALL)));
    assertThat(asked).as("problems that saturation left to solve").isGreaterThan(50);
  }

  @ParameterizedTest
  @MethodSource("solvers")
  @Tag("exhaustive")
  void decidesAllHistories(String solver) {
    int asked = decide(solver, entries());
    assertThat(asked).as("problems that saturation left to solve").isGreaterThan(500);
  }

  private static Stream<Manifest.Entry> entries() {
    List<Manifest.Entry> entries = CorpusTest.entries().toList();
    assumeTrue(!entries.isEmpty(), "no corpus at hand: set the system property taipan.corpus");
    return entries.stream();
  }

  /** Decides all strong levels of which the verdict is known; returns how many problems it took. */
  private static int decide(String name, Stream<Manifest.Entry> entries) {
    Solver solver = Solvers.named(name).orElseThrow();
    Optional<String> reason = solver.unavailable();
    assumeTrue(reason.isEmpty(), () -> name + " is left out: " + reason.get());
    AnswerCount counting = new AnswerCount(solver);
    CheckOptions options =
        CheckOptions.DEFAULTS
            .withTimeout(PATIENCE)
            .withStrategy(Strategy.DEFAULTS.withSolver(counting));
    List<String> wrong = new ArrayList<>();
    entries.forEach(entry -> decide(entry, options, wrong));
    assertThat(wrong).isEmpty();
    return counting.satisfied() + counting.refuted();
  }

  private static void decide(Manifest.Entry entry, CheckOptions options, List<String> wrong) {
    String solver = options.strategy().solver().name();
    Map<IsolationLevel, Outcome> known = entry.verdicts(CorpusTest.IN_SESSION_ORDER);
    known
        .keySet()
        .removeIf(
            level ->
                !(level.definition() instanceof Definition.Strong)
                    || TooLong.isToBeExpected(solver, entry, level));
    if (known.isEmpty()) {
      return;
    }
    History history;
    try {
      history = HistoryFiles.read(entry.path());
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
    known.forEach(
        (level, outcome) -> {
          Verdict verdict = IsolationChecker.check(history, level, options);
          if (verdict.outcome() != outcome) {
            wrong.add(entry + " at " + level.symbol() + ": " + verdict);
          }
        });
  }
}
