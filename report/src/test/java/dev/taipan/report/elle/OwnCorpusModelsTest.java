package dev.taipan.report.elle;

import static org.assertj.core.api.Assertions.assertThat;

import dev.taipan.checker.CheckOptions;
import dev.taipan.checker.IsolationLevel;
import dev.taipan.checker.Outcome;
import dev.taipan.checker.OwnCorpus;
import dev.taipan.checker.OwnCorpus.Sample;
import dev.taipan.history.History;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Small histories with known verdicts, in Elle's terms. */
class OwnCorpusModelsTest {
  private static final Map<ConsistencyModel, IsolationLevel> MODELS =
      Map.of(
          ConsistencyModel.STRICT_SERIALIZABLE, IsolationLevel.STRICT_SERIALIZABILITY,
          ConsistencyModel.STRONG_SESSION_SERIALIZABLE,
              IsolationLevel.STRONG_SESSION_SERIALIZABILITY,
          ConsistencyModel.SERIALIZABLE, IsolationLevel.SERIALIZABILITY);

  static List<Sample> samples() throws IOException {
    return OwnCorpus.samples();
  }

  /** That the formats say the same of a history is not asked of each checker. */
  static List<Sample> inOneFormat() throws IOException {
    return samples().stream()
        .filter(sample -> sample.path().toString().endsWith(".jsonl"))
        .toList();
  }

  @ParameterizedTest
  @MethodSource("inOneFormat")
  void elleWouldBeToldTheSame(Sample sample) {
    assertToldTheSame(sample);
  }

  @ParameterizedTest
  @MethodSource("samples")
  @Tag("slow")
  void elleWouldBeToldTheSameInEachFormat(Sample sample) {
    assertToldTheSame(sample);
  }

  /** Of the models of Elle's that are levels. */
  private static void assertToldTheSame(Sample sample) {
    History history = sample.history();
    Map<IsolationLevel, Outcome> expected = sample.expected(history);
    MODELS.forEach(
        (model, level) -> {
          if (expected.containsKey(level)) {
            assertThat(ElleChecker.check(history, Set.of(model), CheckOptions.DEFAULTS).valid())
                .as("%s", model)
                .isEqualTo(expected.get(level));
          }
        });
  }
}
