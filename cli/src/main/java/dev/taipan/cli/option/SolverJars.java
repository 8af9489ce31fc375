package dev.taipan.cli.option;

import dev.taipan.collect.artifact.Artifacts;
import dev.taipan.collect.artifact.Coordinates;
import dev.taipan.collect.artifact.MavenArtifacts;
import dev.taipan.encoding.Solver;
import dev.taipan.encoding.library.Artifact;
import dev.taipan.encoding.library.LibraryLoader;
import dev.taipan.encoding.library.SolverLibrary;
import java.io.IOException;
import java.net.URL;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The libraries of other people's solvers: fetched when such a solver is first named, as databases
 * and drivers are when they are first needed.
 */
public final class SolverJars {
  private final Artifacts artifacts;

  SolverJars(Artifacts artifacts) {
    this.artifacts = artifacts;
  }

  /** Those of the user's Maven repository, into which they are fetched from Maven Central. */
  public static SolverJars ofMaven() {
    return new SolverJars(
        new MavenArtifacts(
            file -> {
              if (file.endsWith(".jar")) {
                System.err.println("taipan: downloading " + file);
              }
            }));
  }

  /** Whether a library is neither on the class path nor provided yet. */
  static boolean isMissing(SolverLibrary library) {
    return !library.isThere(Thread.currentThread().getContextClassLoader());
  }

  /**
   * Provides the libraries of some solvers.
   *
   * @throws IOException when one cannot be fetched; the message is for people
   */
  public void provide(List<Solver> solvers) throws IOException {
    List<SolverLibrary> libraries =
        solvers.stream().map(Solver::library).flatMap(Optional::stream).distinct().toList();
    for (SolverLibrary library : libraries) {
      if (isMissing(library)) {
        provide(library);
      }
    }
  }

  /**
   * Lets this thread, and those that it starts, find the solvers of a library that can run.
   *
   * @throws IOException when it cannot be fetched; the message is for people
   */
  void provide(SolverLibrary library) throws IOException {
    List<URL> jars = new ArrayList<>();
    for (Artifact artifact : library.artifacts()) {
      Coordinates place = new Coordinates(artifact.group(), artifact.name(), artifact.version());
      jars.add(artifacts.file(place).toUri().toURL());
    }
    Thread thread = Thread.currentThread();
    thread.setContextClassLoader(new LibraryLoader(library, jars, thread.getContextClassLoader()));
  }
}
