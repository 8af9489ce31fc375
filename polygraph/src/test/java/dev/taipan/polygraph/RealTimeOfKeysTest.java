package dev.taipan.polygraph;

import static org.assertj.core.api.Assertions.assertThat;

import dev.taipan.history.Accesses;
import dev.taipan.history.Dependency;
import dev.taipan.history.Dependency.Kind;
import dev.taipan.history.History;
import dev.taipan.history.HistoryBuilder;
import dev.taipan.history.ReadsFrom;
import dev.taipan.history.TransactionStatus;
import dev.taipan.history.graph.IntList;
import dev.taipan.history.notation.Notation;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class RealTimeOfKeysTest {

  private static List<Dependency> steps(History history) {
    KnownGraph known =
        new Polygraph(
                new Accesses(history, ReadsFrom.of(history)),
                StrongLevel.STRONG_KEY_SERIALIZABILITY)
            .known();
    return known.explain(IntStream.range(0, known.edges()).toArray()).stream()
        .filter(dependency -> dependency.kind() == Kind.REAL_TIME)
        .toList();
  }

  private static List<String> steps(String lines) {
    History history = Notation.history(lines);
    return steps(history).stream()
        .map(
            step ->
                "%s→%s of %s"
                    .formatted(
                        history.transactionName(step.from()),
                        history.transactionName(step.to()),
                        history.keyNumber(step.key())))
        .toList();
  }

  @Test
  void leadFromWhatHadEndedToWhatStartedLaterIfTheyShareAKey() {
    assertThat(steps("a 1 @1..2: w1=1\nb 2 @3..4: w1=2")).containsExactly("1→2 of 1");
    assertThat(steps("a 1 @1..2: r1=0\na 2 @3..4: r1=0")).containsExactly("1→2 of 1");
    assertThat(steps("a 1 @1..2: w1=1\nb 2 @3..4: w2=2")).isEmpty();
    assertThat(steps("a 1 @1..3: w1=1\nb 2 @3..4: w1=2")).isEmpty();
  }

  @Test
  void leaveOutWhatFollowsFromOthersOfTheKey() {
    assertThat(steps("a 1 @1..2: w1=1\nb 2 @3..4: w1=2\nc 3 @5..6: w1=3 r1=3"))
        .containsExactly("1→2 of 1", "2→3 of 1");
    assertThat(steps("a 1 @1..2: w1=1\nb 2 @3..4: w2=2\nc 3 @5..6: w1=3"))
        .containsExactly("1→3 of 1");
  }

  @Test
  void areOfTransactionsThatCountOnly() {
    assertThat(steps("a 1 @1..2 aborted: w1=1\nb 2 @1..2 unknown: w1=2\nc 3 @3..4: w1=3"))
        .isEmpty();
  }

  /** The names of those that precede the last transaction and are not implied. */
  private static List<String> before(String lines) {
    History history = Notation.history(lines);
    IntList before =
        RealTimeOfKeys.before(
            new Accesses(history, ReadsFrom.of(history)), history.transactions() - 1);
    return IntStream.range(0, before.size())
        .mapToObj(i -> history.transactionName(before.get(i)))
        .toList();
  }

  @Test
  void whatPrecedesOneThatMayNotCountHadEndedBeforeItStarted() {
    assertThat(before("a 1 @1..2: w1=1\nb 2 @3..4 unknown: w1=2")).containsExactly("1");
    assertThat(before("a 1 @1..3: w1=1\nb 2 @3..4 unknown: w1=2")).isEmpty();
    assertThat(before("a 1 @1..2: w1=1\nb 2 @3..4 unknown: w2=2")).isEmpty();
    assertThat(before("a 1 @1..2 aborted: w1=1\nb 2 @3..4 unknown: w1=2")).isEmpty();
  }

  @Test
  void whatPrecedesOneByAnotherOfTheKeyIsImplied() {
    assertThat(before("a 1 @1..2: w1=1\nb 2 @3..4: w1=2\nc 3 @5..6 unknown: w1=3"))
        .containsExactly("2");
    assertThat(before("a 1 @1..3: w1=1\nb 2 @3..4: w1=2\nc 3 @5..6 unknown: w1=3"))
        .containsExactly("1", "2");
    assertThat(before("a 1 @1..2: w1=1\nb 2 @3..4: w2=2\nc 3 @5..6 unknown: w1=3 w2=3"))
        .containsExactly("1", "2");
    assertThat(before("a 1 @1..2: w2=1 w1=1\nb 2 @3..4: w2=2\nc 3 @5..6 unknown: w1=3 w2=3"))
        .containsExactly("1", "2");
  }

  /** By the steps of a key one comes before another exactly if the times say so. */
  @Test
  void sayExactlyWhatTheTimesSay() {
    Random random = new Random(7);
    for (int i = 0; i < 300; i++) {
      History history = random(random);
      boolean[][] reaches = closure(history, 0);
      for (int t = 0; t < history.transactions(); t++) {
        for (int u = 0; u < history.transactions(); u++) {
          assertThat(reaches[t][u])
              .as("%d before %d in %s", t, u, Notation.lines(history))
              .isEqualTo(history.endTime(t) < history.startTime(u) && has(history, t, u));
        }
      }
    }
  }

  private static History random(Random random) {
    HistoryBuilder builder = new HistoryBuilder();
    for (int t = 0; t < 8; t++) {
      int made =
          builder.transaction(
              builder.session("s" + random.nextInt(3)), t, TransactionStatus.COMMITTED);
      long start = random.nextInt(20);
      builder.times(made, start, start + random.nextInt(8));
      builder.write(made, builder.key(random.nextInt(4) == 0 ? 1 : 0), t + 1);
    }
    return builder.build();
  }

  private static boolean has(History history, int... transactions) {
    return IntStream.of(transactions)
        .allMatch(t -> history.keyNumber(history.key(history.operationStart(t))) == 0);
  }

  private static boolean[][] closure(History history, int key) {
    int n = history.transactions();
    boolean[][] reaches = new boolean[n][n];
    steps(history).stream()
        .filter(step -> history.keyNumber(step.key()) == key)
        .forEach(step -> reaches[step.from()][step.to()] = true);
    for (int via = 0; via < n; via++) {
      for (int from = 0; from < n; from++) {
        for (int to = 0; to < n; to++) {
          reaches[from][to] |= reaches[from][via] && reaches[via][to];
        }
      }
    }
    return reaches;
  }
}
