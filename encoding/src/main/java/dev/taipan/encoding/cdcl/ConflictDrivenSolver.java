package dev.taipan.encoding.cdcl;

import dev.taipan.encoding.AcyclicityProblem;
import dev.taipan.encoding.SearchLog;
import dev.taipan.encoding.Solution;
import dev.taipan.encoding.Solver;
import dev.taipan.encoding.repair.DraftedProblem;
import dev.taipan.encoding.repair.OrderDraft;
import dev.taipan.encoding.repair.OrderRepair;
import dev.taipan.history.time.Deadline;
import java.util.Optional;

/**
 * The project's own engine: clause learning modulo acyclicity, deciding only what the order of the
 * edges so far contradicts. Where that meets many conflicts, it begins anew from an {@link
 * OrderDraft}, and then takes turns with {@link OrderRepair}, each turn twice as long as the one
 * before: these two find solutions that clause learning misses for long, and clause learning
 * refutes. Takes space linear in the problem and the clauses that it keeps.
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
   * @param firstTurn the number of conflicts after which an order is drafted, and again so many
   *     after which repair has its first turn
   */
  public ConflictDrivenSolver(int keptAtFirst, int firstTurn) {
    this.keptAtFirst = keptAtFirst;
    this.firstTurn = firstTurn;
  }

  @Override
  public String name() {
    return "cdcl";
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
        ? solveByDraft(problem, deadline, log).after(search.statistics())
        : search.search(Long.MAX_VALUE).orElseThrow();
  }

  /** Begins anew, from an order that leaves little to mend. */
  private Solution solveByDraft(AcyclicityProblem problem, Deadline deadline, SearchLog log) {
    DraftedProblem drafted = new DraftedProblem(problem, new OrderDraft(problem, deadline).order());
    Search search = new Search(drafted.problem(), keptAtFirst, deadline, log);
    OrderRepair repair = new OrderRepair(drafted.problem(), deadline);
    return drafted.original(takeTurns(search, repair));
  }

  private Solution takeTurns(Search search, OrderRepair repair) {
    for (long turn = Math.max(1, firstTurn); ; turn *= 2) {
      Optional<Solution> found = search.search(turn);
      if (found.isPresent()) {
        return found.get().after(repair.statistics());
      }
      Optional<Solution.Satisfiable> mended = repair.search(turn * CYCLES_PER_CONFLICT);
      if (mended.isPresent()) {
        return mended.get().after(search.statistics());
      }
    }
  }
}
