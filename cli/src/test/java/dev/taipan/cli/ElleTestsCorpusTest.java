package dev.taipan.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.taipan.checker.CheckOptions;
import dev.taipan.checker.IsolationChecker;
import dev.taipan.checker.IsolationLevel;
import dev.taipan.checker.Outcome;
import dev.taipan.checker.PreparedHistory;
import dev.taipan.checker.patterns.AnomalyChecker;
import dev.taipan.formats.io.HistoryFiles;
import dev.taipan.history.History;
import dev.taipan.history.anomaly.Tap;
import dev.taipan.report.elle.ConsistencyModel;
import dev.taipan.report.elle.ElleChecker;
import dev.taipan.report.elle.ElleResult;
import dev.taipan.weak.WeakAlgorithm;
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

  /** Why we say something else; {@code docs/differences-from-elle.md} has each at length. */
  private enum Reason {
    /** A value is read that nobody wrote, on which Elle is silent. */
    THIN_AIR,
    /** Elle lists all that it finds, and we one violation of each level. */
    ONE_INSTANCE_IS_ENOUGH,
    /** Elle was told an order of transactions that the history does not have. */
    TOLD_MORE
  }

  /** A difference of one history: why, and what. */
  private record Difference(Reason reason, List<String> what) {
    static Difference of(Reason reason, String... what) {
      return new Difference(reason, List.of(what));
    }
  }

  private static final Map<String, Difference> DIFFERENCES =
      Map.ofEntries(
          Map.entry(
              "elle-list-append-duplicated-elements",
              Difference.of(
                  Reason.ONE_INSTANCE_IS_ENOUGH,
                  "models read-committed: no G1c in [duplicate-elements]")),
          Map.entry(
              "elle-list-append-unobserved-write",
              Difference.of(
                  Reason.ONE_INSTANCE_IS_ENOUGH, "models serializable: no G-single-item in [G0]")),
          Map.entry(
              "elle-list-append-internal",
              Difference.of(
                  Reason.ONE_INSTANCE_IS_ENOUGH,
                  "anomalies internal: read-uncommitted is not ruled out")),
          Map.entry(
              "elle-rw-register-unwritten-then-written",
              Difference.of(
                  Reason.THIN_AIR,
                  "models strict-serializable linearizable-keys: no cyclic-versions in"
                      + " [thin-air-read]",
                  "models strict-serializable linearizable-keys: read-uncommitted is not ruled"
                      + " out")),
          Map.entry(
              "elle-rw-register-G2-item-transaction-order",
              Difference.of(
                  Reason.TOLD_MORE,
                  "serializable is SATISFIED",
                  "models serializable transaction-order T1<T3<T4<T2: no G2-item in []",
                  "models serializable transaction-order T1<T3<T4<T2: repeatable-read is not"
                      + " ruled out")),
          Map.entry(
              "elle-rw-register-G2-item",
              Difference.of(Reason.THIN_AIR, "read-committed is VIOLATED")),
          Map.entry(
              "elle-rw-register-internal",
              Difference.of(Reason.THIN_AIR, "anomalies internal: no internal in [thin-air-read]")),
          Map.entry(
              "elle-rw-register-lost-update",
              Difference.of(
                  Reason.THIN_AIR,
                  "defaults (strict-serializable): no lost-update in [thin-air-read]")),
          Map.entry(
              "elle-case-rw-register-internal-cases-nil-read",
              Difference.of(Reason.THIN_AIR, "internal and [thin-air-read]")));

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
        .forEach(assertion -> wrong.addAll(wrongResult(assertion, history)));
    wrong.addAll(wrongCase(entry, history));
    Difference known = DIFFERENCES.get(entry.id());
    assertThat(wrong)
        .as("%s", known == null ? "no difference is known" : known.reason())
        .isEqualTo(known == null ? List.of() : known.what());
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

  private static List<String> wrongResult(JsonNode assertion, History history) {
    String options = assertion.path("options").asText();
    if (options.equals("wr-graph only")) {
      boolean acyclic =
          AnomalyChecker.first(
                  new PreparedHistory(history).withoutSessionOrder(),
                  Set.of(Tap.CYCLIC_CO),
                  WeakAlgorithm.GUESS)
              .isEmpty();
      return acyclic == assertion.path("valid").asBoolean() ? List.of() : List.of(options);
    }
    Matcher named = MODELS.matcher(options);
    boolean models = named.lookingAt();
    String name = models && named.group(1) != null ? named.group(1) : "strict-serializable";
    ConsistencyModel model = ConsistencyModel.named(name).orElseThrow();
    ElleResult result = ElleChecker.checkAll(history, Set.of(model), CheckOptions.DEFAULTS);
    List<String> wrong = new ArrayList<>();
    if (models) {
      wrong.addAll(wrongValidity(assertion.path("valid"), model, result, history));
    }
    if (!assertion.path("valid").asBoolean(true)) {
      wrong.addAll(missing(assertion, options, result));
    }
    return wrong;
  }

  /** Elle does not know of what is not in a graph; we always do. */
  private static List<String> wrongValidity(
      JsonNode valid, ConsistencyModel model, ElleResult result, History history) {
    List<String> wrong = new ArrayList<>();
    Outcome alone = check(model, history).valid();
    if (alone != result.valid() || alone == Outcome.UNKNOWN) {
      wrong.add(model.title() + " is " + alone + " alone, " + result.valid() + " with all levels");
    }
    if (!valid.isNull() && (alone == Outcome.SATISFIED) != valid.asBoolean()) {
      wrong.add(model.title() + " is " + alone);
    }
    return wrong;
  }

  private static List<String> missing(JsonNode assertion, String options, ElleResult result) {
    List<String> wrong = new ArrayList<>();
    Set<String> types = texts(assertion.path("anomaly_types"));
    types.removeAll(result.anomalyTypes());
    types.remove(EMPTY_GRAPH);
    types.forEach(type -> wrong.add(options + ": no " + type + " in " + result.anomalyTypes()));
    Set<ConsistencyModel> ruledOut = EnumSet.noneOf(ConsistencyModel.class);
    ruledOut.addAll(result.not());
    ruledOut.addAll(result.alsoNot());
    texts(assertion.path("not_")).stream()
        .filter(title -> !ruledOut.contains(ConsistencyModel.named(title).orElseThrow()))
        .forEach(title -> wrong.add(options + ": " + title + " is not ruled out"));
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
