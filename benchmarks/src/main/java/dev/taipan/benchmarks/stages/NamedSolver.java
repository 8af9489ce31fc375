package dev.taipan.benchmarks.stages;

import dev.taipan.encoding.PartwiseSolver;
import dev.taipan.encoding.Solver;
import dev.taipan.encoding.Solvers;

/** The solvers that benchmarks are about, by name. */
final class NamedSolver {
  private NamedSolver() {}

  /**
   * A solver that is given problems part by part.
   *
   * @throws IllegalArgumentException when there is none of that name, or it cannot run here
   */
  static Solver ofParts(String name) {
    Solver solver =
        Solvers.named(name)
            .orElseThrow(() -> new IllegalArgumentException("there is no solver " + name));
    solver
        .unavailable()
        .ifPresent(
            reason -> {
              throw new IllegalArgumentException(name + " cannot run here: " + reason);
            });
    return new PartwiseSolver(solver);
  }
}
