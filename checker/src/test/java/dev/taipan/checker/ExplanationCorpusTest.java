package dev.taipan.checker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.taipan.checker.explain.Violation;
import dev.taipan.formats.io.BadHistoryException;
import dev.taipan.formats.io.HistoryFiles;
import dev.taipan.history.History;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Explanations of recorded histories are proofs, too, where the corpus is at hand: what one names,
 * cut out and decided again, violates the level by itself.
 */
class ExplanationCorpusTest {
  private static final long SMALL = 100_000;

  /** Larger files are of valid histories. */
  private static final long LARGEST = 4_000_000;

  private static final Set<IsolationLevel> ALONE =
      EnumSet.of(
          IsolationLevel.CUT_ISOLATION,
          IsolationLevel.READ_COMMITTED,
          IsolationLevel.SNAPSHOT_ISOLATION,
          IsolationLevel.SERIALIZABILITY);

  private static final CheckOptions IN_A_MINUTE =
      CheckOptions.DEFAULTS.withTimeout(Duration.ofSeconds(60));

  @Test
  void whatIsNamedViolatesTheLevelByItself() throws IOException {
    check(SMALL, 300);
  }

  @Test
  @Tag("slow")
  void whatIsNamedViolatesTheLevelByItselfInLargerHistories() throws IOException {
    check(LARGEST, 700);
  }

  private static void check(long largest, int leastViolations) throws IOException {
    Path corpus = Path.of(System.getProperty("taipan.corpus", "../shared/corpus"));
    assumeTrue(Files.exists(corpus), "no corpus at " + corpus);
    List<Path> files;
    try (Stream<Path> all = Files.walk(corpus)) {
      files = all.filter(Files::isRegularFile).filter(file -> size(file) <= largest).toList();
    }
    List<String> objections = new ArrayList<>();
    int violations = 0;
    for (Path file : files) {
      Optional<History> history = history(file);
      if (history.isPresent()) {
        violations += check(file, history.get(), objections);
      }
    }
    assertThat(objections).isEmpty();
    assertThat(violations).isGreaterThan(leastViolations);
  }

  private static long size(Path file) {
    try {
      return Files.size(file);
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }

  /** The history in a file, if there is one. */
  private static Optional<History> history(Path file) throws IOException {
    try {
      return Optional.of(HistoryFiles.read(file));
    } catch (BadHistoryException noHistory) {
      return Optional.empty();
    }
  }

  /** Returns the number of violations. */
  private static int check(Path file, History history, List<String> objections) {
    int violations = 0;
    Map<IsolationLevel, Verdict> all = IsolationChecker.checkAll(history, IN_A_MINUTE);
    ALONE.forEach(level -> all.put(level, IsolationChecker.check(history, level, IN_A_MINUTE)));
    for (Verdict verdict : all.values()) {
      if (verdict.outcome() == Outcome.VIOLATED) {
        violations++;
        objection(history, verdict.level(), verdict.violation().orElseThrow())
            .ifPresent(found -> objections.add(file.getFileName() + ": " + found));
      }
    }
    return violations;
  }

  private static Optional<String> objection(
      History history, IsolationLevel level, Violation violation) {
    String said = level.symbol() + " is violated: " + violation;
    if (violation.part().isEmpty()) {
      return Optional.of("the whole is blamed; " + said);
    }
    History cut = CutOut.of(history, violation.part().get(), level);
    Verdict ofCut = IsolationChecker.check(cut, CutOut.heard(level, cut), IN_A_MINUTE);
    if (ofCut.outcome() != Outcome.VIOLATED) {
      return Optional.of("what is named satisfies the level; " + said);
    }
    return NameFits.objection(violation, level).map(objection -> objection + "; " + said);
  }
}
