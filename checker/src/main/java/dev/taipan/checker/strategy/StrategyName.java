package dev.taipan.checker.strategy;

import dev.taipan.encoding.EncodingOptions;
import dev.taipan.encoding.FirstGuess;
import dev.taipan.encoding.Solver;
import dev.taipan.encoding.Solvers;
import dev.taipan.encoding.UnavailableSolverException;
import dev.taipan.encoding.portfolio.PortfolioSolver;
import dev.taipan.history.words.UnknownName;
import dev.taipan.pruning.PairOptions;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;

/**
 * Strategies as text: the name of a solver, or of several that race, and perhaps options that take
 * it off the defaults, as in {@code cdcl+z3-lazy/unsaturated/two-edge-cycles}.
 */
public final class StrategyName {
  private static final String SEPARATOR = "/";
  private static final Pattern RIVALS = Pattern.compile("\\+");

  private StrategyName() {}

  /** What can stand behind the name of a solver. */
  public enum Option {
    /** No saturation. */
    UNSATURATED(
        "no saturation: the solver decides everything that the history does not state directly",
        Strategy::withoutSaturation),
    /** Runs of read-modify-writes are not merged. */
    UNMERGED(
        "order each version in a run of read-modify-writes individually",
        strategy -> withPairs(strategy, pairs(strategy).withoutMerging())),
    /** Unread pairs are kept. */
    UNREAD(
        "also order pairs of versions that nobody reads",
        strategy -> withPairs(strategy, pairs(strategy).withUnread())),
    /** No projection. */
    UNPROJECTED(
        "pass all events and known edges to the solver, not only those around open choices",
        strategy -> strategy.withEncoding(strategy.encoding().withoutProjection())),
    /** The problem as a whole. */
    WHOLE("solve independent components together", Strategy::withoutSplitting),
    /** Two-edge cycles become clauses. */
    TWO_EDGE_CYCLES(
        "forbid cycles of two edges by clauses in advance",
        strategy -> strategy.withEncoding(strategy.encoding().withTwoEdgeCycles())),
    /** No hint from the likely order. */
    UNGUIDED(
        "start from random values instead of the likely order of events",
        strategy -> withGuess(strategy, FirstGuess.RANDOM)),
    /** A wrong hint. */
    MISGUIDED(
        "start from the reverse of the likely order of events",
        strategy -> withGuess(strategy, FirstGuess.REVERSED));

    private final String description;
    private final UnaryOperator<Strategy> change;

    Option(String description, UnaryOperator<Strategy> change) {
      this.description = description;
      this.change = change;
    }

    /** How users write it. */
    public String text() {
      return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** What it does. */
    public String description() {
      return description;
    }

    private static Option named(String text) {
      return Arrays.stream(values())
          .filter(option -> option.text().equalsIgnoreCase(text))
          .findFirst()
          .orElseThrow(
              () ->
                  new IllegalArgumentException(
                      UnknownName.message(
                          text,
                          "an option of a solver",
                          Arrays.stream(values()).map(Option::text).toList())));
    }
  }

  /**
   * The strategy of a name.
   *
   * @throws IllegalArgumentException when there is no such solver or option; the message says
   *     which, and what there is
   * @throws UnavailableSolverException when the solver cannot run here
   */
  public static Strategy parse(String name) {
    List<String> words = List.of(name.split(SEPARATOR, -1));
    Strategy strategy = Strategy.DEFAULTS.withSolver(solvers(words.get(0)));
    for (String word : words.subList(1, words.size())) {
      strategy = Option.named(word).change.apply(strategy);
    }
    return strategy;
  }

  private static Solver solvers(String names) {
    List<Solver> solvers = RIVALS.splitAsStream(names).map(StrategyName::solver).toList();
    return solvers.size() == 1 ? solvers.get(0) : new PortfolioSolver(solvers);
  }

  private static Solver solver(String name) {
    Solver solver =
        Solvers.named(name)
            .orElseThrow(
                () ->
                    new IllegalArgumentException(
                        UnknownName.message(
                            name, "a solver", Solvers.all().stream().map(Solver::name).toList())));
    Optional<String> reason = solver.unavailable();
    if (reason.isPresent()) {
      throw new UnavailableSolverException(solver, reason.get());
    }
    return solver;
  }

  private static PairOptions pairs(Strategy strategy) {
    return strategy.encoding().pairs();
  }

  private static Strategy withPairs(Strategy strategy, PairOptions pairs) {
    return strategy.withEncoding(strategy.encoding().withPairs(pairs));
  }

  private static Strategy withGuess(Strategy strategy, FirstGuess guess) {
    EncodingOptions encoding = strategy.encoding();
    return strategy.withEncoding(encoding.withGuess(guess, encoding.seed()));
  }
}
