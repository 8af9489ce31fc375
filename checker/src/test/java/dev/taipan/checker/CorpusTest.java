package dev.taipan.checker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.taipan.formats.io.HistoryFiles;
import dev.taipan.history.History;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Real histories with known verdicts, where the corpus is at hand. */
class CorpusTest {
  /** Transactions. */
  private static final int SMALL = 150;

  private static final CheckOptions IN_A_MINUTE =
      CheckOptions.DEFAULTS.withTimeout(Duration.ofSeconds(60));

  static final IsolationLevel[] IN_SESSION_ORDER = {
    IsolationLevel.READ_COMMITTED,
    IsolationLevel.READ_ATOMICITY,
    IsolationLevel.TRANSACTIONAL_CAUSAL_CONSISTENCY,
    IsolationLevel.PREFIX_CONSISTENCY,
    IsolationLevel.STRONG_SESSION_SNAPSHOT_ISOLATION,
    IsolationLevel.STRONG_SESSION_SERIALIZABILITY,
  };

  private static Path corpus() {
    return Path.of(System.getProperty("taipan.corpus", "../shared/corpus"));
  }

  @Test
  void corpusIsAtHand() {
    assumeTrue(
        Files.exists(corpus().resolve("manifest.tsv")),
        "no corpus at " + corpus() + ": set the system property taipan.corpus");
    assertThat(entries()).hasSizeGreaterThan(100);
  }

  static Stream<Manifest.Entry> entries() {
    return Stream.of("manifest.tsv", "bench/manifest.tsv")
        .map(corpus()::resolve)
        .filter(Files::exists)
        .flatMap(Manifest::read)
        .filter(Manifest.Entry::isKeyValueHistory);
  }

  static Stream<Manifest.Entry> smallEntries() {
    return entries().filter(entry -> entry.hasAtMost(SMALL));
  }

  static Stream<Manifest.Entry> otherEntries() {
    return entries().filter(entry -> !entry.hasAtMost(SMALL));
  }

  @ParameterizedTest(name = "{0}", allowZeroInvocations = true)
  @MethodSource("smallEntries")
  void everyKnownVerdictOfASmallHistoryIsReproduced(Manifest.Entry entry) throws IOException {
    reproduce(entry);
  }

  @ParameterizedTest(name = "{0}", allowZeroInvocations = true)
  @MethodSource("otherEntries")
  @Tag("slow")
  void everyKnownVerdictOfALargerHistoryIsReproduced(Manifest.Entry entry) throws IOException {
    reproduce(entry);
  }

  private static void reproduce(Manifest.Entry entry) throws IOException {
    History history = HistoryFiles.read(entry.path());
    Map<IsolationLevel, Outcome> expected = entry.verdicts(IN_SESSION_ORDER);
    List<String> wrong = new ArrayList<>();
    expected.forEach(
        (level, outcome) -> {
          Verdict verdict = IsolationChecker.check(history, level, IN_A_MINUTE);
          if (verdict.outcome() != outcome) {
            wrong.add(level.symbol() + ": " + verdict);
          }
        });
    Map<IsolationLevel, Verdict> all = IsolationChecker.checkAll(history, IN_A_MINUTE);
    expected.forEach(
        (level, outcome) -> {
          if (all.get(level).outcome() != outcome) {
            wrong.add(level.symbol() + " among all levels: " + all.get(level));
          }
        });
    assertThat(wrong).isEmpty();
  }
}
