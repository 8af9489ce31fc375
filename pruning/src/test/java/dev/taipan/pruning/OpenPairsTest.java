package dev.taipan.pruning;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.taipan.history.Accesses;
import dev.taipan.history.time.Deadline;
import dev.taipan.history.time.DeadlineExceededException;
import dev.taipan.polygraph.EventEdge;
import dev.taipan.polygraph.OpenReads.OpenRead;
import dev.taipan.polygraph.Polygraph;
import dev.taipan.polygraph.StrongLevel;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class OpenPairsTest {

  @Test
  void ignoresPairsThatNobodyReadsUnlessTheLevelOrdersThem() {
    String lines = "a 1: w1=1\nb 2: w1=2\nc 3: w1=3\nd 4: r1=3";
    assertThat(pairs(Polygraphs.of(StrongLevel.SERIALIZABILITY, lines)))
        .containsExactlyInAnyOrder("0 2", "1 2");
    assertThat(pairs(Polygraphs.of(StrongLevel.SNAPSHOT_ISOLATION, lines)))
        .containsExactlyInAnyOrder("0 1", "0 2", "1 2");
  }

  @Test
  void countsVersionsThatAmbiguousReadsMayHaveObserved() {
    assertThat(pairs(Polygraphs.of(StrongLevel.SERIALIZABILITY, "a 1: w1=1\nb 2: w1=1\nc 3: r1=1")))
        .containsExactly("0 1");
  }

  @Test
  void givesUpAtTheDeadline() {
    Polygraph polygraph = Polygraphs.of(StrongLevel.SERIALIZABILITY, "a 1: w1=1");
    Saturation saturation = Saturation.of(polygraph, Deadline.NONE);
    assertThatThrownBy(() -> OpenPairs.of(polygraph, saturation, Deadline.in(Duration.ZERO)))
        .isInstanceOf(DeadlineExceededException.class);
  }

  @ParameterizedTest
  @EnumSource
  void areAllUnorderedPairsThatMatterOnRandomHistories(StrongLevel level) {
    Random random = new Random(8);
    int found = 0;
    for (int i = 0; i < 1500; i++) {
      Polygraph polygraph = Polygraphs.of(level, TinyHistories.next(random, 8, i % 3 == 0));
      Saturation saturation = Saturation.of(polygraph, Deadline.NONE);
      if (!saturation.isContradiction()) {
        List<String> expected = bruteForce(polygraph, saturation.reachability());
        assertThat(pairs(polygraph, saturation)).containsExactlyInAnyOrderElementsOf(expected);
        found += expected.size();
      }
    }
    assertThat(found).isGreaterThan(200);
  }

  private static List<String> pairs(Polygraph polygraph) {
    return pairs(polygraph, Saturation.of(polygraph, Deadline.NONE));
  }

  private static List<String> pairs(Polygraph polygraph, Saturation saturation) {
    OpenPairs open = OpenPairs.of(polygraph, saturation, Deadline.NONE);
    List<String> pairs = new ArrayList<>();
    for (int pair = 0; pair < open.size(); pair++) {
      pairs.add(open.first(pair) + " " + open.second(pair));
    }
    return pairs;
  }

  private static List<String> bruteForce(Polygraph polygraph, Reachability reachability) {
    Accesses accesses = polygraph.accesses();
    List<String> pairs = new ArrayList<>();
    for (int key = 0; key < accesses.history().keys(); key++) {
      for (int a = accesses.writerStart(key); a < accesses.writerEnd(key); a++) {
        for (int b = a + 1; b < accesses.writerEnd(key); b++) {
          boolean matters =
              polygraph.level().ordersUnreadVersions()
                  || mayBeRead(polygraph, a)
                  || mayBeRead(polygraph, b);
          if (matters
              && !precedes(polygraph, reachability, a, b)
              && !precedes(polygraph, reachability, b, a)) {
            pairs.add(a + " " + b);
          }
        }
      }
    }
    return pairs;
  }

  private static boolean mayBeRead(Polygraph polygraph, int version) {
    for (OpenRead read : polygraph.openReads().list()) {
      for (int i = 0; i < read.candidates(); i++) {
        if (read.candidate(i) == version) {
          return true;
        }
      }
    }
    return polygraph.readers().first(version) >= 0;
  }

  private static boolean precedes(
      Polygraph polygraph, Reachability reachability, int earlier, int later) {
    EventEdge order = polygraph.level().writeWrite();
    return reachability.reaches(
        polygraph.events().of(polygraph.accesses().writer(earlier), order.from()),
        polygraph.events().of(polygraph.accesses().writer(later), order.to()));
  }
}
