package dev.taipan.encoding;

import static org.assertj.core.api.Assertions.assertThat;

import dev.taipan.history.Accesses;
import dev.taipan.history.History;
import dev.taipan.history.ReadsFrom;
import dev.taipan.history.VersionOrder;
import dev.taipan.history.notation.Notation;
import dev.taipan.history.time.Deadline;
import dev.taipan.polygraph.Polygraph;
import dev.taipan.polygraph.StrongLevel;
import dev.taipan.pruning.OpenPairs;
import dev.taipan.pruning.PairOptions;
import dev.taipan.pruning.Saturation;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What each option makes of the problem of one history. */
class EncodingOptionsTest {
  private static final String LINES =
      """
      a 1: w1=1
      b 2: w1=2
      c 3: w1=3
      d 4: r1=1
      e 5: r1=2
      f 6: r1=3
      g 7: w2=1
      """;

  private static Encoding encoding(History history, EncodingOptions options) {
    Accesses accesses = new Accesses(history, ReadsFrom.of(history));
    Polygraph polygraph = new Polygraph(accesses, StrongLevel.SERIALIZABILITY);
    Saturation saturation = Saturation.of(polygraph, Deadline.NONE);
    OpenPairs pairs = OpenPairs.of(polygraph, saturation, options.pairs(), Deadline.NONE);
    return PolygraphEncoder.encode(polygraph, saturation, pairs, options, Deadline.NONE);
  }

  private static AcyclicityProblem problem(EncodingOptions options) {
    return encoding(Notation.history(LINES), options).problem();
  }

  private static List<Boolean> likely(AcyclicityProblem problem) {
    return IntStream.rangeClosed(1, problem.variables()).mapToObj(problem::likely).toList();
  }

  @Test
  void projectionLeavesOutWhatNoChoiceConcerns() {
    assertThat(problem(EncodingOptions.DEFAULTS).nodes()).isEqualTo(6);
    assertThat(problem(EncodingOptions.DEFAULTS.withoutProjection()).nodes()).isEqualTo(7);
  }

  @Test
  void twoEdgeCyclesAreForbiddenByClausesIfAsked() {
    String twoKeys =
        """
        a 1: w1=1 w2=1
        b 2: w1=2 w2=2
        c 3: r1=1
        d 4: r1=2
        e 5: r2=1
        f 6: r2=2
        """;
    History history = Notation.history(twoKeys);
    EncodingOptions options = EncodingOptions.DEFAULTS;
    assertThat(encoding(history, options).problem().clauses()).isEmpty();
    assertThat(encoding(history, options.withTwoEdgeCycles()).problem().clauses()).hasSize(2);
  }

  @Test
  void likelyIsWhatTheNumbersOfTheNodesSuggest() {
    AcyclicityProblem problem = problem(EncodingOptions.DEFAULTS);
    AcyclicityProblem reversed =
        problem(EncodingOptions.DEFAULTS.withGuess(FirstGuess.REVERSED, 0));
    assertThat(likely(problem)).hasSize(3);
    for (AcyclicityProblem each : List.of(problem, reversed)) {
      for (int edge = 0; edge < each.edges(); edge++) {
        int guard = each.firstGuard(edge);
        if (guard > 0 && isOfWriters(each, edge)) {
          assertThat(each.likely(guard)).isEqualTo(each.from(edge) < each.to(edge));
        }
      }
    }
    assertThat(likely(reversed)).isEqualTo(likely(problem).stream().map(it -> !it).toList());
    assertThat(problem.edges()).isEqualTo(reversed.edges());
    assertThat(IntStream.range(0, problem.edges()))
        .allMatch(edge -> reversed.from(edge) == problem.nodes() - 1 - problem.from(edge))
        .allMatch(edge -> reversed.to(edge) == problem.nodes() - 1 - problem.to(edge));
  }

  /** A guarded edge whose opposite is guarded by the opposite: it is one of the choice itself. */
  private static boolean isOfWriters(AcyclicityProblem problem, int edge) {
    return IntStream.range(0, problem.edges())
        .anyMatch(
            other ->
                problem.from(other) == problem.to(edge)
                    && problem.to(other) == problem.from(edge)
                    && problem.firstGuard(other) == -problem.firstGuard(edge));
  }

  @Test
  void guessesAreRandomByTheirSeeds() {
    List<List<Boolean>> guesses =
        IntStream.range(0, 20).mapToObj(seed -> likely(problem(random(seed)))).distinct().toList();
    assertThat(guesses).hasSizeGreaterThan(3);
    assertThat(likely(problem(random(5)))).isEqualTo(likely(problem(random(5))));
    List<Integer> ends =
        IntStream.range(0, 20)
            .map(seed -> problem(random(seed)).from(0))
            .distinct()
            .boxed()
            .toList();
    assertThat(ends).as("numbers of the first node").hasSizeGreaterThan(3);
  }

  private static EncodingOptions random(long seed) {
    return EncodingOptions.DEFAULTS.withGuess(FirstGuess.RANDOM, seed);
  }

  @Test
  void keepTheOthersWhenOneIsSet() {
    EncodingOptions options =
        EncodingOptions.DEFAULTS
            .withGuess(FirstGuess.RANDOM, 7)
            .withoutProjection()
            .withTwoEdgeCycles()
            .withPairs(PairOptions.FEWEST);
    assertThat(options)
        .isEqualTo(new EncodingOptions(PairOptions.FEWEST, false, true, FirstGuess.RANDOM, 7));
  }

  @Test
  void versionOrderOfTheHistoryIsTriedFirst() {
    History history = Notation.history(LINES);
    for (int[] hint : new int[][] {{0, 1, 2}, {2, 0, 1}, {1, 2, 0}}) {
      VersionOrder order = new VersionOrder.Builder("the test").add(0, 0, hint).build();
      Encoding encoding = encoding(history.withVersionOrder(order), EncodingOptions.DEFAULTS);
      assertThat(likelyOrder(encoding)).containsExactly(hint);
    }
  }

  @Test
  void versionOrderThatContradictsTheHistoryIsNotTried() {
    History history = Notation.history("a 1: w1=1\nb 2: r1=1 w1=2\nc 3: w1=3\nd 4: r1=3");
    VersionOrder wrong = new VersionOrder.Builder("the test").add(0, 0, 1, 0).build();
    Encoding encoding =
        encoding(history.withVersionOrder(wrong), EncodingOptions.DEFAULTS.withoutProjection());
    List<Boolean> expected =
        likely(encoding(history, EncodingOptions.DEFAULTS.withoutProjection()).problem());
    assertThat(likely(encoding.problem())).isEqualTo(expected).isNotEmpty();
  }

  /** The writers in the order that the likely values of their choices make. */
  private static int[] likelyOrder(Encoding encoding) {
    AcyclicityProblem problem = encoding.problem();
    boolean[] values = new boolean[problem.variables() + 1];
    IntStream.range(1, values.length).forEach(v -> values[v] = problem.likely(v));
    int[] nodes = IntStream.range(0, problem.nodes()).toArray();
    int[] order = encoding.order(new Solution.Satisfiable(values, nodes, Solution.Statistics.NONE));
    assertThat(
            IntStream.range(0, problem.edges())
                .filter(edge -> problem.isActive(edge, values))
                .allMatch(edge -> problem.from(edge) < problem.to(edge)))
        .isTrue();
    return IntStream.of(order).filter(event -> event < 3).toArray();
  }
}
