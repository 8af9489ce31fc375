package dev.taipan.polygraph;

import static org.assertj.core.api.Assertions.assertThat;

import dev.taipan.history.Accesses;
import dev.taipan.history.History;
import dev.taipan.history.ReadsFrom;
import dev.taipan.history.notation.Notation;
import dev.taipan.polygraph.OpenReads.OpenRead;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class PolygraphTest {

  private static Polygraph polygraph(StrongLevel level, String lines) {
    History history = Notation.history(lines);
    return new Polygraph(new Accesses(history, ReadsFrom.of(history)), level);
  }

  @Test
  void knowsSessionOrderAndWriteReadOfASerialLevel() {
    Polygraph polygraph =
        polygraph(StrongLevel.STRONG_SESSION_SERIALIZABILITY, "a 1: w1=1\na 2: w1=2\nb 3: r1=1");
    assertThat(edges(polygraph)).containsExactlyInAnyOrder("T1→T2", "T1→T3");
  }

  @Test
  void leavesOutSessionOrderWhereTheLevelIgnoresIt() {
    Polygraph polygraph = polygraph(StrongLevel.SERIALIZABILITY, "a 1: w1=1\na 2: w1=2\nb 3: r1=1");
    assertThat(edges(polygraph)).containsExactly("T1→T3");
  }

  @ParameterizedTest
  @EnumSource(names = {"STRONG_SESSION_SNAPSHOT_ISOLATION", "PREFIX_CONSISTENCY"})
  void splitsTransactionsIntoBeginAndCommit(StrongLevel level) {
    Polygraph polygraph = polygraph(level, "a 1: w1=1\na 2: w2=2\nb 3: r1=1");
    assertThat(edges(polygraph))
        .containsExactlyInAnyOrder("B1→C1", "B2→C2", "B3→C3", "C1→B2", "C1→B3");
  }

  @Test
  void linksTheNeighboursOfWhatIsNotIncludedInASession() {
    Polygraph polygraph =
        polygraph(
            StrongLevel.STRONG_SESSION_SERIALIZABILITY,
            "a 1: w1=1\na 2 aborted: w1=2\na 3 unknown: w1=3\na 4: w1=4");
    assertThat(edges(polygraph)).containsExactly("T1→T4");
  }

  @Test
  void letsReadersOfTheInitialVersionPrecedeTheFirstWriterOfEveryChain() {
    Polygraph polygraph =
        polygraph(
            StrongLevel.STRONG_SESSION_SERIALIZABILITY,
            "a 1: w1=1\na 2: w1=2\nb 3: w1=3\nc 4: r1=0");
    assertThat(edges(polygraph)).containsExactlyInAnyOrder("T1→T2", "T4→T1", "T4→T3");
  }

  @Test
  void letsReadersOfTheInitialVersionPrecedeEveryWriterWithoutChains() {
    Polygraph polygraph =
        polygraph(StrongLevel.SERIALIZABILITY, "a 1: w1=1\na 2: w1=2\nb 3: w1=3\nc 4: r1=0");
    assertThat(edges(polygraph)).containsExactlyInAnyOrder("T4→T1", "T4→T2", "T4→T3");
  }

  @Test
  void leavesOutTheReaderOfTheInitialVersionThatOverwritesItItself() {
    Polygraph polygraph =
        polygraph(StrongLevel.STRONG_SESSION_SERIALIZABILITY, "a 1: r1=0 w1=1\na 2: w1=2\nb 3:");
    assertThat(edges(polygraph)).containsExactlyInAnyOrder("T1→T2", "T1→T2");
    assertThat(edges(polygraph(StrongLevel.SERIALIZABILITY, "a 1: r1=0 w1=1"))).isEmpty();
  }

  @Test
  void leavesOutWritersThatReadTheVersionThatTheyOverwrite() {
    String lines = "a 1: w1=1\na 2: r1=1 w1=2\na 3: r1=2 w1=3\nb 4: r1=0";
    assertThat(edges(polygraph(StrongLevel.SERIALIZABILITY, lines)))
        .as("T1 is first, and T2 and T3 follow")
        .containsExactly("T1→T2", "T2→T3", "T4→T1");
  }

  @Test
  void recordsARepeatedReadOnce() {
    Polygraph polygraph = polygraph(StrongLevel.SERIALIZABILITY, "a 1: w1=1\nb 2: r1=1 r1=1");
    assertThat(edges(polygraph)).containsExactly("T1→T2");
    assertThat(readers(polygraph, 0)).containsExactly(1);
  }

  @Test
  void segmentsAreTheWritersOfAKeyByOneChain() {
    String lines = "a 1: w1=1\na 2: w1=2 w2=1\nb 3: w1=3\nb 4: w2=2";
    Polygraph sessions = polygraph(StrongLevel.STRONG_SESSION_SERIALIZABILITY, lines);
    assertThat(segmentEnds(sessions)).containsExactly(2, 2, 3, 4, 5);
    assertThat(sessions.chains()).isEqualTo(2);
    assertThat(sessions.chainOf(1)).isZero();
    assertThat(sessions.chainOf(2)).isEqualTo(1);
  }

  @Test
  void everyVersionIsASegmentWithoutSessionOrder() {
    Polygraph alone = polygraph(StrongLevel.SNAPSHOT_ISOLATION, "a 1: w1=1\na 2: w1=2\nb 3: w1=3");
    assertThat(segmentEnds(alone)).containsExactly(1, 2, 3);
    assertThat(alone.chains()).isEqualTo(3);
    assertThat(alone.chainOf(2)).isEqualTo(2);
  }

  @Test
  void keepsAmbiguousReadsOpenWithTheirCandidates() {
    Polygraph polygraph =
        polygraph(StrongLevel.SERIALIZABILITY, "a 1: w2=7\na 2: w1=0\nb 3: w1=4\nc 4: r1=0");
    assertThat(edges(polygraph)).isEmpty();
    assertThat(polygraph.openReads().list()).hasSize(1);
    OpenRead read = polygraph.openReads().list().get(0);
    assertThat(read.reader()).isEqualTo(3);
    assertThat(polygraph.accesses().history().keyName(read.key())).isEqualTo("1");
    assertThat(read.candidates()).isEqualTo(2);
    assertThat(read.candidate(0)).isEqualTo(VersionReaders.initialVersion(read.key()));
    assertThat(polygraph.accesses().writer(read.candidate(1))).isEqualTo(1);
  }

  @Test
  void dropsCandidatesOfAnOpenRead() {
    Polygraph polygraph =
        polygraph(StrongLevel.SERIALIZABILITY, "a 1: w1=5\na 2: w1=5\nb 3: w1=5\nc 4: r1=5");
    OpenRead read = polygraph.openReads().list().get(0);
    int kept = read.candidate(1);
    read.retain(new boolean[] {false, true, false});
    assertThat(read.candidates()).isEqualTo(1);
    assertThat(read.candidate(0)).isEqualTo(kept);
    polygraph.openReads().keep(List.of());
    assertThat(polygraph.openReads().list()).isEmpty();
  }

  @Test
  void learnsWhatAnOpenReadObserved() {
    Polygraph polygraph =
        polygraph(StrongLevel.SERIALIZABILITY, "a 1: w1=0\nb 2: w1=5\nc 3: r1=0\nc 4: r1=0");
    polygraph.observe(2, 0, 0);
    assertThat(edges(polygraph)).containsExactly("T1→T3");
    assertThat(readers(polygraph, 0)).containsExactly(2);
    polygraph.observe(3, 0, VersionReaders.initialVersion(0));
    assertThat(edges(polygraph)).containsExactly("T1→T3", "T4→T1", "T4→T2");
    assertThat(readers(polygraph, VersionReaders.initialVersion(0))).containsExactly(3);
  }

  @Test
  void saysWhichVersionEachReadObserved() {
    Polygraph polygraph =
        polygraph(
            StrongLevel.SERIALIZABILITY, "a 1: w1=1 w3=5\nb 2: w3=5\nc 3: r1=1 r1=1 r2=0 r3=5");
    int first = polygraph.accesses().readStart(2);
    assertThat(polygraph.observed(first)).isZero();
    assertThat(polygraph.observed(first + 1)).as("again").isEqualTo(Polygraph.NOT_OBSERVED);
    int key = polygraph.accesses().readKey(first + 2);
    assertThat(polygraph.observed(first + 2)).isEqualTo(VersionReaders.initialVersion(key));
    assertThat(polygraph.observed(first + 3)).as("open").isEqualTo(Polygraph.NOT_OBSERVED);
    OpenRead read = polygraph.openReads().list().get(0);
    polygraph.observe(2, read.key(), read.candidate(1));
    assertThat(polygraph.observed(first + 3)).isEqualTo(read.candidate(1));
  }

  @Test
  void isEmptyForAnEmptyHistory() {
    assertThat(edges(polygraph(StrongLevel.SNAPSHOT_ISOLATION, ""))).isEmpty();
  }

  private static List<String> edges(Polygraph polygraph) {
    List<String> edges = new ArrayList<>();
    for (int edge = 0; edge < polygraph.known().edges(); edge++) {
      edges.add(
          name(polygraph, polygraph.known().from(edge))
              + "→"
              + name(polygraph, polygraph.known().to(edge)));
    }
    return edges;
  }

  private static String name(Polygraph polygraph, int event) {
    int transaction = polygraph.events().transactionOf(event);
    String letter = "T";
    if (polygraph.events().areSplit()) {
      letter = event == polygraph.events().of(transaction, Event.BEGIN) ? "B" : "C";
    }
    return letter + polygraph.accesses().history().transactionName(transaction);
  }

  private static List<Integer> segmentEnds(Polygraph polygraph) {
    List<Integer> ends = new ArrayList<>();
    int versions = polygraph.accesses().writerEnd(polygraph.accesses().history().keys() - 1);
    for (int version = 0; version < versions; version++) {
      ends.add(polygraph.segmentEnd(version));
    }
    return ends;
  }

  private static List<Integer> readers(Polygraph polygraph, int version) {
    List<Integer> found = new ArrayList<>();
    VersionReaders readers = polygraph.readers();
    for (int e = readers.first(version); e >= 0; e = readers.next(e)) {
      found.add(readers.reader(e));
    }
    return found;
  }
}
