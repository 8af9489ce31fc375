package dev.taipan.checker.strategy;

import dev.taipan.encoding.EncodingOptions;
import dev.taipan.encoding.PartwiseSolver;
import dev.taipan.encoding.Solver;
import dev.taipan.encoding.cdcl.ConflictDrivenSolver;

/**
 * How strong levels are decided. Every strategy gives the same verdicts; they differ in time.
 *
 * @param solver decides what saturation leaves open
 * @param saturates whether saturation settles what it can; otherwise the solver is left with
 *     everything that the history does not say outright, which takes space quadratic in the writers
 *     of a key
 * @param splits whether independent parts are solved one by one
 * @param encoding how what is left is put to the solver
 */
public record Strategy(Solver solver, boolean saturates, boolean splits, EncodingOptions encoding) {
  /** The fastest. */
  public static final Strategy DEFAULTS =
      new Strategy(new ConflictDrivenSolver(), true, true, EncodingOptions.DEFAULTS);

  /** This strategy with another solver. */
  public Strategy withSolver(Solver other) {
    return new Strategy(other, saturates, splits, encoding);
  }

  /** This strategy without saturation. */
  public Strategy withoutSaturation() {
    return new Strategy(solver, false, splits, encoding);
  }

  /** This strategy with the problem solved as a whole. */
  public Strategy withoutSplitting() {
    return new Strategy(solver, saturates, false, encoding);
  }

  /** This strategy with another encoding. */
  public Strategy withEncoding(EncodingOptions other) {
    return new Strategy(solver, saturates, splits, other);
  }

  /** The solver, taking a problem apart first if the strategy says so. */
  public Solver solverOfWholes() {
    return splits ? new PartwiseSolver(solver) : solver;
  }
}
