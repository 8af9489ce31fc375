package dev.taipan.checker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.taipan.checker.patterns.AnomalyChecker;
import dev.taipan.checker.patterns.AnomalyReport;
import dev.taipan.formats.io.HistoryFiles;
import dev.taipan.history.History;
import dev.taipan.history.anomaly.Tap;
import dev.taipan.history.time.Deadline;
import dev.taipan.weak.WeakAlgorithm;
import java.io.IOException;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The patterns in real histories of which it is known what is wrong with them. */
class PatternCorpusTest {
  private static final Pattern COUNT = Pattern.compile("(\\w+):(\\d+)");
  private static final Pattern CLASS = Pattern.compile("(RC|RA|TCC):(\\w+)");

  /**
   * Its one transaction writes 2 and then reads 1, which nobody wrote. The table calls that
   * NotMyOwnWrite; but by the formula of that pattern another transaction must have written what
   * was read, and by that of ThinAirRead, which names what is found here, nobody.
   */
  private static final String NAMED_OTHERWISE = "polysi-test-testInt4";

  static Stream<Manifest.Entry> entries() {
    return CorpusTest.entries()
        .filter(entry -> CLASS.matcher(entry.column("anomaly_class")).matches())
        .filter(entry -> !entry.toString().equals(NAMED_OTHERWISE));
  }

  @Test
  void aValueThatNobodyWroteIsOutOfThinAirEvenAfterAnOwnWrite() throws IOException {
    Optional<Manifest.Entry> entry =
        CorpusTest.entries().filter(row -> row.toString().equals(NAMED_OTHERWISE)).findFirst();
    assumeTrue(entry.isPresent(), "no corpus: set the system property taipan.corpus");
    History history = HistoryFiles.read(entry.orElseThrow().path());
    assertThat(
            AnomalyChecker.all(
                    new PreparedHistory(history),
                    EnumSet.allOf(Tap.class),
                    1,
                    WeakAlgorithm.GUESS,
                    Deadline.NONE)
                .counts())
        .isEqualTo(Map.of(Tap.THIN_AIR_READ, 1L));
  }

  @ParameterizedTest(name = "{0}", allowZeroInvocations = true)
  @MethodSource("entries")
  void theKnownPatternsAreFound(Manifest.Entry entry) throws IOException {
    History history = HistoryFiles.read(entry.path());
    AnomalyReport report =
        AnomalyChecker.all(
            new PreparedHistory(history),
            EnumSet.allOf(Tap.class),
            1,
            WeakAlgorithm.GUESS,
            Deadline.NONE);
    Matcher kind = CLASS.matcher(entry.column("anomaly_class"));
    assertThat(kind.matches()).isTrue();
    assertThat(report.counts().keySet()).containsAnyElementsOf(taps(kind.group(2)));
    assertThat(countsOfReads(report)).isEqualTo(noted(entry.column("note")));
    for (WeakAlgorithm algorithm : WeakAlgorithm.values()) {
      assertThat(
              AnomalyChecker.all(
                      new PreparedHistory(history),
                      EnumSet.allOf(Tap.class),
                      1,
                      algorithm,
                      Deadline.NONE)
                  .counts())
          .isEqualTo(report.counts());
    }
  }

  private static Set<Tap> taps(String kind) {
    return switch (kind) {
      case "NonMonotonicRead" -> EnumSet.of(Tap.NON_MONO_READ_CO, Tap.NON_MONO_READ_CM);
      case "FracturedRead" -> EnumSet.of(Tap.FRACTURED_READ_CO, Tap.FRACTURED_READ_CM);
      case "CausalViolation" -> EnumSet.of(Tap.CONFLICT_CO, Tap.CONFLICT_CM);
      default -> EnumSet.of(titled(kind));
    };
  }

  private static Tap titled(String title) {
    return Stream.of(Tap.values())
        .filter(tap -> tap.title().equals(title))
        .findFirst()
        .orElseThrow();
  }

  /** The counts of patterns that need no order, by what the note calls them. */
  private static Map<Tap, Long> countsOfReads(AnomalyReport report) {
    Map<Tap, Long> counts = new EnumMap<>(Tap.class);
    report
        .counts()
        .forEach(
            (tap, count) -> {
              if (tap.letter() <= 'g' || tap == Tap.NON_REPEATABLE_READ) {
                counts.put(tap, count);
              }
            });
    return counts;
  }

  private static Map<Tap, Long> noted(String note) {
    Map<Tap, Long> counts = new EnumMap<>(Tap.class);
    int start = note.indexOf("read anomalies:");
    if (start >= 0) {
      Matcher matcher = COUNT.matcher(note.substring(start + "read anomalies:".length()));
      while (matcher.find()) {
        counts.put(titled(matcher.group(1)), Long.valueOf(matcher.group(2)));
      }
    }
    return counts;
  }
}
