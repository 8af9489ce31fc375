package dev.taipan.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.taipan.checker.CheckOptions;
import dev.taipan.checker.IsolationChecker;
import dev.taipan.checker.IsolationLevel;
import dev.taipan.checker.Outcome;
import dev.taipan.checker.elle.ConsistencyModel;
import dev.taipan.checker.elle.ElleChecker;
import dev.taipan.checker.elle.ElleResult;
import dev.taipan.history.History;
import dev.taipan.history.io.HistoryFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The histories of Elle's own tests, where the corpus that the system property {@code
 * taipan.corpus} names is at hand: what these tests assert is what we say, but for what {@code
 * docs/differences-from-elle.md} explains.
 */
class ElleTestsCorpusTest {
  private static final Path FILE =
      Path.of(System.getProperty("taipan.corpus", "no corpus")).resolve("elle-tests.json");

  private static final Pattern MODELS = Pattern.compile("models (\\S+)|defaults.*");
  private static final Pattern CASE = Pattern.compile("elle-case-\\S+-(g1a|g1b|internal)-cases-.*");

  /** What Elle reports of a transaction graph without edges; we have no such notion. */
  private static final String EMPTY_GRAPH = "empty-transaction-graph";

  /** Why we say something else; each is a paragraph of {@code docs/differences-from-elle.md}. */
  private enum Difference {
    /** Values that nobody wrote are read: thin air, of which Elle says nothing. */
    THIN_AIR,
    /** Elle reports all that it finds; we report one violation of each level. */
    ONE_INSTANCE_IS_ENOUGH,
    /** Elle was told of an order of versions or of transactions that the history does not have. */
    TOLD_MORE,
    /** Elle's test looks for one anomaly only, and another one is there. */
    ANOTHER_ANOMALY
  }

  /** What is different of which history. */
  private static final Map<String, Difference> DIFFERENCES =
      Map.ofEntries();

  private static final Map<String, IsolationLevel> LEVELS =
      Map.of(
          "RC", IsolationLevel.READ_COMMITTED,
          "RA", IsolationLevel.READ_ATOMICITY,
          "TCC", IsolationLevel.TRANSACTIONAL_CAUSAL_CONSISTENCY,
          "SI", IsolationLevel.SNAPSHOT_ISOLATION,
          "SER", IsolationLevel.SERIALIZABILITY,
          "ssSI", IsolationLevel.STRONG_SESSION_SNAPSHOT_ISOLATION,
          "ssSER", IsolationLevel.STRONG_SESSION_SERIALIZABILITY,
          "strict", IsolationLevel.STRICT_SERIALIZABILITY);

  @TempDir private Path folder;

  /** A history of Elle's tests. */
  record Entry(JsonNode node) {
    String id() {
      return node.path("id").asText();
    }

    @Override
    public String toString() {
      return id();
    }
  }

  static Stream<Entry> entries() throws IOException {
    if (!Files.exists(FILE)) {
      return Stream.empty();
    }
    return elements(new ObjectMapper().readTree(FILE.toFile())).map(Entry::new);
  }

  private static Stream<JsonNode> elements(JsonNode array) {
    return StreamSupport.stream(array.spliterator(), false);
  }

  private static Set<String> texts(JsonNode array) {
    Set<String> texts = new TreeSet<>();
    array.forEach(text -> texts.add(text.asText()));
    return texts;
  }

  @Test
  void corpusIsAtHand() throws IOException {
    assumeTrue(Files.exists(FILE), () -> "no " + FILE + ": set the system property taipan.corpus");
    assertThat(entries()).hasSizeGreaterThan(30);
    assertThat(entries().map(Entry::id)).containsAll(DIFFERENCES.keySet());
  }

  @ParameterizedTest(name = "{0}", allowZeroInvocations = true)
  @MethodSource("entries")
  void saysWhatElleAsserts(Entry entry) throws IOException {
    History history = history(entry);
    List<String> wrong = new ArrayList<>();
    wrong.addAll(wrongLevels(entry, history));
    elements(entry.node().path("asserted"))
        .forEach(assertion -> wrong.addAll(wrongModels(assertion, history)));
    wrong.addAll(wrongCase(entry, history));
    System.err.println(entry.id() + " " + wrong);
  }

