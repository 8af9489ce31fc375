package dev.taipan.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.taipan.encoding.library.Artifact;
import dev.taipan.encoding.library.SolverLibrary;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Taipan as people unpack it: without the libraries of solvers, and anywhere. */
@Timeout(120)
@Tag("slow")
class InstalledTest {
  private static final String SKEW =
      "r(1,0,1,1)\nr(2,0,1,1)\nw(1,1,1,1)\nr(1,0,2,2)\nr(2,0,2,2)\nw(2,2,2,2)\n";

  @TempDir private Path folder;
  private Launcher launcher;

  @BeforeEach
  void install() throws IOException {
    assumeTrue(File.separatorChar == '/', "the launcher is a script for POSIX shells");
    launcher = Launcher.unpacked(folder.resolve("taipan"));
    Files.writeString(folder.resolve("taipan").resolve("skew"), SKEW);
  }

  private static boolean isOurs(Path entry) {
    return Stream.of(SolverLibrary.values()).noneMatch(library -> isOf(library, entry));
  }

  private static boolean isOf(SolverLibrary library, Path entry) {
    return library.artifacts().stream()
        .anyMatch(artifact -> artifact.file().equals(entry.getFileName().toString()));
  }

  @ParameterizedTest
  @CsvSource({"z3-lazy, Z3", "cdcl+cpsat-order, OR-Tools"})
  void aLibraryThatCannotBeFetchedIsBadUsage(String solver, String library) throws Exception {
    // What is a file cannot become a folder of jars, with a network or without.
    launcher.withClasses(InstalledTest::isOurs).with("TAIPAN_JAVA_OPTS", repository("skew"));
    CommandRun run = launcher.run("check", "--solver", solver, "skew");
    assertThat(run.status()).isEqualTo(2);
    assertThat(run.out()).isEmpty();
    assertThat(run.err().lines().filter(line -> !line.startsWith("taipan: downloading ")))
        .singleElement()
        .asString()
        .contains(" cannot run here: " + library + " is not installed, and cannot download ")
        .contains("; 'taipan solvers' describes how to install it manually");
  }

  @ParameterizedTest
  @CsvSource({"z3-theory, Z3", "z3-lazy+cpsat-lazy, Z3 OR_TOOLS", "cpsat-order, OR_TOOLS"})
  void aLibraryIsFetchedWhenASolverThatNeedsItIsNamed(String solvers, String libraries)
      throws Exception {
    for (String library : libraries.split(" ")) {
      putIntoRepository(folder.resolve("jars"), SolverLibrary.valueOf(library));
    }
    launcher
        .withClasses(InstalledTest::isOurs)
        .with("TAIPAN_JAVA_OPTS", repository(folder.resolve("jars").toString()));
    CommandRun run = launcher.run("check", "--level=ser", "--solver", solvers, "skew");
    assertThat(run.err()).isEmpty();
    assertThat(run.status()).isEqualTo(1);
  }

  private static String repository(String folder) {
    return "-Dmaven.repo.local=" + folder;
  }

  private static void putIntoRepository(Path repository, SolverLibrary library) throws IOException {
    for (Artifact artifact : library.artifacts()) {
      Path jar =
          repository
              .resolve(artifact.group().replace('.', '/'))
              .resolve(artifact.name())
              .resolve(artifact.version())
              .resolve(artifact.file());
      Files.createDirectories(jar.getParent());
      for (Path entry : Launcher.classPath()) {
        if (entry.endsWith(artifact.file())) {
          Files.copy(entry, jar);
        }
      }
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"cdcl", "portfolio", "sat4j-lazy"})
  void solversOfOurOwnNeedNoLibrary(String solver) throws Exception {
    launcher.withClasses(InstalledTest::isOurs);
    assertThat(launcher.run("check", "--level=ser", "--solver", solver, "skew").status())
        .isEqualTo(1);
  }

  @ParameterizedTest
  @EnumSource
  void librariesAreFoundWhereTheyAreSaidToBelong(SolverLibrary library) throws Exception {
    launcher.withClasses(InstalledTest::isOurs);
    Path solvers = launcher.jar().toRealPath().resolveSibling("solvers");
    String out = launcher.run("solvers").out();
    assertThat(out).contains(library.title() + " is downloaded from Maven Central when a solver");
    assertThat(out).contains("To install it manually, put these files into " + solvers + ":\n");
    putInto(solvers, library);
    assertThat(launcher.run("solvers").out()).doesNotContain(library.title() + " is not installed");
  }

  @Test
  void anotherFolderMayHaveThem() throws Exception {
    Path solvers = folder.resolve("my solvers");
    launcher.withClasses(InstalledTest::isOurs).with("TAIPAN_SOLVERS", solvers.toString());
    assertThat(launcher.run("solvers"))
        .isEqualTo(
            new CommandRun(2, "", "taipan: TAIPAN_SOLVERS is not a folder: " + solvers + "\n"));
    putInto(solvers, SolverLibrary.Z3);
    assertThat(launcher.run("check", "--level=ser", "--solver=z3-lazy", "skew").status())
        .isEqualTo(1);
    assertThat(launcher.run("solvers").out()).contains("put these files into " + solvers + ":\n");
  }

  private static void putInto(Path solvers, SolverLibrary library) throws IOException {
    Files.createDirectories(solvers);
    for (Path entry : Launcher.classPath()) {
      if (isOf(library, entry)) {
        Files.copy(entry, solvers.resolve(entry.getFileName()));
      }
    }
  }

  @Test
  void aBrokenJarIsNoAnswer() throws Exception {
    Files.writeString(launcher.jar(), "PK");
    CommandRun run = launcher.run("check", "skew");
    assertThat(run.status()).isEqualTo(70);
    assertThat(run.err()).endsWith("/lib/taipan.jar; unpack Taipan again\n");
  }

  @Test
  void theArchiveOfClassesIsMadeAgainWhereTheFolderMoved() throws Exception {
    Path home = folder.resolve("taipan");
    launcher.withPackedClasses().with("TAIPAN_ARCHIVE", null);
    assertThat(isArchived(launcher)).isTrue();
    List<String> before = archives(home);
    assertThat(isArchived(launcher)).isTrue();
    assertThat(archives(home)).hasSize(1).isEqualTo(before);
    Path elsewhere = folder.resolve("elsewhere");
    Files.move(home, elsewhere);
    Launcher moved = Launcher.unpacked(elsewhere).with("TAIPAN_ARCHIVE", null);
    assertThat(isArchived(moved)).isTrue();
    assertThat(archives(elsewhere)).hasSize(1).isNotEqualTo(before);
  }

  /** Whether the classes of a run come from the archive. */
  private boolean isArchived(Launcher launcher) throws Exception {
    Path log = folder.resolve("loads");
    launcher.with("TAIPAN_JAVA_OPTS", "-Xlog:class+load:file=" + log);
    assertThat(launcher.run("check", "--level=ser", "skew").status()).isEqualTo(1);
    return Files.readAllLines(log).stream()
        .anyMatch(line -> line.contains(" dev.taipan.cli.Main source: shared objects file"));
  }

  private static List<String> archives(Path home) throws IOException {
    try (Stream<Path> files = Files.list(home.resolve("lib"))) {
      return files
          .map(file -> file.getFileName().toString())
          .filter(name -> name.startsWith("archive-"))
          .toList();
    }
  }
}
