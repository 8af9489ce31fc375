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
 * nothing else needs it: so it is used where its jars are on the class path, and missed nowhere
 * else.
 */
public enum SolverLibrary {
  /** <a href="https://github.com/Z3Prover/z3">Z3</a>, an SMT solver. */
  Z3("Z3", "com.microsoft.z3.Context"),

  /** <a href="https://developers.google.com/optimization">OR-Tools</a>, which CP-SAT is part of. */
  OR_TOOLS("OR-Tools", "com.google.ortools.Loader");

  private static final String ARTIFACTS = "artifacts.properties";

  private final String title;
  private final String entrance;

  SolverLibrary(String title, String entrance) {
    this.title = title;
    this.entrance = entrance;
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

  /**
   * Why it cannot be used here; empty when it can.
   *
   * @param use loads its native code; a lambda, since a reference to a method of a class that needs
   *     the library would fail before this can say why
   */
  public Optional<String> unavailable(Runnable use) {
    if (!isThere()) {
      return Optional.of(title + " is not installed");
    }
    try {
      use.run();
      return Optional.empty();
    } catch (LinkageError | RuntimeException unusable) {
      return Optional.of(title + " does not run on this machine: " + unusable.getMessage());
    }
  }

  private boolean isThere() {
    try {
      Class.forName(entrance, false, SolverLibrary.class.getClassLoader());
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
