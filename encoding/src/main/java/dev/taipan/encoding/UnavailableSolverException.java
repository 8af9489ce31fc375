package dev.taipan.encoding;

/** A solver that there is, but that cannot run here. */
public final class UnavailableSolverException extends IllegalArgumentException {
  private static final long serialVersionUID = 1L;

  /** Names the solver, and says why it cannot. */
  public UnavailableSolverException(String name, String reason) {
    super(name + " cannot run here: " + reason);
  }
}
