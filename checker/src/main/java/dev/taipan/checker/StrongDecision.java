package dev.taipan.checker;

import dev.taipan.checker.effort.Effort;
import dev.taipan.checker.effort.Stage;
import dev.taipan.checker.effort.StageClock;
import dev.taipan.checker.evidence.Evidence;
import dev.taipan.checker.proof.RefutationCore;
import dev.taipan.checker.reason.Finding;
import dev.taipan.checker.reason.Findings;
import dev.taipan.checker.strategy.Strategy;
import dev.taipan.checker.strong.DraftedOrder;
import dev.taipan.encoding.AcyclicityProblem;
import dev.taipan.encoding.Encoding;
import dev.taipan.encoding.PolygraphEncoder;
import dev.taipan.encoding.Solution;
import dev.taipan.encoding.refutation.EncodedRefutation;
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

  private Effort effort = Effort.NONE;
  private Optional<Evidence> evidence = Optional.empty();

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
   * Why the level is violated, or empty when it is satisfied.
   *
   * @throws dev.taipan.history.time.DeadlineExceededException when time runs out
   */
  Optional<Finding> decide() {
    deadline.check();
    Polygraph polygraph = clock.time(Stage.GRAPH, this::polygraph);
    deadline.check();
    Optional<int[]> settled = clock.time(Stage.PRUNE, () -> orderIfSettled(polygraph));
    if (settled.isPresent()) {
      return satisfied(settled.get());
    }
    Optional<int[]> drafted = drafted(polygraph);
    if (drafted.isPresent()) {
      return satisfied(drafted.get());
    }
    if (isBetterTriedAsStronger(polygraph) && strongerHolds()) {
      return Optional.empty();
    }
    Saturation saturation = clock.time(Stage.PRUNE, () -> saturate(polygraph));
    if (saturation.isContradiction()) {
      effort = Effort.ofSaturation(saturation.rounds());
      return Optional.of(Findings.of(saturation, accesses));
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

  /** What shows that the level holds, if it does. */
  Optional<Evidence> evidence() {
    return evidence;
  }

  /** What it took to decide. */
  Effort effort() {
    return effort;
  }

  /** Where nothing is left to find out, any order of the known edges will do. */
  private static Optional<int[]> orderIfSettled(Polygraph polygraph) {
    return polygraph.isSettled()
        ? TopologicalOrder.of(polygraph.known().digraph())
        : Optional.empty();
  }

  /** An order that was guessed, where that may be quicker than to find out what precedes what. */
  private Optional<int[]> drafted(Polygraph polygraph) {
    return strategy.drafts() && strategy.saturates() && DraftedOrder.isWorthATry(polygraph)
        ? clock.time(
            Stage.SOLVE, () -> DraftedOrder.of(new Polygraph(accesses, level, facts), deadline))
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

  private Optional<Finding> solve(Polygraph polygraph, Saturation saturation, OpenPairs pairs) {
    Encoding encoding =
        clock.time(
            Stage.ENCODE,
            () ->
                PolygraphEncoder.encode(
                    polygraph, saturation, pairs, strategy.encoding(), deadline));
    AcyclicityProblem problem = encoding.problem();
    Optional<Solved> solved =
        isHardlyOrdered(pairs) ? solveInTurns(problem) : Optional.of(solve(problem, deadline));
    if (solved.isEmpty()) {
      return Optional.empty();
    }
    Solution solution = solved.get().solution();
    effort =
        new Effort(
            saturation.rounds(),
            pairs.size(),
            polygraph.openReads().list().size(),
            problem.nodes(),
            problem.edges(),
            problem.variables(),
            problem.clauses().size(),
            solution.statistics());
    if (solution instanceof Solution.Satisfiable satisfiable) {
      return satisfied(encoding.order(satisfiable), encoding.effective(satisfiable));
    }
    RecordedSearch search = solved.get().search();
    return Optional.of(
        Findings.ofRefutation(
            accesses, level, facts, patience -> core(encoding, pairs, search, patience)));
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

  /** Solves a problem in turns with the stronger level; nothing if that was shown to hold. */
  private Optional<Solved> solveInTurns(AcyclicityProblem problem) {
    while (!strongerHolds()) {
      try {
        return Optional.of(solve(problem, working.orIn(turn.dividedBy(SHORTER))));
      } catch (DeadlineExceededException endOfTurn) {
        deadline.check();
      }
    }
    return Optional.empty();
  }

  /** Gives the stronger level a turn; returns whether that was shown to hold. */
  private boolean strongerHolds() {
    evidence = stronger.within(working.orIn(turn));
    deadline.check();
    turn = turn.multipliedBy(LONGER);
    return evidence.isPresent();
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
    EncodedRefutation refutation = EncodedRefutation.of(encoding.problem(), search, patience);
    return Optional.of(RefutationCore.transactions(encoding, pairs, refutation, patience));
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

  private Optional<Finding> satisfied(int[] order, int... effective) {
    evidence = Optional.of(new Evidence.EventOrder(level, order, effective));
    return Optional.empty();
  }
}
