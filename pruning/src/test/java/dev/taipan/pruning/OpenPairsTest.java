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
import dev.taipan.pruning.reach.Reachability;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class OpenPairsTest {
  private static final PairOptions ONE_BY_ONE = new PairOptions(false, true);

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
        assertThat(pairs(polygraph, saturation, ONE_BY_ONE))
            .containsExactlyInAnyOrderElementsOf(expected);
        found += expected.size();
      }
    }
    assertThat(found).isGreaterThan(200);
  }

  @Test
  void countsARunOfReadModifyWritesOnce() {
    String lines = "a 1: w1=1\nb 2: r1=1 w1=2\nc 3: r1=2 w1=3\nd 4: w1=4";
    assertThat(pairs(Polygraphs.of(StrongLevel.SERIALIZABILITY, lines))).containsExactly("2 3");
    assertThat(pairs(Polygraphs.of(StrongLevel.SNAPSHOT_ISOLATION, lines))).containsExactly("2 3");
  }

  @Test
  void takesRunsApartWhereAVersionMayComeBetween() {
    String lines = "a 1: w1=1\nb 2: r1=1 w1=2\nc 3: w1=3\nd 4: r1=2";
    assertThat(pairs(Polygraphs.of(StrongLevel.PREFIX_CONSISTENCY, lines)))
        .containsExactlyInAnyOrder("0 2", "1 2");
  }

  /** Every two versions are open, or else ordered, exactly as their runs are. */
  @ParameterizedTest
  @EnumSource
  void orderRunsAsAWholeOnRandomHistories(StrongLevel level) {
    Random random = new Random(9);
    int longRuns = 0;
    for (int i = 0; i < 1500; i++) {
      Polygraph polygraph = Polygraphs.of(level, TinyHistories.next(random, 8, i % 3 == 0));
      Saturation saturation = Saturation.of(polygraph, Deadline.NONE);
      if (saturation.isContradiction()) {
        continue;
      }
      OpenPairs merged =
          OpenPairs.of(polygraph, saturation, new PairOptions(true, false), Deadline.NONE);
      OpenPairs single =
          OpenPairs.of(polygraph, saturation, new PairOptions(false, false), Deadline.NONE);
      Set<String> ofRuns = new HashSet<>();
      for (int pair = 0; pair < single.size(); pair++) {
        int first = merged.lastOfRun(single.first(pair));
        int second = merged.lastOfRun(single.second(pair));
        ofRuns.add(Math.min(first, second) + " " + Math.max(first, second));
      }
      assertThat(new HashSet<>(pairs(merged))).isEqualTo(ofRuns);
      assertThat(merged.size()).isEqualTo(ofRuns.size());
      longRuns += merged.size() < single.size() ? 1 : 0;
    }
    assertThat(longRuns > 10).isEqualTo(level.separatesWriters());
  }

  @Test
  void areAllPairsWhenTheRulesWereNotApplied() {
    String lines = "a 1: w1=1\na 2: w1=2\nb 3: r1=2";
    Polygraph polygraph = Polygraphs.of(StrongLevel.STRONG_SESSION_SERIALIZABILITY, lines);
    Saturation none = Saturation.withoutRules(polygraph, Deadline.NONE);
    assertThat(pairs(polygraph, none, PairOptions.FEWEST)).containsExactly("0 1");
  }

  private static List<String> pairs(Polygraph polygraph) {
    return pairs(polygraph, Saturation.of(polygraph, Deadline.NONE), PairOptions.FEWEST);
  }

  private static List<String> pairs(
      Polygraph polygraph, Saturation saturation, PairOptions options) {
    return pairs(OpenPairs.of(polygraph, saturation, options, Deadline.NONE));
  }

  private static List<String> pairs(OpenPairs open) {
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