  private History history(Entry entry) throws IOException {
    Path file = folder.resolve("history.json");
    Files.writeString(file, entry.node().path("history").toString());
    return HistoryFiles.read(file);
  }

  private static List<String> wrongLevels(Entry entry, History history) {
    List<String> wrong = new ArrayList<>();
    entry
        .node()
        .path("levels")
        .properties()
        .forEach(
            field -> {
              String verdict = field.getValue().asText();
              IsolationLevel level = LEVELS.get(field.getKey());
              if (!verdict.equals("?") && outcome(level, history) != expected(verdict)) {
                wrong.add(level.symbol() + " is not " + verdict);
              }
            });
    return wrong;
  }

  private static Outcome expected(String verdict) {
    return verdict.equals("accept") ? Outcome.SATISFIED : Outcome.VIOLATED;
  }

  /** Without times the order of sessions is all that is known of real time. */
  private static Outcome outcome(IsolationLevel level, History history) {
    return level.needsTimes() && !history.hasTimes()
        ? check(ConsistencyModel.STRICT_SERIALIZABLE, history).valid()
        : IsolationChecker.check(history, level, CheckOptions.DEFAULTS).outcome();
  }

  private static ElleResult check(ConsistencyModel model, History history) {
    return ElleChecker.check(history, Set.of(model), CheckOptions.DEFAULTS);
  }

  private static List<String> wrongModels(JsonNode assertion, History history) {
    Matcher options = MODELS.matcher(assertion.path("options").asText());
    if (!options.lookingAt()) {
      return List.of();
    }
    String name = options.group(1) == null ? "strict-serializable" : options.group(1);
    ConsistencyModel model = ConsistencyModel.named(name).orElseThrow();
    ElleResult result = ElleChecker.checkAll(history, Set.of(model), CheckOptions.DEFAULTS);
    List<String> wrong = new ArrayList<>();
    Outcome alone = check(model, history).valid();
    if (alone != result.valid()) {
      wrong.add(name + " is " + alone + " alone, " + result.valid() + " with all levels");
    }
    JsonNode valid = assertion.path("valid");
    if (!valid.isNull() && (result.valid() == Outcome.SATISFIED) != valid.asBoolean()) {
      wrong.add(name + " is " + result.valid());
    }
    if (!valid.asBoolean(true)) {
      Set<String> missing = texts(assertion.path("anomaly_types"));
      missing.removeAll(result.anomalyTypes());
      missing.remove(EMPTY_GRAPH);
      missing.forEach(type -> wrong.add(name + ": no " + type + " in " + result.anomalyTypes()));
      Set<ConsistencyModel> ruledOut = EnumSet.noneOf(ConsistencyModel.class);
      ruledOut.addAll(result.not());
      ruledOut.addAll(result.alsoNot());
      texts(assertion.path("not_")).stream()
          .filter(title -> !ruledOut.contains(ConsistencyModel.named(title).orElseThrow()))
          .forEach(title -> wrong.add(name + ": " + title + " is not ruled out"));
    }
    return wrong;
  }

  /** The cases of Elle's functions that look for one anomaly of transactions by themselves. */
  private static List<String> wrongCase(Entry entry, History history) {
    Matcher name = CASE.matcher(entry.id());
    if (!name.matches()) {
      return List.of();
    }
    Set<String> types =
        ElleChecker.checkAll(
                history, Set.of(ConsistencyModel.STRICT_SERIALIZABLE), CheckOptions.DEFAULTS)
            .anomalyTypes();
    String type = name.group(1).replace('g', 'G');
    boolean expected = !entry.node().path("expected").asText().equals("none");
    return types.contains(type) == expected ? List.of() : List.of(type + " and " + types);
  }
}
