package dev.taipan.checker;

import static org.assertj.core.api.Assertions.assertThat;

import dev.taipan.checker.elle.ConsistencyModel;
import dev.taipan.checker.elle.ElleChecker;
import dev.taipan.checker.oracle.Oracle;
import dev.taipan.checker.oracle.PlainOracle;
import dev.taipan.encoding.Solver;
import dev.taipan.encoding.Solvers;
import dev.taipan.history.History;
import dev.taipan.history.io.HistoryFiles;
import dev.taipan.history.io.HistoryFormat;
import dev.taipan.weak.WeakAlgorithm;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
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
  private static final Path FOLDER = Path.of("src/test/resources/corpus");
  private static final Path TABLE = FOLDER.resolve("verdicts.tsv");

  /** In all interleavings of so many the definitions can look. */
  private static final int MOST_TRANSACTIONS = 5;

  private static final Map<ConsistencyModel, IsolationLevel> MODELS =
      Map.of(
          ConsistencyModel.STRICT_SERIALIZABLE, IsolationLevel.STRICT_SERIALIZABILITY,
          ConsistencyModel.STRONG_SESSION_SERIALIZABLE,
              IsolationLevel.STRONG_SESSION_SERIALIZABILITY,
          ConsistencyModel.SERIALIZABLE, IsolationLevel.SERIALIZABILITY);

  /** A file, or a folder of logs, and what its history satisfies. */
  private record Sample(Path path, Map<IsolationLevel, Outcome> expected) {
    @Override
    public String toString() {
      return path.getFileName().toString();
    }
  }

  static List<Sample> samples() throws IOException {
    Map<String, Map<IsolationLevel, Outcome>> table = table();
    try (Stream<Path> files = Files.list(FOLDER)) {
      return files
          .filter(file -> !file.equals(TABLE) && !file.endsWith("README.md"))
          .sorted()
          .map(file -> new Sample(file, table.getOrDefault(nameOf(file), Map.of())))
          .toList();
    }
  }

  private static String nameOf(Path file) {
    String name = file.getFileName().toString();
    return name.substring(0, name.indexOf('.'));
  }

  private static Map<String, Map<IsolationLevel, Outcome>> table() throws IOException {
    List<String> lines = Files.readAllLines(TABLE);
    String[] levels = lines.get(0).split("\t");
    Map<String, Map<IsolationLevel, Outcome>> table = new LinkedHashMap<>();
    for (String line : lines.subList(1, lines.size())) {
      String[] cells = line.split("\t");
      Map<IsolationLevel, Outcome> verdicts = new EnumMap<>(IsolationLevel.class);
      for (int i = 1; i < cells.length; i++) {
        if (!cells[i].equals("no times")) {
          Outcome outcome = cells[i].equals("holds") ? Outcome.SATISFIED : Outcome.VIOLATED;
          verdicts.put(IsolationLevel.named(levels[i]).orElseThrow(), outcome);
        }
      }
      table.put(cells[0], verdicts);
    }
    return table;
  }

  private static History read(Path path) {
    try {
      return HistoryFiles.read(path);
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }

  /** Where a format cannot say when transactions ran, it does not say what needs it. */
  private static Map<IsolationLevel, Outcome> expected(Sample sample, History history) {
    Map<IsolationLevel, Outcome> expected = new EnumMap<>(sample.expected());
    if (!history.hasTimes()) {
      expected.keySet().removeIf(IsolationLevel::needsTimes);
    }
    return expected;
  }

  @ParameterizedTest
  @MethodSource("samples")
  void everyVerdictIsTheExpectedOne(Sample sample) {
    History history = read(sample.path());
    Map<IsolationLevel, Outcome> expected = expected(sample, history);
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
    History history = read(sample.path());
    Map<IsolationLevel, Outcome> expected = expected(sample, history);
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

  /** Of the models of Elle's that are levels. */
  @ParameterizedTest
  @MethodSource("samples")
  void elleWouldBeToldTheSame(Sample sample) {
    History history = read(sample.path());
    Map<IsolationLevel, Outcome> expected = expected(sample, history);
    MODELS.forEach(
        (model, level) -> {
          if (expected.containsKey(level)) {
            assertThat(ElleChecker.check(history, Set.of(model), CheckOptions.DEFAULTS).valid())
                .as("%s", model)
                .isEqualTo(expected.get(level));
          }
        });
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
        History history = read(sample.path());
        assertThat(verdicts(history, options))
            .as("%s", sample)
            .isEqualTo(expected(sample, history));
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
          .computeIfAbsent(nameOf(sample.path()), name -> EnumSet.noneOf(HistoryFormat.class))
          .add(HistoryFiles.detect(sample.path()));
    }
    assertThat(formats.keySet()).containsExactlyInAnyOrderElementsOf(table().keySet());
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
