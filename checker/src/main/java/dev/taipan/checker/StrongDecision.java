package dev.taipan.checker;

import dev.taipan.encoding.Encoding;
import dev.taipan.encoding.EncodingOptions;
import dev.taipan.encoding.PolygraphEncoder;
import dev.taipan.encoding.Solution;
import dev.taipan.encoding.Solver;
import dev.taipan.history.Accesses;
import dev.taipan.history.time.Deadline;
import dev.taipan.polygraph.Polygraph;
import dev.taipan.polygraph.StrongLevel;
import dev.taipan.pruning.OpenPairs;
import dev.taipan.pruning.Saturation;
import dev.taipan.weak.DerivedOrder;
import java.util.Optional;

/** Decides one strong level: polygraph, saturation, and a solver for what is left. */
final class StrongDecision {
  private final Accesses accesses;
  private final StrongLevel level;
  private final Optional<DerivedOrder> causal;
  private final Solver solver;
  private final Deadline deadline;
  private final StageClock clock;

  /**
   * Prepares a decision.
   *
   * @param accesses of the history, free of violations of read atomicity
   * @param causal what the weak pass derived, where the level includes session order
   */
  StrongDecision(
      Accesses accesses,
      StrongLevel level,
      Optional<DerivedOrder> causal,
      Solver solver,
      Deadline deadline,
      StageClock clock) {
    this.accesses = accesses;
    this.level = level;
    this.causal = causal;
    this.solver = solver;
    this.deadline = deadline;
    this.clock = clock;
  }

  /** Why the level is violated, or empty when it is satisfied; the witness has been replayed. */
  Optional<Violation> decide() {
    Explanation explanation = new Explanation(accesses);
    Polygraph polygraph = clock.time(Stage.GRAPH, this::polygraph);
    Saturation saturation = clock.time(Stage.PRUNE, () -> Saturation.of(polygraph, deadline));
    if (saturation.isContradiction()) {
      return Optional.of(explanation.ofContradiction(saturation));
    }
    OpenPairs pairs = clock.time(Stage.PRUNE, () -> OpenPairs.of(polygraph, saturation, deadline));
    if (pairs.size() == 0 && polygraph.openReads().list().isEmpty()) {
      verify(saturation.topologicalOrder());
      return Optional.empty();
    }
    Encoding encoding =
        clock.time(
            Stage.SOLVE,
            () ->
                PolygraphEncoder.encode(
                    polygraph, saturation, pairs, EncodingOptions.DEFAULTS, deadline));
    Solution solution = clock.time(Stage.SOLVE, () -> solver.solve(encoding.problem(), deadline));
    if (solution instanceof Solution.Satisfiable satisfiable) {
      verify(encoding.order(satisfiable));
      return Optional.empty();
    }
    return Optional.of(
        new CaseAnalysis(accesses, level, deadline).explain(polygraph, pairs, explanation));
  }

  /** The polygraph, with the version orders that the weak pass has found already. */
  private Polygraph polygraph() {
    Polygraph polygraph = new Polygraph(accesses, level);
    causal.ifPresent(
        derived -> {
          for (int i = 0; i < derived.forced(); i++) {
            polygraph
                .known()
                .addWriteWrite(
                    derived.earlier(i), derived.later(i), derived.key(i), derived.reader(i));
          }
        });
    return polygraph;
  }

  private void verify(int[] order) {
    clock.run(
        Stage.SOLVE, () -> Witness.verify(accesses.history(), accesses.readsFrom(), level, order));
  }
}
