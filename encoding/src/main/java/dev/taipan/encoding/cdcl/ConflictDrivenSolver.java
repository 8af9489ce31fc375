package dev.taipan.encoding.cdcl;

import dev.taipan.encoding.AcyclicityProblem;
import dev.taipan.encoding.SearchLog;
import dev.taipan.encoding.Solution;
import dev.taipan.encoding.Solver;
import dev.taipan.encoding.repair.OrderRepair;
import dev.taipan.history.time.Deadline;
import java.util.Optional;

/**
 * The project's own engine: clause learning modulo acyclicity, deciding only what the order of the
 * edges so far contradicts. Where that meets many conflicts, it takes turns with {@link
 * OrderRepair}, each turn twice as long as the one before: repair finds solutions that clause
 * learning misses for long, and clause learning refutes. Takes space linear in the problem and the
 * clauses that it keeps.
 */
public final class ConflictDrivenSolver implements Solver {
  private static final int KEPT_AT_FIRST = 4000;
  private static final int FIRST_TURN = 100;

  /** A cycle takes repair about a quarter of the time that a conflict takes the search. */
  private static final int CYCLES_PER_CONFLICT = 8;

  private final int keptAtFirst;
  private final int firstTurn;

  /** The engine. */
  public ConflictDrivenSolver() {
    this(KEPT_AT_FIRST, FIRST_TURN);
  }

  /**
   * The engine, with so much patience.
   *
   * @param keptAtFirst the number of learnt clauses beyond which half of them are dropped at the
   *     next restart; it grows each time
   * @param firstTurn the number of conflicts after which repair has its first turn
   */
  public ConflictDrivenSolver(int keptAtFirst, int firstTurn) {
    this.keptAtFirst = keptAtFirst;
    this.firstTurn = firstTurn;
  }

  @Override
  public String name() {
    return "native";
  }

  @Override
  public String description() {
    return "clause learning modulo acyclicity, deciding only what the order contradicts";
  }

  @Override
  public Solution solve(AcyclicityProblem problem, Deadline deadline, SearchLog log) {
    Search search = new Search(problem, keptAtFirst, deadline, log);
    Optional<Solution> found = search.search(firstTurn);
    if (found.isPresent()) {
      return found.get();
    }
    return OrderRepair.handles(problem)
        ? takeTurns(search, new OrderRepair(problem, deadline))
        : search.search(Long.MAX_VALUE).orElseThrow();
  }

  private Solution takeTurns(Search search, OrderRepair repair) {
    for (long turn = Math.max(1, firstTurn); ; turn *= 2) {
      Optional<Solution.Satisfiable> mended = repair.search(turn * CYCLES_PER_CONFLICT);
      if (mended.isPresent()) {
        return mended.get().after(search.statistics());
      }
      Optional<Solution> found = search.search(turn);
      if (found.isPresent()) {
        return found.get().after(repair.statistics());
      }
    }
  }
}
