package dev.taipan.collect.database;

import static org.assertj.core.api.Assertions.assertThat;

import dev.taipan.collect.process.Cache;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is left of a process that was killed while it had a database: nothing. */
class KilledTest {
  private static final long PATIENCE_NANOS = 60_000_000_000L;

  @TempDir private Path folder;

  @ParameterizedTest
  @ValueSource(strings = {"postgresql", "sqlite"})
  void leavesNothing(String name) throws Exception {
    kill(name);
  }

  @ParameterizedTest
  @ValueSource(strings = {"mariadb", "derby"})
  @Tag("slow")
  void othersNeither(String name) throws Exception {
    kill(name);
  }

  @Test
  @Tag("slow")
  void clustersNeither() throws Exception {
    try {
      GaleraPrograms.get();
    } catch (IOException lacking) {
      Assumptions.abort(lacking.getMessage());
    }
    kill("galera");
  }

  /** What stands still hears nothing. */
  @Test
  void pausedServersNeither() throws Exception {
    kill("postgresql", "paused");
  }

  private void kill(String... arguments) throws Exception {
    Cache.makePassable(folder);
    Process process =
        new ProcessBuilder(
                Stream.concat(
                        Stream.of(
                            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                            "-XX:TieredStopAtLevel=1",
                            "-XX:-UsePerfData",
                            "-Djava.io.tmpdir=" + folder,
                            "-cp",
                            System.getProperty("java.class.path"),
                            HeldDatabase.class.getName()),
                        Stream.of(arguments))
                    .toList())
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    assertThat(process.inputReader(StandardCharsets.UTF_8).readLine()).isNotEmpty();
    List<ProcessHandle> descendants = process.descendants().toList();
    assertThat(remaining()).isNotEmpty();
    assertThat(descendants).isNotEmpty();

    process.destroyForcibly().waitFor();

    long deadline = System.nanoTime() + PATIENCE_NANOS;
    while (System.nanoTime() < deadline
        && !(remaining().isEmpty() && descendants.stream().noneMatch(ProcessHandle::isAlive))) {
      Thread.sleep(50);
    }
    assertThat(remaining()).isEmpty();
    assertThat(descendants).noneMatch(ProcessHandle::isAlive);
  }

  private List<Path> remaining() throws Exception {
    try (Stream<Path> files = Files.list(folder)) {
      return files.toList();
    }
  }
}
