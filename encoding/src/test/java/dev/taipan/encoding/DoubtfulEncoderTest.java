package dev.taipan.encoding;

import static org.assertj.core.api.Assertions.assertThat;

import dev.taipan.encoding.cdcl.ConflictDrivenSolver;
import dev.taipan.history.Accesses;
import dev.taipan.history.History;
import dev.taipan.history.ReadsFrom;
import dev.taipan.history.VersionOrder;
import dev.taipan.history.notation.Notation;
import dev.taipan.history.time.Deadline;
import dev.taipan.polygraph.Polygraph;
import dev.taipan.polygraph.StrongLevel;
import dev.taipan.pruning.OpenPairs;
import dev.taipan.pruning.Saturation;
import java.util.Arrays;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Transactions of unknown outcome, against the definition: the level holds if for some set of them,
 * together with the committed ones and without the others, some explanation exists.
 */
class DoubtfulEncoderTest {

  @ParameterizedTest
  @EnumSource
  void hasASolutionWhereSomeSetOfUnknownTransactionsHasOne(StrongLevel level) {
    Random random = new Random(41);
    int[] answers = new int[2];
    while (answers[0] + answers[1] < 100) {
      String lines = lines(random);
      History history = Notation.history(lines);
      Accesses accesses = new Accesses(history, ReadsFrom.of(history));
      VersionOrder facts = facts(random, history);
      Polygraph polygraph = new Polygraph(accesses, level, facts);
      if (accesses.readsFrom().irregularReads() == 0 && !polygraph.doubtful().isEmpty()) {
        boolean solvable = new UnknownOutcomes(lines, level, facts).areExplained();
        assertThat(isSolved(polygraph, random.nextBoolean())).as(lines).isEqualTo(solvable);
        answers[solvable ? 1 : 0]++;
      }
    }
    assertThat(answers[1]).as("solvable").isGreaterThan(20);
    assertThat(answers[0]).as("unsolvable").isGreaterThan(5);
  }

  /**
   * Whether the problem of a history has a solution, as the definition says too. That 4 read what
   * transaction 1 wrote, since 5 comes too late, is how 1 takes effect; likewise 2, by 6 and 7.
   */
  private static boolean isSolved(String lines, int... firstKey) {
    StrongLevel level = StrongLevel.STRONG_SESSION_SNAPSHOT_ISOLATION;
    String all = lines + "q 4: r1=5\nq 5: w1=5\np 6: r2=5\np 7: w2=5";
    History history = Notation.history(all);
    Accesses accesses = new Accesses(history, ReadsFrom.of(history));
    int[] writers =
        Arrays.stream(firstKey).map(number -> Notation.transaction(history, number)).toArray();
    VersionOrder facts =
        new VersionOrder.Builder("the test").add(Notation.key(history, 0), 0, writers).build();
    boolean solved = isSolved(new Polygraph(accesses, level, facts), false);
    assertThat(solved).isEqualTo(new UnknownOutcomes(all, level, facts).areExplained());
    return solved;
  }

  @Test
  void whoReadTheInitialVersionComesBeforeThem() {
    String unseen = "b 2: w2=5\na 1 unknown: w1=5 %s\na 3: r0=0\na 8: w0=0\n";
    assertThat(isSolved(unseen.formatted(""))).isTrue();
    assertThat(isSolved(unseen.formatted("w0=9"))).isFalse();
  }

  @Test
  void whoReadAnEarlierVersionComesBeforeThem() {
    String unseen = "b 2: w2=5\na 0: w0=7\na 1 unknown: w1=5 %s\na 3: r0=7\na 8: w0=7\n";
    assertThat(isSolved(unseen.formatted(""))).isTrue();
    assertThat(isSolved(unseen.formatted("w0=9"))).isFalse();
  }

  @Test
  void twoOfThemDoNotWriteOneKeyAtOnce() {
    String skew = "a 1 unknown: r3=0 w4=1 w1=5 %s\nb 2 unknown: r4=0 w3=1 w2=5 w0=2\n";
    assertThat(isSolved(skew.formatted(""))).isTrue();
    assertThat(isSolved(skew.formatted("w0=1"))).isFalse();
  }

  @Test
  void comeInTheOrderThatIsKnown() {
    String session = "a 1 unknown: w0=1 w1=5\na 2 unknown: w0=2 w2=5\na 3: w0=3\n";
    assertThat(isSolved(session, 1, 2, 3)).isTrue();
    assertThat(isSolved(session, 2, 1)).isFalse();
    assertThat(isSolved(session, 3, 1)).isFalse();
    assertThat(isSolved(session, 2, 3)).isTrue();
  }

  /** A few transactions on two keys, half of unknown outcome, that write few different values. */
  private static String lines(Random random) {
    StringBuilder lines = new StringBuilder();
    for (int t = 0; t < 5; t++) {
      int start = random.nextInt(10);
      boolean unknown = random.nextBoolean();
      lines
          .append((char) ('a' + random.nextInt(5)))
          .append(' ')
          .append(t)
          .append(" @")
          .append(start);
      lines.append("..").append(unknown ? " unknown:" : start + random.nextInt(5) + ":");
      for (int key = 0; key < 2; key++) {
        lines.append(random.nextInt(3) == 0 ? " r" + key + "=" + random.nextInt(3) : "");
      }
      for (int key = 0; key < 2; key++) {
        lines.append(random.nextInt(5) < 2 ? " w" + key + "=" + (1 + random.nextInt(2)) : "");
      }
      lines.append('\n');
    }
    return lines.toString();
  }

  /** The order of some of the writers of a key, half of the time. */
  private static VersionOrder facts(Random random, History history) {
    if (random.nextBoolean()) {
      return VersionOrder.NONE;
    }
    VersionOrder.Builder facts = new VersionOrder.Builder("the test");
    for (int key = 0; key < history.keys(); key++) {
      int ofKey = key;
      facts.add(
          key,
          0,
          IntStream.range(0, history.operations())
              .filter(op -> history.isWrite(op) && history.key(op) == ofKey)
              .filter(op -> random.nextInt(3) > 0)
              .map(history::transactionOf)
              .toArray());
    }
    return facts.build();
  }

  /** Whether the problem has a solution; if so, it must explain the history. */
  private static boolean isSolved(Polygraph polygraph, boolean saturates) {
    Saturation saturation =
        saturates
            ? Saturation.of(polygraph, Deadline.NONE)
            : Saturation.withoutRules(polygraph, Deadline.NONE);
    if (saturation.isContradiction()) {
      return false;
    }
    EncodingOptions options = EncodingOptions.DEFAULTS;
    OpenPairs pairs = OpenPairs.of(polygraph, saturation, options.pairs(), Deadline.NONE);
    Encoding encoding =
        PolygraphEncoder.encode(polygraph, saturation, pairs, options, Deadline.NONE);
    Solution solution = new ConflictDrivenSolver().solve(encoding.problem(), Deadline.NONE);
    if (solution instanceof Solution.Satisfiable satisfiable) {
      ReadsFrom effective = polygraph.accesses().readsFrom().with(encoding.effective(satisfiable));
      Accesses accesses = new Accesses(polygraph.accesses().history(), effective);
      int[] order = encoding.order(satisfiable);
      assertThat(Explanation.holds(accesses, polygraph.level(), polygraph.facts(), order)).isTrue();
      return true;
    }
    return false;
  }
}
