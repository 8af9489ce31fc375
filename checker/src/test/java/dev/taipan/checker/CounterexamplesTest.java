package dev.taipan.checker;

import static dev.taipan.checker.IsolationLevel.SERIALIZABILITY;
import static dev.taipan.checker.IsolationLevel.SNAPSHOT_ISOLATION;
import static dev.taipan.checker.IsolationLevel.STRICT_SERIALIZABILITY;
import static java.util.stream.Collectors.joining;
import static java.util.stream.Collectors.toMap;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.taipan.checker.census.AnomalyClass;
import dev.taipan.checker.census.Census;
import dev.taipan.checker.excerpt.Excerpt;
import dev.taipan.checker.excerpt.Part;
import dev.taipan.checker.explain.Violation;
import dev.taipan.checker.reason.JudgedParts;
import dev.taipan.history.Accesses;
import dev.taipan.history.History;
import dev.taipan.history.VersionOrder;
import dev.taipan.history.anomaly.Anomaly;
import dev.taipan.history.notation.Notation;
import dev.taipan.history.time.Deadline;
import java.time.Duration;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A census finds counterexamples that share no read, and all that there are of them. */
class CounterexamplesTest {
  private static final int ALL = Integer.MAX_VALUE;

  private static final String WRITE_SKEW =
      "a%1$d %1$d1: r%1$d1=0 w%1$d2=1\nb%1$d %1$d2: r%1$d2=0 w%1$d1=1";

  private static final String LOST_UPDATE =
      "a%1$d %1$d1: r%1$d1=0 w%1$d1=1\nb%1$d %1$d2: r%1$d1=0 w%1$d1=2";

  private static final String LONG_FORK =
      "a%1$d %1$d1: w%1$d1=1\nb%1$d %1$d2: w%1$d2=1\n"
          + "c%1$d %1$d3: r%1$d1=1 r%1$d2=0\nd%1$d %1$d4: r%1$d1=0 r%1$d2=1";

  private static History copies(String... anomalies) {
    return Notation.history(
        IntStream.range(0, anomalies.length)
            .mapToObj(i -> anomalies[i].formatted(i + 1))
            .collect(joining("\n")));
  }

  private static Map<Anomaly, Integer> counts(Census census) {
    return census.classes().stream().collect(toMap(AnomalyClass::anomaly, AnomalyClass::count));
  }

  private static Census census(History history, IsolationLevel level) {
    return Counterexamples.of(new PreparedHistory(history), level, ALL, CheckOptions.DEFAULTS);
  }

  @Test
  void countsEachOfManyAndKeepsTheSimplest() {
    String[] anomalies = new String[150];
    Arrays.setAll(
        anomalies, i -> i % 3 == 0 ? LONG_FORK : i % 3 == 1 || i > 100 ? WRITE_SKEW : LOST_UPDATE);
    History history = copies(anomalies);

    Census census =
        Counterexamples.of(new PreparedHistory(history), SERIALIZABILITY, 2, CheckOptions.DEFAULTS);

    assertThat(counts(census))
        .isEqualTo(Map.of(Anomaly.WRITE_SKEW, 67, Anomaly.LONG_FORK, 50, Anomaly.LOST_UPDATE, 33));
    assertThat(census.incomplete()).isEmpty();
    assertThat(census.total()).isEqualTo(150);
    assertThat(census.classes()).allMatch(found -> found.examples().size() == 2);
    assertThat(census.classes()).isSortedAccordingTo((a, b) -> b.count() - a.count());
    assertThat(counts(census(history, SNAPSHOT_ISOLATION)))
        .isEqualTo(Map.of(Anomaly.LONG_FORK, 50, Anomaly.LOST_UPDATE, 33));
  }

  @Test
  void findsAnomaliesBetweenTransactionsFarApart() {
    StringBuilder lines = new StringBuilder("a 1: r1=0 w2=1\n");
    IntStream.range(10, 1_000).forEach(i -> lines.append("a %d: r%d=0 w%d=1%n".formatted(i, i, i)));
    IntStream.range(1_010, 2_000).forEach(i -> lines.append("b %d: w%d=1%n".formatted(i, i)));
    lines.append("b 2: r2=0 w1=1\n");

    assertThat(counts(census(Notation.history(lines.toString()), SERIALIZABILITY)))
        .isEqualTo(Map.of(Anomaly.WRITE_SKEW, 1));
  }

  @Test
  void countsAReadOnce() {
    // T1 lost its update to two others, both times by the same read.
    assertThat(
            counts(
                census(
                    Notation.history("a 1: r1=0 w1=1\nb 2: r1=0 w1=2\nc 3: r1=0 w1=3"),
                    SERIALIZABILITY)))
        .isEqualTo(Map.of(Anomaly.LOST_UPDATE, 1));
    assertThat(counts(census(Notation.history("a 1: r1=7 r1=7"), SERIALIZABILITY)))
        .isEqualTo(Map.of(Anomaly.THIN_AIR_READ, 1));
  }

