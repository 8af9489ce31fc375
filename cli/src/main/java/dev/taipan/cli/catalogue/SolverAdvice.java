package dev.taipan.cli.catalogue;

import dev.taipan.encoding.Solver;
import dev.taipan.encoding.library.Artifact;
import dev.taipan.encoding.library.SolverLibrary;
import java.io.PrintWriter;
import java.util.List;
import java.util.Optional;

/** Says how to add the libraries that solvers miss. */
final class SolverAdvice {
  /** Where the launcher looks for libraries. */
  private static final String FOLDER = "taipan.solvers";

  private SolverAdvice() {}

  /** Prints a paragraph for each library that is missing, or of which a part is. */
  static void print(List<Solver> solvers, PrintWriter out) {
    solvers.stream()
        .filter(solver -> solver.unavailable().isPresent())
        .map(Solver::library)
        .flatMap(Optional::stream)
        .distinct()
        .forEach(library -> print(library, out));
  }

  private static void print(SolverLibrary library, PrintWriter out) {
    String place = System.getProperty(FOLDER, "the class path");
    out.println();
    out.println(
        "%s is downloaded from Maven Central when a solver that needs it is first used."
            .formatted(library.title()));
    out.println("To install it manually, put these files into %s:".formatted(place));
    for (Artifact artifact : library.artifacts()) {
      out.println("  " + artifact.location());
    }
  }
}
