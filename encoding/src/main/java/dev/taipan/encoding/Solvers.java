package dev.taipan.encoding;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.ServiceLoader;

/** The backends that there are, as {@link ServiceLoader} finds them. */
public final class Solvers {
  private Solvers() {}

  /** All of them, available on this machine or not; first those that need no library. */
  public static List<Solver> all() {
    return ServiceLoader.load(Solver.class).stream()
        .map(ServiceLoader.Provider::get)
        .sorted(Comparator.comparing(solver -> solver.library().isPresent()))
        .toList();
  }

  /** The one of a name, whatever its case. */
  public static Optional<Solver> named(String name) {
    return all().stream().filter(solver -> solver.name().equalsIgnoreCase(name)).findFirst();
  }
}
