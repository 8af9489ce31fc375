package dev.taipan.checker.excerpt;

import static org.assertj.core.api.Assertions.assertThat;

import dev.taipan.history.Accesses;
import dev.taipan.history.History;
import dev.taipan.history.ReadsFrom;
import dev.taipan.history.VersionOrder;
import dev.taipan.history.notation.Notation;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/**
 * That it finds orders only where there are some, {@code MinimalPartTest} holds on random
 * histories.
 */
class SerialRunTest {

  private static boolean explainsWithout(String lines, int operation) {
    History whole = Notation.history(lines);
    int[] all = IntStream.range(0, whole.transactions()).toArray();
    Part part = Part.ofTransactions(whole, VersionOrder.NONE, all);
    return new SerialRun(new Accesses(whole, ReadsFrom.of(whole)), part).explainsWithout(operation);
  }

  @Test
  void everyOperationOfALostUpdateIsNeeded() {
    String lostUpdate = "a 1: r1=0 w1=1\nb 2: r1=0 w1=2";
    for (int operation = 0; operation < 4; operation++) {
      assertThat(explainsWithout(lostUpdate, operation)).as("without %d", operation).isTrue();
    }
  }

  @Test
  void whatHasNoPartInAViolationMakesNoDifference() {
    String lostUpdate = "a 1: w2=7 r1=0 w1=1\nb 2: r1=0 w1=2";
    assertThat(explainsWithout(lostUpdate, 0)).isFalse();
    assertThat(explainsWithout(lostUpdate, 1)).isTrue();
  }

  @Test
  void sessionsAndTimesAreKeptInOrder() {
    String stale = "a 1: w1=1 w2=1\na 2: r1=0 w3=1";
    assertThat(explainsWithout(stale, 1)).isFalse();
    assertThat(explainsWithout("a 1: w1=1 w2=1\nb 2: r1=0 w3=1", 1)).isTrue();
    assertThat(explainsWithout("a 1 @1..2: w1=1 w2=1\nb 2 @3..4: r1=0 w3=1", 1)).isFalse();
    assertThat(explainsWithout("a 1 @1..3: w1=1 w2=1\nb 2 @2..4: r1=0 w3=1", 1)).isTrue();
  }

  @Test
  void readsOfWhatIsLeftOutSayNothing() {
    assertThat(explainsWithout("a 1: w1=1 w2=1\nb 2: r1=1 r2=0", 0)).isTrue();
    assertThat(explainsWithout("a 1: w1=1 w2=1\nb 2: r1=1 r2=0", 3)).isTrue();
    assertThat(explainsWithout("a 1: w1=1 w2=1 w3=1\nb 2: r1=1 r2=0", 2)).isFalse();
  }

  @Test
  void listsAreReadWithoutWhatIsLeftOut() {
    String fork = "a 1: a1=1\nb 2: a1=2\nc 3: r1=[1,2]\nd 4: r1=[1]";
    assertThat(explainsWithout(fork, 3)).isTrue();
    String torn = "a 1: a1=1 a2=1\nb 2: a3=9\nc 3: r1=[1] r2=[]";
    assertThat(explainsWithout(torn, 2)).isFalse();
    assertThat(explainsWithout(torn, 0)).isTrue();
    assertThat(explainsWithout(torn, 4)).isTrue();
  }

  @Test
  void whatAbortedHasNoEffect() {
    assertThat(explainsWithout("a 1 aborted: w1=1\nb 2: r1=1 w2=2", 2)).isFalse();
    assertThat(explainsWithout("a 1 aborted: w1=1\nb 2: r1=0 w2=2", 2)).isTrue();
  }
}
