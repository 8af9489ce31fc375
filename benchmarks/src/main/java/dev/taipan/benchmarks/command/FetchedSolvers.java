package dev.taipan.benchmarks.command;

import dev.taipan.cli.option.SolverJars;
import dev.taipan.encoding.Solver;
import dev.taipan.encoding.Solvers;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.List;

/** Fetches what the solvers run on that are to be compared. */
final class FetchedSolvers {

  private FetchedSolvers() {}

  /**
   * Fetches the libraries that are missing. What cannot be fetched is said, and left out of the
   * comparison like what cannot run here.
   *
   * @param strategies as users name them; all solvers where there is none
   */
  static void provide(List<String> strategies, PrintWriter err) {
    List<Solver> solvers =
        Solvers.all().stream()
            .filter(
                solver ->
                    strategies.isEmpty()
                        || strategies.stream().anyMatch(name -> name.contains(solver.name())))
            .toList();
    try {
      SolverJars.ofMaven().provide(solvers);
    } catch (IOException unreachable) {
      err.println("taipan: " + unreachable.getMessage());
      err.flush();
    }
  }
}
