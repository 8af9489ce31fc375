package dev.taipan.polygraph;

import static org.assertj.core.api.Assertions.assertThat;

import dev.taipan.history.Accesses;
import dev.taipan.history.Dependency.Kind;
import dev.taipan.history.History;
import dev.taipan.history.HistoryBuilder;
import dev.taipan.history.ReadsFrom;
import dev.taipan.history.TransactionStatus;
import dev.taipan.history.notation.Notation;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class RealTimeEdgesTest {

  private static Accesses accesses(History history) {
    return new Accesses(history, ReadsFrom.of(history));
  }

  private static KnownGraph graph(StrongLevel level, History history) {
    return new Polygraph(accesses(history), level).known();
  }

  /** The steps of real time of strict serializability, as pairs of names. */
  private static List<String> steps(History history) {
    KnownGraph known = graph(StrongLevel.STRICT_SERIALIZABILITY, history);
    return known.explain(IntStream.range(0, known.edges()).toArray()).stream()
        .filter(dependency -> dependency.kind() == Kind.REAL_TIME)
        .map(
            dependency ->
                history.transactionName(dependency.from())
                    + "→"
                    + history.transactionName(dependency.to()))
        .toList();
  }

  private static List<String> steps(String lines) {
    return steps(Notation.history(lines));
  }

  @Test
  void leadFromWhatHadEndedToWhatStartedLater() {
    assertThat(steps("a 1 @1..2: w1=1\nb 2 @3..4: w1=2")).containsExactly("1→2");
    assertThat(steps("a 1 @1..5: w1=1\nb 2 @3..4: w1=2")).isEmpty();
  }

  @Test
  void equalTimesSayNothing() {
    assertThat(steps("a 1 @1..3: w1=1\nb 2 @3..4: w1=2")).isEmpty();
  }

  @Test
  void leaveOutWhatFollowsFromOthers() {
    assertThat(steps("a 1 @1..2:\nb 2 @3..4:\nc 3 @5..6:\nd 4 @1..6:"))
        .containsExactly("1→2", "2→3");
  }

  @Test
  void leaveOutWhatSessionsSay() {
    assertThat(steps("a 1 @1..2:\na 2 @3..4:\nb 3 @5..6:")).containsExactly("2→3");
    assertThat(steps("a 1 @1..4:\na 2 @1..4:\nb 3 @5..6:")).containsExactly("2→3");
  }

  @Test
  void contradictASessionThatRanBackwards() {
    assertThat(steps("a 1 @3..4:\na 2 @1..2:")).containsExactly("2→1");
  }

  @Test
  void needBothTimes() {
    assertThat(steps("a 1 @1..:\nb 2 @3..4:\nc 3 @..2:\nd 4 @5..:\ne 5:"))
        .containsExactly("3→2", "2→4");
  }

  @Test
  void areOfTransactionsThatCountOnly() {
    assertThat(
            steps(
                """
                a 1 @1..2 aborted: w1=1
                b 2 @1..2 unknown: w1=2
                c 3 @1..2 unknown: w2=3
                d 4 @3..4: r2=3
                e 5 @1..2: w3=1
                """))
        .containsExactly("5→4");
  }

  @Test
  void leadFromCommitToBeginWhereTheseAreTwoEvents() {
    History history = Notation.history("a 1 @1..2:\nb 2 @3..4:");
    KnownGraph known = graph(StrongLevel.STRONG_SNAPSHOT_ISOLATION, history);
    assertThat(known.edges()).isEqualTo(3);
    assertThat(known.from(2)).isEqualTo(1);
    assertThat(known.to(2)).isEqualTo(2);
  }

  @Test
  void noLevelWithoutRealTimeHasThem() {
    History history = Notation.history("a 1 @1..2:\nb 2 @3..4:");
    assertThat(graph(StrongLevel.STRONG_SESSION_SERIALIZABILITY, history).edges()).isZero();
  }

  /** All that real time says follows from the edges, with session order, and nothing else does. */
  @Test
  void sayExactlyWhatTheTimesSay() {
    Random random = new Random(5);
    for (int i = 0; i < 2000; i++) {
      History history = history(random, i % 2 == 0);
      assertThat(paths(history, known(history))).isEqualTo(paths(history, allPairs(history)));
    }
  }

  /**
   * Clients that do one thing after the other need at most one edge per session and transaction.
   */
  @Test
  void areFew() {
    Random random = new Random(6);
    for (int i = 0; i < 200; i++) {
      History history = history(random, true);
      assertThat(steps(history).size()).isLessThan(history.transactions() * history.sessions());
    }
  }

  private static History history(Random random, boolean sequential) {
    HistoryBuilder builder = new HistoryBuilder();
    for (int session = 0; session < 3; session++) {
      builder.session("s" + session);
      long clock = 0;
      for (int i = random.nextInt(5); i >= 0; i--) {
        long start = sequential ? clock + random.nextInt(4) : random.nextInt(20);
        long end = start + random.nextInt(6);
        clock = end;
        int transaction = builder.transaction(session, i, TransactionStatus.COMMITTED);
        builder.times(
            transaction,
            random.nextInt(9) == 0 ? History.NO_START : start,
            random.nextInt(9) == 0 ? History.NO_END : end);
      }
    }
    return builder.build();
  }

  private static boolean[][] known(History history) {
    boolean[][] edges = new boolean[history.transactions()][history.transactions()];
    KnownGraph known = graph(StrongLevel.STRICT_SERIALIZABILITY, history);
    for (int edge = 0; edge < known.edges(); edge++) {
      edges[known.from(edge)][known.to(edge)] = true;
    }
    return edges;
  }

  private static boolean[][] allPairs(History history) {
    boolean[][] edges = new boolean[history.transactions()][history.transactions()];
    for (int one = 0; one < edges.length; one++) {
      for (int other = 0; other < edges.length; other++) {
        edges[one][other] =
            history.endTime(one) < history.startTime(other)
                || (one < other && history.sessionOf(one) == history.sessionOf(other));
      }
    }
    return edges;
  }

  /** Which transaction leads to which; only that there is a cycle, when there is one. */
  private static String paths(History history, boolean[][] edges) {
    int n = history.transactions();
    for (int between = 0; between < n; between++) {
      for (int one = 0; one < n; one++) {
        for (int other = 0; other < n; other++) {
          edges[one][other] |= edges[one][between] && edges[between][other];
        }
      }
    }
    StringBuilder paths = new StringBuilder();
    for (int one = 0; one < n; one++) {
      if (edges[one][one]) {
        return "cycle";
      }
      for (int other = 0; other < n; other++) {
        paths.append(edges[one][other] ? one + "→" + other + " " : "");
      }
    }
    return paths.toString();
  }
}
