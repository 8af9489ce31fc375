package dev.taipan.checker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.taipan.checker.excerpt.Part;
import dev.taipan.checker.explain.Violation;
import dev.taipan.formats.io.HistoryFiles;
import dev.taipan.history.History;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Counterexamples are no larger than the corpus's cores of the same histories, from which others
 * have left out all they could.
 */
class MinimalCoresTest {
  private static final Path CORPUS =
      Path.of(System.getProperty("taipan.corpus", "../shared/corpus"));

  @Test
  void noCounterexampleIsLargerThanTheCore() throws IOException {
    Path cores = CORPUS.resolve("min-cores");
    assumeTrue(Files.exists(cores), "no cores at " + cores);
    List<Path> files;
    try (Stream<Path> all = Files.list(cores)) {
      files = all.sorted().toList();
    }
    for (Path core : files) {
      compare(core, HistoryFiles.read(core));
    }
    assertThat(files).hasSizeGreaterThan(10);
  }

  private static void compare(Path file, History core) throws IOException {
    History whole = HistoryFiles.read(parent(file));
    IsolationLevel weakest =
        IsolationChecker.checkAll(core, CheckOptions.DEFAULTS).values().stream()
            .filter(verdict -> verdict.outcome() == Outcome.VIOLATED)
            .map(Verdict::level)
            .min(IsolationLevel::compareTo)
            .orElseThrow();
    Part part =
        IsolationChecker.check(whole, weakest, CheckOptions.DEFAULTS)
            .violation()
            .flatMap(Violation::part)
            .orElseThrow();
    String described = file.getFileName() + " at " + weakest.symbol();
    assertThat(part.transactions()).as(described).hasSizeLessThanOrEqualTo(core.transactions());
    assertThat(part.operations()).as(described).hasSizeLessThanOrEqualTo(core.operations());
  }

  /** The history that a core is of. */
  private static Path parent(Path core) throws IOException {
    String name = core.getFileName().toString().substring("core-".length());
    try (Stream<Path> all = Files.walk(CORPUS, 2)) {
      return all.filter(file -> file.getFileName().toString().equals(name))
          .findFirst()
          .orElseThrow();
    }
  }
}
