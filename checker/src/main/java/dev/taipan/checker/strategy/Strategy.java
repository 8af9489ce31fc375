package dev.taipan.checker.strategy;

import dev.taipan.encoding.EncodingOptions;
import dev.taipan.encoding.PartwiseSolver;
import dev.taipan.encoding.Solver;
import dev.taipan.encoding.cdcl.ConflictDrivenSolver;

/**
 * How strong levels are decided. Every strategy gives the same verdicts; they differ in time.
 *
 * @param drafts whether an order is drafted first where that may take less time than to derive
 *     anything: if it explains the history, nothing is left to the rest of the strategy
 * @param solver decides what saturation leaves open
 * @param saturates whether saturation settles what it can; otherwise the solver is left with
 *     everything that the history does not say outright, which takes space quadratic in the writers
 *     of a key
 * @param splits whether independent parts are solved one by one
 * @param encoding how what is left is put to the solver
 */
public record Strategy(
    boolean drafts, Solver solver, boolean saturates, boolean splits, EncodingOptions encoding) {
  /** The fastest. */
  public static final Strategy DEFAULTS =
      new Strategy(true, new ConflictDrivenSolver(), true, true, EncodingOptions.DEFAULTS);

  /** This strategy with another solver. */
  public Strategy withSolver(Solver other) {
    return new Strategy(drafts, other, saturates, splits, encoding);
  }

  /** This strategy where it is to be seen what it takes itself. */
  public Strategy withoutDrafts() {
    return new Strategy(false, solver, saturates, splits, encoding);
  }

  /** This strategy without saturation. */
  public Strategy withoutSaturation() {
    return new Strategy(drafts, solver, false, splits, encoding);
  }

  /** This strategy with the problem solved as a whole. */
  public Strategy withoutSplitting() {
    return new Strategy(drafts, solver, saturates, false, encoding);
  }

  /** This strategy with another encoding. */
  public Strategy withEncoding(EncodingOptions other) {
    return new Strategy(drafts, solver, saturates, splits, other);
  }

  /** The solver, taking a problem apart first if the strategy says so. */
  public Solver solverOfWholes() {
    return splits ? new PartwiseSolver(solver) : solver;
  }
}
