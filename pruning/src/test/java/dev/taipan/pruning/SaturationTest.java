package dev.taipan.pruning;

import static dev.taipan.history.Dependency.Kind.READ_WRITE;
import static dev.taipan.history.Dependency.Kind.WRITE_READ;
import static dev.taipan.history.Dependency.Kind.WRITE_WRITE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.taipan.history.Dependency;
import dev.taipan.history.time.Deadline;
import dev.taipan.history.time.DeadlineExceededException;
import dev.taipan.polygraph.Event;
import dev.taipan.polygraph.Polygraph;
import dev.taipan.polygraph.StrongLevel;
import dev.taipan.pruning.reach.Reachability;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class SaturationTest {
  private static final String WRITE_SKEW = "a 1: r1=0 r2=0 w1=1\nb 2: r1=0 r2=0 w2=1";
  private static final String LOST_UPDATE = "a 1: r1=0 w1=1\nb 2: r1=0 w1=2";
  private static final String LONG_FORK = "a 1: w1=1\nb 2: w2=1\nc 3: r1=1 r2=0\nd 4: r1=0 r2=1";

  private static Saturation saturate(Polygraph polygraph) {
    return Saturation.of(polygraph, Deadline.NONE);
  }

  private static Saturation saturate(StrongLevel level, String lines) {
    return saturate(Polygraphs.of(level, lines));
  }

  @Test
  void refutesWriteSkewByTwoAntiDependenciesUnderSerializability() {
    Saturation saturation = saturate(StrongLevel.SERIALIZABILITY, WRITE_SKEW);
    assertThat(saturation.isContradiction()).isTrue();
    assertThat(saturation.cycle())
        .extracting(Dependency::kind)
        .containsExactly(READ_WRITE, READ_WRITE);
  }

  @ParameterizedTest
  @EnumSource(
      names = {"SNAPSHOT_ISOLATION", "STRONG_SESSION_SNAPSHOT_ISOLATION", "PREFIX_CONSISTENCY"})
  void acceptsWriteSkewWhereBeginAndCommitAreSplit(StrongLevel level) {
    assertThat(saturate(level, WRITE_SKEW).isContradiction()).isFalse();
  }

  @ParameterizedTest
  @EnumSource(
      names = {"SNAPSHOT_ISOLATION", "STRONG_SESSION_SNAPSHOT_ISOLATION", "SERIALIZABILITY"})
  void refutesALostUpdateOfTheInitialVersion(StrongLevel level) {
    // Under snapshot isolation B1 → C2 and B2 → C1 are no cycle; that the versions are ordered is.
    Polygraph polygraph = Polygraphs.of(level, LOST_UPDATE);
    Saturation saturation = saturate(polygraph);
    assertThat(saturation.isContradiction()).isTrue();
  }

  @Test
  void acceptsALostUpdateUnderPrefixConsistency() {
    assertThat(saturate(StrongLevel.PREFIX_CONSISTENCY, LOST_UPDATE).isContradiction()).isFalse();
  }

  @ParameterizedTest
  @EnumSource
  void refutesALongForkUnderEveryStrongLevel(StrongLevel level) {
    Saturation saturation = saturate(level, LONG_FORK);
    assertThat(saturation.cycle())
        .extracting(Dependency::kind)
        .containsExactlyInAnyOrder(WRITE_READ, READ_WRITE, WRITE_READ, READ_WRITE);
  }

  @ParameterizedTest
  @EnumSource
  void ordersAChainOfReadModifyWritesEndToEnd(StrongLevel level) {
    Polygraph polygraph =
        Polygraphs.of(level, "a 1: r1=0 w1=1\nb 2: r1=1 w1=2\nc 3: r1=2 w1=3\nd 4: r1=3");
    Saturation saturation = saturate(polygraph);
    assertThat(saturation.isContradiction()).isFalse();
    assertThat(OpenPairs.of(polygraph, saturation, Deadline.NONE).size()).isZero();
    for (int earlier = 0; earlier < 4; earlier++) {
      for (int later = earlier + 1; later < 4; later++) {
        assertThat(
                saturation
                    .reachability()
                    .reaches(
                        polygraph.events().of(earlier, Event.COMMIT),
                        polygraph.events().of(later, Event.COMMIT)))
            .isTrue();
      }
    }
  }

  @ParameterizedTest
  @EnumSource
  void doesNotLetAReaderPrecedeItsOwnOverwriting(StrongLevel level) {
    Saturation saturation = saturate(level, "a 1: w1=1\na 2: r1=1 w1=2\na 3: r1=2 w1=3");
    assertThat(saturation.isContradiction()).isFalse();
  }

  @Test
  void ordersAnotherWriterThatTheReaderFollowsBeforeTheVersionItRead() {
    // T4 follows T2 through key 2 and yet reads T1's version of key 1.
    Polygraph polygraph =
        Polygraphs.of(StrongLevel.SERIALIZABILITY, "a 1: w1=1\nb 2: w1=2 w2=2\nc 4: r2=2 r1=1");
    saturate(polygraph);
    assertThat(polygraph.known().explain(lastEdge(polygraph)))
        .containsExactly(new Dependency(WRITE_WRITE, 1, 0, 0, 2));
  }

  @Test
  void ordersTheReadersOfAnEarlierVersionBeforeALaterOne() {
    // T1 precedes T2 through key 2; so T3, which read T1's version of key 1, precedes T2.
    Polygraph polygraph =
        Polygraphs.of(
            StrongLevel.SERIALIZABILITY, "a 1: w1=1 w2=1\nb 2: r2=1 w1=2\nc 3: r1=1\nd 9: r1=2");
    Saturation saturation = saturate(polygraph);
    assertThat(polygraph.known().explain(lastEdge(polygraph)))
        .containsExactly(new Dependency(READ_WRITE, 2, 1, 0, 0));
    assertThat(saturation.reachability().reaches(2, 3)).isTrue();
  }

  @Test
  void findsWhatFollowsFromWhatItForced() {
    // That T3 precedes T2 is found as above; only then does T4, which follows T2, follow T3; the
    // second round finds nothing.
    Polygraph polygraph =
        Polygraphs.of(
            StrongLevel.SERIALIZABILITY,
            "a 1: w1=1 w2=1\nb 2: r2=1 w1=2\nc 3: r1=1 w5=3\nd 4: r1=2 r5=9\ne 5: w5=9");
    Saturation saturation = Saturation.of(polygraph, Reachability.of(polygraph), Deadline.NONE);
    assertThat(saturation.rounds()).isEqualTo(2);
    assertThat(saturation.reachability().reaches(2, 4)).isTrue();
  }

  @Test
  void settlesAnAmbiguousReadWhoseOtherCandidateComesLater() {
    Polygraph polygraph =
        Polygraphs.of(
            StrongLevel.STRONG_SESSION_SERIALIZABILITY, "a 1: w1=5\nb 2: r1=5\nb 3: w1=5");
    Saturation saturation = saturate(polygraph);
    assertThat(saturation.isContradiction()).isFalse();
    assertThat(polygraph.openReads().list()).isEmpty();
    assertThat(saturation.reachability().reaches(0, 1)).isTrue();
  }

  @Test
  void settlesAnAmbiguousReadWhoseOtherCandidateIsOverwritten() {
    Polygraph polygraph =
        Polygraphs.of(
            StrongLevel.STRONG_SESSION_SERIALIZABILITY,
            "a 1: w1=5\na 2: w1=6\na 3: r1=5\nb 4: w1=5");
    saturate(polygraph);
    assertThat(polygraph.openReads().list()).isEmpty();
    assertThat(polygraph.readers().first(polygraph.accesses().writerEnd(0) - 1)).isNotNegative();
  }

  @Test
  void refutesAnAmbiguousReadWithoutAPossibleCandidate() {
    Saturation saturation =
        saturate(
            StrongLevel.STRONG_SESSION_SERIALIZABILITY,
            "a 1: w1=5\na 2: w1=6\na 3: r1=5\na 4: w1=5");
    assertThat(saturation.isContradiction()).isTrue();
    assertThat(saturation.impossibleRead()).isPresent();
    assertThat(saturation.impossibleRead().get().reader()).isEqualTo(2);
  }

  @Test
  void forcesNothingWithoutRules() {
    String lines = "a 1: w1=1\nb 2: w1=2 w2=2\nc 4: r2=2 r1=1";
    Polygraph polygraph = Polygraphs.of(StrongLevel.SERIALIZABILITY, lines);
    int given = polygraph.known().edges();
    Saturation saturation = Saturation.withoutRules(polygraph, Deadline.NONE);
    assertThat(polygraph.known().edges()).isEqualTo(given);
    assertThat(saturation.isContradiction()).isFalse();
    assertThat(saturation.rounds()).isZero();
    assertThat(saturation.topologicalOrder()).hasSize(3);
    assertThat(saturation.reachability().reaches(1, 2)).isTrue();
    assertThat(saturation.reachability().reaches(1, 0)).isFalse();
  }

  @Test
  void findsCyclesOfTheKnownGraphWithoutRules() {
    Polygraph polygraph = Polygraphs.of(StrongLevel.SERIALIZABILITY, WRITE_SKEW);
    assertThat(Saturation.withoutRules(polygraph, Deadline.NONE).cycle()).hasSize(2);
  }

  @Test
  void givesUpAtTheDeadline() {
    Polygraph polygraph = Polygraphs.of(StrongLevel.SERIALIZABILITY, WRITE_SKEW);
    assertThatThrownBy(() -> Saturation.of(polygraph, Deadline.in(Duration.ZERO)))
        .isInstanceOf(DeadlineExceededException.class);
  }

  private static int[] lastEdge(Polygraph polygraph) {
    return new int[] {polygraph.known().edges() - 1};
  }
}
