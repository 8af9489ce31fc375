package dev.taipan.solvers;

import static org.assertj.core.api.Assertions.assertThat;

import dev.taipan.encoding.Solver;
import dev.taipan.encoding.Solvers;
import dev.taipan.encoding.library.Artifact;
import dev.taipan.encoding.library.LibraryLoader;
import dev.taipan.encoding.library.SolverLibrary;
import java.io.File;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Libraries are found where they are, and missed in a sentence where they are not. */
class SolverLibraryTest {
  private static final List<Path> CLASS_PATH =
      Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
          .map(Path::of)
          .toList();

  @ParameterizedTest
  @EnumSource
  void isMadeOfTheJarsOfTheBuild(SolverLibrary library) {
    assertThat(library.artifacts())
        .isNotEmpty()
        .allSatisfy(
            artifact ->
                assertThat(CLASS_PATH)
                    .anySatisfy(
                        entry ->
                            assertThat(artifact.location().getPath())
                                .endsWith(lastFour(entry).replace(File.separatorChar, '/'))));
  }

  private static String lastFour(Path entry) {
    int names = entry.getNameCount();
    return names < 4 ? "?" : "/" + entry.subpath(names - 4, names);
  }

  @ParameterizedTest
  @EnumSource
  void runsWithItsJarsAndNoOthers(SolverLibrary library) throws Exception {
    List<String> files = library.artifacts().stream().map(Artifact::file).toList();
    assertThat(reasons(entry -> isOurs(entry) || files.contains(entry.getFileName().toString())))
        .filteredOn(reason -> reason.contains(library.title()))
        .isEmpty();
  }

  @Test
  void isMissedInASentence() throws Exception {
    assertThat(reasons(SolverLibraryTest::isOurs))
        .containsOnly("Z3 is not installed", "OR-Tools is not installed")
        .hasSize(5);
  }

  @ParameterizedTest
  @CsvSource({"z3-turnkey, Z3", "ortools-java, OR-Tools"})
  void isMissedInASentenceWhereAPartIsThere(String jar, String title) throws Exception {
    assertThat(
            reasons(entry -> isOurs(entry) || entry.getFileName().toString().startsWith(jar + "-")))
        .anySatisfy(
            reason -> assertThat(reason).startsWith(title + " does not run on this machine: "));
  }

  @ParameterizedTest
  @EnumSource
  void isBroughtToAProgramThatRunsAlready(SolverLibrary library) throws Exception {
    List<String> files = library.artifacts().stream().map(Artifact::file).toList();
    List<URL> jars = List.of(urls(entry -> files.contains(entry.getFileName().toString())));
    try (URLClassLoader running =
            new URLClassLoader(
                urls(SolverLibraryTest::isOurs), ClassLoader.getPlatformClassLoader());
        URLClassLoader bringing = bringing(library, jars, running)) {
      assertThat(reasons(running, bringing))
          .isNotEmpty()
          .noneMatch(reason -> reason.contains(library.title()));
    }
  }

  /** A loader of libraries, as the program has it that runs without them. */
  private static URLClassLoader bringing(SolverLibrary library, List<URL> jars, ClassLoader running)
      throws Exception {
    Class<?> libraries = running.loadClass(SolverLibrary.class.getName());
    return (URLClassLoader)
        running
            .loadClass(LibraryLoader.class.getName())
            .getConstructor(libraries, List.class, ClassLoader.class)
            .newInstance(libraries.getEnumConstants()[library.ordinal()], jars, running);
  }

  private static boolean isOurs(Path entry) {
    return !entry.toString().contains("z3-turnkey")
        && !entry.toString().contains("turnkey-support")
        && !entry.toString().contains("ortools")
        && !entry.toString().contains("protobuf")
        && !entry.getFileName().toString().startsWith("jna-");
  }

  /** Why solvers are unavailable, with a part of the class path. */
  private static List<String> reasons(Predicate<Path> kept) throws Exception {
    try (URLClassLoader loader =
        new URLClassLoader(urls(kept), ClassLoader.getPlatformClassLoader())) {
      return reasons(loader, loader);
    }
  }

  @SuppressWarnings("unchecked")
  private static List<String> reasons(ClassLoader program, ClassLoader context) throws Exception {
    Thread thread = Thread.currentThread();
    ClassLoader before = thread.getContextClassLoader();
    thread.setContextClassLoader(context);
    try {
      return (List<String>) program.loadClass(Reasons.class.getName()).getMethod("of").invoke(null);
    } finally {
      thread.setContextClassLoader(before);
    }
  }

  private static URL[] urls(Predicate<Path> kept) throws MalformedURLException {
    List<Path> entries = CLASS_PATH.stream().filter(kept).toList();
    URL[] urls = new URL[entries.size()];
    for (int i = 0; i < urls.length; i++) {
      urls[i] = entries.get(i).toUri().toURL();
    }
    return urls;
  }

  /** Called by name, as a class of another class loader. */
  public static final class Reasons {
    private Reasons() {}

    /** Why solvers are unavailable. */
    public static List<String> of() {
      return Solvers.all().stream().map(Solver::unavailable).flatMap(Optional::stream).toList();
    }
  }
}
