package dev.taipan.checker.excerpt;

import static org.assertj.core.api.Assertions.assertThat;

import dev.taipan.history.Accesses;
import dev.taipan.history.History;
import dev.taipan.history.HistoryBuilder;
import dev.taipan.history.TransactionStatus;
import dev.taipan.history.VersionOrder;
import dev.taipan.history.time.Deadline;
import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class SurroundingsTest {
  private static final int SESSIONS = 4;
  private static final int LENGTH = 5_000;

  /** Sessions that run in step: each transaction reads what the session before it wrote last. */
  private static Accesses inStep() {
    HistoryBuilder builder = new HistoryBuilder();
    int[] sessions = IntStream.range(0, SESSIONS).map(s -> builder.session("s" + s)).toArray();
    int key = builder.key(0);
    for (int round = 0; round < LENGTH; round++) {
      for (int session : sessions) {
        int number = round * SESSIONS + session;
        int made = builder.transaction(session, number, TransactionStatus.COMMITTED);
        if (number > 0) {
          builder.read(made, key, number);
        }
        builder.write(made, key, number + 1);
      }
    }
    return Accesses.of(builder.build());
  }

  private static int transaction(int session, int round) {
    return session * LENGTH + round;
  }

  @Test
  void aroundSomeTransactionsAreThoseThatRanAtTheirTime() {
    int one = transaction(1, 2_500);
    int other = transaction(2, 2_510);
    List<int[]> circles = Surroundings.of(inStep(), one, other).toList();

    assertThat(circles).extracting(some -> some.length).containsExactly(2_042, 4_042, 8_042);
    assertThat(circles).allSatisfy(some -> assertThat(some).isSorted().contains(one, other));
    assertThat(circles.get(0))
        .contains(transaction(0, 2_300), transaction(3, 2_700))
        .doesNotContain(transaction(0, 2_200), transaction(3, 2_800));
  }

  @Test
  void atTheEndsThereAreFewer() {
    assertThat(Surroundings.of(inStep(), transaction(0, 0)).findFirst().orElseThrow())
        .hasSize(1_001)
        .contains(transaction(0, 0), transaction(3, 200));
  }

  @Test
  void aroundNobodyIsNobody() {
    assertThat(Surroundings.of(inStep())).isEmpty();
  }

  /** Leaving out operations of a large part one by one takes minutes, even if none is tried. */
  @Test
  @Timeout(20)
  void nothingIsLeftOutOfALargePartWhenTimeIsOver() {
    Accesses accesses = inStep();
    History history = accesses.history();
    int[] all = IntStream.range(0, history.transactions()).toArray();
    Part whole = Part.ofTransactions(history, VersionOrder.NONE, all);
    Part left =
        MinimalPart.of(accesses, whole, SurroundingsTest::refuse, Deadline.in(Duration.ZERO));

    assertThat(left.operations()).hasSize(history.operations());
  }

  private static boolean refuse(Part part) {
    throw new AssertionError("asked after the deadline of " + part.transactions().size());
  }
}