  @Test
  void callsWhatIsWrongWithListsWhatAVerdictCallsIt() {
    History history =
        Notation.history("a 1: a1=1\nb 2: r1=[1] a1=2\nc 3: r1=[1] a1=3\nd 4: r1=[1,2,3]");

    assertThat(counts(census(history, SERIALIZABILITY))).isEqualTo(Map.of(Anomaly.LOST_UPDATE, 1));
  }

  @Test
  void callsNoValueThinAirThatSomebodyWrote() {
    String misread = "a 1: w1=3\nb 2 aborted: w1=1\nc 3: w1=2 r1=1\n";
    StringBuilder apart = new StringBuilder("a 1 aborted: w1=1\n");
    IntStream.range(10, 500).forEach(i -> apart.append("a %d: w2=%d%n".formatted(i, i)));
    apart.append("a 2: w1=2 r1=1\n");

    for (String lines : List.of(misread, apart.toString())) {
      assertThat(counts(census(Notation.history(lines), SERIALIZABILITY)))
          .isEqualTo(Map.of(Anomaly.INTERNAL, 1));
    }
  }

  @Test
  void isIncompleteWhenTimeIsOver() {
    Census census =
        Counterexamples.of(
            new PreparedHistory(copies(WRITE_SKEW)),
            SERIALIZABILITY,
            1,
            CheckOptions.DEFAULTS.withTimeout(Duration.ZERO));

    assertThat(census.total()).isZero();
    assertThat(census.incomplete()).contains("time limit reached");
  }

  @Test
  void needsTheTimesThatTheLevelNeeds() {
    assertThatThrownBy(() -> census(copies(WRITE_SKEW), STRICT_SERIALIZABILITY))
        .isInstanceOf(MissingTimesException.class);
  }

  @Test
  void leavesNothingAndCountsNothingTwice() {
    IntStream.range(0, 250).parallel().forEach(CounterexamplesTest::checkAllLevels);
  }

  @Test
  @Tag("slow")
  void leavesNothingAndCountsNothingTwiceInMoreHistories() {
    IntStream.range(1_000, 3_500).parallel().forEach(CounterexamplesTest::checkAllLevels);
  }

  @Test
  @Tag("exhaustive")
  void leavesNothingAndCountsNothingTwiceInManyHistories() {
    IntStream.range(10_000, 30_000).parallel().forEach(CounterexamplesTest::checkAllLevels);
  }

  private static void checkAllLevels(int seed) {
    History history = seed % 3 == 0 ? ListHistories.of(seed) : RandomHistories.of(seed);
    for (IsolationLevel level : IsolationLevel.values()) {
      if (history.hasTimes() || !level.needsTimes()) {
        check(history, level, "seed " + seed + ", " + level.symbol());
      }
    }
  }

  private static void check(History history, IsolationLevel level, String where) {
    Census census = census(history, level);
    List<Violation> found =
        census.classes().stream().flatMap(one -> one.examples().stream()).toList();
    assertThat(census.incomplete()).as(where).isEmpty();
    assertThat(found).as(where).hasSize(census.total());
    assertThat(found.isEmpty())
        .as(where)
        .isEqualTo(IsolationChecker.satisfies(history, level, CheckOptions.DEFAULTS));
    Accesses accesses = Accesses.of(history);
    PartDecision decision = new PartDecision(level, VersionOrder.NONE);
    JudgedParts parts = new JudgedParts(accesses, VersionOrder.NONE, decision);
    Set<List<Integer>> reads = new HashSet<>();
    Set<Integer> readless = new HashSet<>();
    for (Violation violation : found) {
      Part part = violation.part().orElseThrow();
      assertThat(parts.violates(part, Deadline.NONE)).as(where).isTrue();
      Set<List<Integer>> its = reads(accesses.history(), part);
      if (its.isEmpty()) {
        // Only times that contradict sessions do so without any read.
        assertThat(violation.anomaly()).as(where).isEqualTo(Anomaly.G0_REALTIME);
        readless.addAll(part.transactions());
      }
      assertThat(its).as(where).noneMatch(reads::contains);
      reads.addAll(its);
    }
    assertThat(violatesWithout(reads, readless, accesses, decision)).as(where).isFalse();
  }

  /** Transactions and keys that they read. */
  private static Set<List<Integer>> reads(History history, Part part) {
    Set<List<Integer>> reads = new HashSet<>();
    for (int operation : part.operations()) {
      if (!history.isWrite(operation)) {
        reads.add(read(history, operation));
      }
    }
    return reads;
  }

  private static List<Integer> read(History history, int operation) {
    return List.of(history.transactionOf(operation), history.key(operation));
  }

  private static boolean violatesWithout(
      Set<List<Integer>> reads, Set<Integer> readless, Accesses accesses, PartDecision decision) {
    History history = accesses.history();
    int[] left =
        IntStream.range(0, history.transactions()).filter(one -> !readless.contains(one)).toArray();
    Part rest =
        Part.ofTransactions(history, VersionOrder.NONE, left)
            .withoutReads(op -> !history.isWrite(op) && reads.contains(read(history, op)));
    return decision.find(new Excerpt(accesses, rest), Deadline.NONE).isPresent();
  }
}
