package dev.taipan.checker;

import dev.taipan.checker.effort.Effort;
import dev.taipan.checker.effort.Stage;
import dev.taipan.checker.effort.StageClock;
import dev.taipan.checker.evidence.Evidence;
import dev.taipan.checker.proof.RefutationCore;
import dev.taipan.checker.reason.Findings;
import dev.taipan.checker.strategy.Strategy;
import dev.taipan.checker.strong.DraftedOrder;
import dev.taipan.encoding.AcyclicityProblem;
import dev.taipan.encoding.Encoding;
import dev.taipan.encoding.PolygraphEncoder;
import dev.taipan.encoding.Solution;
import dev.taipan.encoding.refutation.RecordedSearch;
import dev.taipan.history.Accesses;
import dev.taipan.history.VersionOrder;
import dev.taipan.history.graph.TopologicalOrder;
import dev.taipan.history.time.Deadline;
import dev.taipan.history.time.DeadlineExceededException;
import dev.taipan.polygraph.Polygraph;
import dev.taipan.polygraph.StrongLevel;
import dev.taipan.pruning.OpenPairs;
import dev.taipan.pruning.Saturation;
import dev.taipan.weak.axiom.DerivedOrder;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Function;

/** Decides one strong level: polygraph, saturation, and a solver for what is left. */
final class StrongDecision {
  /** So many open pairs per transaction are hardly any order at all. */
  private static final int MANY_PAIRS = 4;

  /** How much work a stronger level has in its first turn; the next ones are longer. */
  private static final Duration FIRST_TURN = Duration.ofSeconds(30);

  private static final int LONGER = 3;

  /** A turn of the level itself is so much shorter than the next one of the stronger level. */
  private static final int SHORTER = 9;

  /** A solution, and how it was found. */
  private record Solved(Solution solution, RecordedSearch search) {}

  /** Tries a level that implies the one that is being decided. */
  @FunctionalInterface
  interface StrongerLevel {
    /** What shows that it holds, if it is seen to hold before a deadline. */
    Optional<Evidence> within(Deadline turn);
  }

  private final Accesses accesses;
  private final StrongLevel level;
  private final VersionOrder facts;
  private final Optional<DerivedOrder> causal;
  private final Strategy strategy;
  private final Deadline deadline;

  /** The deadline, of which turns are counted in work, so that the same level decides each time. */
  private final Deadline working;

  private final StageClock clock;
  private final StrongerLevel stronger;

  /** How much work the stronger level has in its next turn. */
  private Duration turn = FIRST_TURN;

  /** What it has taken so far. */
  private Effort effort = Effort.NONE;

  /**
   * Prepares a decision.
   *
   * @param accesses of the history, free of violations of read atomicity
   * @param facts the order of versions, as far as it is trusted
   * @param causal what the weak pass derived, where the level includes session order
   * @param stronger tries a level that is easier to decide
   */
  StrongDecision(
      Accesses accesses,
      StrongLevel level,
      VersionOrder facts,
      Optional<DerivedOrder> causal,
      Strategy strategy,
      Deadline deadline,
      StageClock clock,
      StrongerLevel stronger) {
    this.accesses = accesses;
    this.level = level;
    this.facts = facts;
    this.causal = causal;
    this.strategy = strategy;
    this.deadline = deadline;
    working = deadline.isCountingWork() ? deadline : deadline.countingWork();
    this.clock = clock;
    this.stronger = stronger;
  }

  /**
   * Decides, and notes on the clock what it took, even if it is stopped.
   *
   * @throws dev.taipan.history.time.DeadlineExceededException when time runs out
   */
  Decision decide() {
    try {
      return decideInStages();
    } finally {
      clock.note(effort);
    }
  }

  private Decision decideInStages() {
    deadline.check();
    Polygraph polygraph = clock.time(Stage.GRAPH, this::polygraph);
    deadline.check();
    Optional<int[]> settled = clock.time(Stage.PRUNE, () -> orderIfSettled(polygraph));
    if (settled.isPresent()) {
      return satisfied(settled.get());
    }
    if (isBetterTriedAsStronger(polygraph)) {
      Optional<Evidence> shown = tryStronger();
      if (shown.isPresent()) {
        return Decision.satisfied(shown.get(), effort);
      }
    }
    Saturation saturation = clock.time(Stage.PRUNE, () -> saturate(polygraph));
    if (saturation.isContradiction()) {
      effort = Effort.ofSaturation(saturation.rounds());
      return Decision.violated(Findings.of(saturation, accesses), effort);
    }
    OpenPairs pairs =
        clock.time(
            Stage.PRUNE,
            () -> OpenPairs.of(polygraph, saturation, strategy.encoding().pairs(), deadline));
    effort =
        Effort.ofSaturation(saturation.rounds(), pairs.size(), polygraph.openReads().list().size());
    if (pairs.size() == 0 && polygraph.openReads().list().isEmpty()) {
      return satisfied(saturation.topologicalOrder());
    }
    return solve(polygraph, saturation, pairs);
  }

