package dev.taipan.junit;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What is compiled against JUnit 5 runs with JUnit 6, too. */
@Timeout(300)
class JUnit6Test {
  private static final Pattern OF_JUNIT =
      Pattern.compile(".*[/\\\\](junit-|opentest4j-|apiguardian-)[^/\\\\]*\\.jar");

  @TempDir private Path folder;

  @Test
  void testsOfTheExtensionsPassWithJUnit6() throws Exception {
    // Tests of the other version may be writing pages in this module.
    Path module = Files.createDirectory(folder.resolve("junit"));
    Path example = Path.of("examples", "write-skew.txt");
    Files.createDirectory(folder.resolve("examples"));
    Files.copy(Path.of("..").resolve(example), folder.resolve(example));
    Path log = folder.resolve("log");
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-cp",
                classPath(),
                "org.junit.platform.console.ConsoleLauncher",
                "execute",
                "--disable-banner",
                "--select-class=" + IsolationTestTest.class.getName(),
                "--select-class=" + WeakIsolationTest.class.getName())
            .directory(module.toFile())
            .redirectErrorStream(true)
            .redirectOutput(log.toFile())
            .start();
    try {
      assertThat(process.waitFor(200, TimeUnit.SECONDS)).isTrue();
    } finally {
      process.destroyForcibly();
    }

    assertThat(log).content().contains(" 0 tests failed").doesNotContain(" 0 tests successful");
    assertThat(process.exitValue()).isZero();
  }

  /** That of this process, with all of JUnit 6 in place of JUnit 5. */
  private static String classPath() throws IOException {
    List<String> found = List.of(System.getProperty("java.class.path").split(File.pathSeparator));
    assertThat(found).anyMatch(jar -> jar.contains("junit-jupiter-api-5."));
    try (Stream<Path> jars = Files.list(Path.of("target", "junit-6"))) {
      List<String> six = jars.map(Path::toString).filter(jar -> jar.contains("-6.")).toList();
      assertThat(six).hasSize(1);
      return Stream.concat(
              six.stream(), found.stream().filter(jar -> !OF_JUNIT.matcher(jar).matches()))
          .map(jar -> Path.of(jar).toAbsolutePath().toString())
          .collect(Collectors.joining(File.pathSeparator));
    }
  }
}
