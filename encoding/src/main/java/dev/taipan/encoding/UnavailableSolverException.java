package dev.taipan.encoding;

import dev.taipan.encoding.library.SolverLibrary;
import java.util.Optional;

/** A solver that there is, but that cannot run here. */
public final class UnavailableSolverException extends IllegalArgumentException {
  private static final long serialVersionUID = 1L;

  private final transient Solver solver;

  /** Names the solver, and says why it cannot. */
  public UnavailableSolverException(Solver solver, String reason) {
    super(solver.name() + " cannot run here: " + reason);
    this.solver = solver;
  }

  /** The library that the solver runs on; empty where it needs none. */
  public Optional<SolverLibrary> library() {
    return solver.library();
  }
}