  /** Where nothing is left to find out, any order of the known edges will do. */
  private static Optional<int[]> orderIfSettled(Polygraph polygraph) {
    return polygraph.isSettled()
        ? TopologicalOrder.of(polygraph.known().digraph())
        : Optional.empty();
  }

  /** Whether a turn of the stronger level comes before all that is dear. */
  private boolean isBetterTriedAsStronger(Polygraph polygraph) {
    return strategy.drafts()
        && strategy.saturates()
        && DraftedOrder.isBetterSerializable(polygraph);
  }

  private Saturation saturate(Polygraph polygraph) {
    return strategy.saturates()
        ? Saturation.of(polygraph, deadline)
        : Saturation.withoutRules(polygraph, deadline);
  }

  private Decision solve(Polygraph polygraph, Saturation saturation, OpenPairs pairs) {
    Encoding encoding =
        clock.time(
            Stage.ENCODE,
            () ->
                PolygraphEncoder.encode(
                    polygraph, saturation, pairs, strategy.encoding(), deadline));
    AcyclicityProblem problem = encoding.problem();
    Function<Solved, Decision> whenSolved =
        solved -> decided(polygraph, saturation, encoding, pairs, solved);
    return isHardlyOrdered(pairs)
        ? solveInTurns(problem, whenSolved)
        : whenSolved.apply(solve(problem, deadline));
  }

  private Decision decided(
      Polygraph polygraph,
      Saturation saturation,
      Encoding encoding,
      OpenPairs pairs,
      Solved solved) {
    AcyclicityProblem problem = encoding.problem();
    effort =
        new Effort(
            saturation.rounds(),
            pairs.size(),
            polygraph.openReads().list().size(),
            problem.nodes(),
            problem.edges(),
            problem.variables(),
            problem.clauses().size(),
            solved.solution().statistics());
    if (solved.solution() instanceof Solution.Satisfiable satisfiable) {
      return satisfied(encoding.order(satisfiable), encoding.effective(satisfiable));
    }
    RecordedSearch search = solved.search();
    return Decision.violated(
        Findings.ofRefutation(
            accesses, level, facts, patience -> core(encoding, pairs, search, patience)),
        effort);
  }

  /**
   * Whether next to nothing is ordered. Then serializability, which implies the level, leaves far
   * fewer pairs open, and mostly holds where the level does.
   */
  private boolean isHardlyOrdered(OpenPairs pairs) {
    return level.serializable() != level
        && strategy.saturates()
        && pairs.size() / MANY_PAIRS >= accesses.history().transactions();
  }

  /** Solves a problem in turns with the stronger level, until one of the two is decided. */
  private Decision solveInTurns(AcyclicityProblem problem, Function<Solved, Decision> whenSolved) {
    while (true) {
      Optional<Evidence> shown = tryStronger();
      if (shown.isPresent()) {
        return Decision.satisfied(shown.get(), effort);
      }
      try {
        return whenSolved.apply(solve(problem, working.orIn(turn.dividedBy(SHORTER))));
      } catch (DeadlineExceededException endOfTurn) {
        deadline.check();
      }
    }
  }

  /** Gives the stronger level a turn; what shows that it holds, if it does. */
  private Optional<Evidence> tryStronger() {
    Optional<Evidence> shown = stronger.within(working.orIn(turn));
    deadline.check();
    turn = turn.multipliedBy(LONGER);
    return shown;
  }

  private Solved solve(AcyclicityProblem problem, Deadline until) {
    RecordedSearch search = new RecordedSearch();
    return new Solved(
        clock.time(Stage.SOLVE, () -> strategy.solverOfWholes().solve(problem, until, search)),
        search);
  }

  /** Who takes part in a refutation; where the solver did not tell of its own, in another one. */
  private static Optional<int[]> core(
      Encoding encoding, OpenPairs pairs, RecordedSearch told, Deadline patience) {
    RecordedSearch search = told;
    if (!told.isRefuted()) {
      search = new RecordedSearch();
      Strategy.DEFAULTS.solverOfWholes().solve(encoding.problem(), patience, search);
    }
    if (!search.isRefuted()) {
      // The two solvers disagree, and whoever compares them is told so.
      return Optional.empty();
    }
    return Optional.of(RefutationCore.transactions(encoding, pairs, search, patience));
  }

  /** The polygraph, with the version orders that the weak pass has found already. */
  private Polygraph polygraph() {
    Polygraph polygraph = new Polygraph(accesses, level, facts);
    if (strategy.saturates()) {
      causal.ifPresent(derived -> addForced(derived, polygraph));
    }
    return polygraph;
  }

  private static void addForced(DerivedOrder derived, Polygraph polygraph) {
    for (int i = 0; i < derived.forced(); i++) {
      polygraph
          .known()
          .addWriteWrite(derived.earlier(i), derived.later(i), derived.key(i), derived.reader(i));
    }
  }

  private Decision satisfied(int[] order, int... effective) {
    return Decision.satisfied(new Evidence.EventOrder(level, order, effective), effort);
  }
}
