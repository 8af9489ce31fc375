package dev.taipan.checker;

import static org.assertj.core.api.Assertions.assertThat;

import dev.taipan.history.History;
import dev.taipan.history.initial.InitialVersion;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The verdicts on the corpus out of core: those that are expected, or that it is undecided. */
class SpillCorpusTest {
  @TempDir Path folder;

  @Test
  void agreesWithTheTable() throws IOException {
    int compared = 0;
    int decided = 0;
    for (OwnCorpus.Sample sample : OwnCorpus.samples()) {
      History history = sample.history();
      RecordedStream stream = new RecordedStream(history);
      if (!stream.isStreamable()) {
        continue;
      }
      Map<IsolationLevel, Outcome> expected = sample.expected(history);
      expected.keySet().removeIf(IsolationLevel::needsTimes);
      InitialVersion initial =
          history.hasInitialValue()
              ? InitialVersion.value(history.initialValue())
              : InitialVersion.none();
      SpillOptions spill = new SpillOptions(folder, SpillOptions.LEAST_MEMORY, initial);
      Map<IsolationLevel, Verdict> verdicts =
          SpillChecker.check(stream, expected.keySet(), spill, CheckOptions.DEFAULTS).verdicts();
      for (Verdict verdict : verdicts.values()) {
        compared++;
        if (verdict.outcome() != Outcome.UNKNOWN) {
          decided++;
          assertThat(verdict.outcome())
              .as("%s: %s", sample, verdict)
              .isEqualTo(expected.get(verdict.level()));
        }
      }
    }
    assertThat(compared).isGreaterThan(500);
    assertThat(decided).as("of %d", compared).isGreaterThan(compared * 4 / 5);
  }
}
