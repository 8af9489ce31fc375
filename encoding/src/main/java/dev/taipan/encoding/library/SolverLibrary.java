package dev.taipan.encoding.library;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Properties;

/**
 * A library of others that some solvers run on. It is large, because its code is native, and
 * nothing else needs it. So it is used where its jars are on the class path, or where a {@link
 * LibraryLoader} brings them.
 */
public enum SolverLibrary {
  /** <a href="https://github.com/Z3Prover/z3">Z3</a>, an SMT solver. */
  Z3("Z3", "com.microsoft.z3.Context", "dev.taipan.solvers.z3"),

  /** <a href="https://developers.google.com/optimization">OR-Tools</a>, which CP-SAT is part of. */
  OR_TOOLS("OR-Tools", "com.google.ortools.Loader", "dev.taipan.solvers.cpsat");

  private static final String ARTIFACTS = "artifacts.properties";

  private final String title;
  private final String entrance;
  private final String solvers;

  SolverLibrary(String title, String entrance, String solvers) {
    this.title = title;
    this.entrance = entrance;
    this.solvers = solvers;
  }

  /** What people call it. */
  public String title() {
    return title;
  }

  /** The jars that it is made of, with the native code for this machine. */
  public List<Artifact> artifacts() {
    return Arrays.stream(coordinates().replace("PLATFORM", Platform.ofThisMachine()).split(" +"))
        .map(Artifact::parse)
        .toList();
  }

  /** The package of the solvers that run on it, which alone refers to its classes. */
  String solvers() {
    return solvers;
  }

  /**
   * Why it cannot be used here; empty when it can.
   *
   * @param use loads its native code; a lambda, since a reference to a method of a class that needs
   *     the library would fail before this can say why
   */
  public Optional<String> unavailable(Runnable use) {
    if (!isThere(use.getClass().getClassLoader())) {
      return Optional.of(title + " is not installed");
    }
    try {
      use.run();
      return Optional.empty();
    } catch (LinkageError | RuntimeException unusable) {
      return Optional.of(title + " does not run on this machine: " + unusable.getMessage());
    }
  }

  /** Whether a class loader finds it. Loads no native code. */
  public boolean isThere(ClassLoader loader) {
    try {
      Class<?> found = Class.forName(entrance, false, loader);
      // A module that nobody must have is not required by ours.
      SolverLibrary.class.getModule().addReads(found.getModule());
      return true;
    } catch (ClassNotFoundException | LinkageError missing) {
      return false;
    }
  }

  private String coordinates() {
    try (InputStream resource = SolverLibrary.class.getResourceAsStream(ARTIFACTS)) {
      Properties properties = new Properties();
      properties.load(resource);
      return properties.getProperty(name());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
