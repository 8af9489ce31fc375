package dev.taipan.checker;

import static org.assertj.core.api.Assertions.assertThat;

import dev.taipan.checker.OwnCorpus.Sample;
import dev.taipan.checker.oracle.Oracle;
import dev.taipan.checker.oracle.PlainOracle;
import dev.taipan.checker.strategy.Strategy;
import dev.taipan.encoding.Solver;
import dev.taipan.encoding.Solvers;
import dev.taipan.formats.io.HistoryFiles;
import dev.taipan.formats.io.HistoryFormat;
import dev.taipan.history.History;
import dev.taipan.weak.WeakAlgorithm;
import java.io.IOException;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Small histories with known verdicts, each in every format that can say what it says: all
 * anomalies that can be planted, and what differs from them by little. The table beside them has a
 * line for each history and a column for each level; the definitions agree with it.
 */
class OwnCorpusTest {

  /** In all interleavings of so many the definitions can look. */
  private static final int MOST_TRANSACTIONS = 5;

  static List<Sample> samples() throws IOException {
    return OwnCorpus.samples();
  }

  @ParameterizedTest
  @MethodSource("samples")
  void everyVerdictIsTheExpectedOne(Sample sample) {
    History history = sample.history();
    Map<IsolationLevel, Outcome> expected = sample.expected(history);
    assertThat(expected).hasSizeGreaterThanOrEqualTo(IsolationLevel.values().length - 3);
    Map<IsolationLevel, Outcome> among = new EnumMap<>(IsolationLevel.class);
    IsolationChecker.checkAll(history, CheckOptions.DEFAULTS)
        .forEach((level, verdict) -> among.put(level, verdict.outcome()));
    assertThat(among).isEqualTo(expected);
    for (WeakAlgorithm algorithm : WeakAlgorithm.values()) {
      assertThat(verdicts(history, CheckOptions.DEFAULTS.withWeakAlgorithm(algorithm)))
          .as("%s", algorithm)
          .isEqualTo(expected);
    }
  }

  private static Map<IsolationLevel, Outcome> verdicts(History history, CheckOptions options) {
    Map<IsolationLevel, Outcome> verdicts = new EnumMap<>(IsolationLevel.class);
    for (IsolationLevel level : IsolationLevel.values()) {
      if (history.hasTimes() || !level.needsTimes()) {
        verdicts.put(level, IsolationChecker.check(history, level, options).outcome());
      }
    }
    return verdicts;
  }

  @ParameterizedTest
  @MethodSource("samples")
  void theDefinitionsSayTheSame(Sample sample) {
    History history = sample.history();
    Map<IsolationLevel, Outcome> expected = sample.expected(history);
    if (history.lists().isEmpty()) {
      Set<IsolationLevel> satisfied = Oracle.satisfied(history);
      expected.forEach(
          (level, outcome) ->
              assertThat(satisfied.contains(level))
                  .as("%s", level)
                  .isEqualTo(outcome == Outcome.SATISFIED));
    } else if (history.transactions() <= MOST_TRANSACTIONS) {
      expected.forEach(
          (level, outcome) ->
              assertThat(PlainOracle.satisfies(history, level))
                  .as("%s", level)
                  .isEqualTo(outcome == Outcome.SATISFIED));
    }
  }

  static Stream<String> solvers() {
    return Solvers.all().stream()
        .filter(solver -> solver.unavailable().isEmpty())
        .map(Solver::name);
  }

  @ParameterizedTest
  @MethodSource("solvers")
  void everySolverSaysTheSame(String name) throws IOException {
    AnswerCount counting = new AnswerCount(Solvers.named(name).orElseThrow());
    CheckOptions options =
        CheckOptions.DEFAULTS
            .withStrategy(Strategy.DEFAULTS.withSolver(counting).withoutSaturation())
            .withWeakAlgorithm(WeakAlgorithm.VECTOR_CLOCKS);
    for (Sample sample : samples()) {
      if (sample.path().toString().endsWith(".jsonl")) {
        History history = sample.history();
        assertThat(verdicts(history, options)).as("%s", sample).isEqualTo(sample.expected(history));
      }
    }
    assertThat(counting.satisfied()).isPositive();
    assertThat(counting.refuted()).isPositive();
  }

  @Test
  void everyHistoryIsThereInEveryFormatThatCanSayIt() throws IOException {
    Map<String, Set<HistoryFormat>> formats = new LinkedHashMap<>();
    for (Sample sample : samples()) {
      formats
          .computeIfAbsent(
              OwnCorpus.nameOf(sample.path()), name -> EnumSet.noneOf(HistoryFormat.class))
          .add(HistoryFiles.detect(sample.path()));
    }
    assertThat(formats.keySet()).containsExactlyInAnyOrderElementsOf(OwnCorpus.table().keySet());
    Set<HistoryFormat> ofJepsen =
        EnumSet.of(HistoryFormat.EDN, HistoryFormat.JEPSEN_JSON, HistoryFormat.JSONL);
    List<String> wrong = new ArrayList<>();
    formats.forEach(
        (name, found) -> {
          boolean lists = name.endsWith("-lists");
          Set<HistoryFormat> least = EnumSet.copyOf(ofJepsen);
          if (!lists) {
            least.add(HistoryFormat.TEXT);
          }
          if (!found.containsAll(least)) {
            wrong.add(name + ": " + found);
          }
        });
    assertThat(wrong).isEmpty();
    assertThat(formats.values().stream().flatMap(Set::stream)).contains(HistoryFormat.values());
  }
}
