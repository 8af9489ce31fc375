package dev.taipan.polygraph;

import static org.assertj.core.api.Assertions.assertThat;

import dev.taipan.history.Accesses;
import dev.taipan.history.History;
import dev.taipan.history.ReadsFrom;
import dev.taipan.history.notation.Notation;
import dev.taipan.polygraph.OpenReads.OpenRead;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Transactions of unknown outcome of which only the choice of an open read says that they count.
 */
class DoubtfulTest {
  private static final String OBSERVED = "c 8: w1=1\nd 9: r1=1\n";

  private static Accesses accesses(String lines) {
    History history = Notation.history(lines);
    return new Accesses(history, ReadsFrom.of(history));
  }

  private static Polygraph polygraph(String lines) {
    return new Polygraph(accesses(lines), StrongLevel.STRONG_SESSION_SERIALIZABILITY);
  }

  private static List<String> names(Doubtful doubtful) {
    return Arrays.stream(doubtful.transactions())
        .mapToObj(doubtful.accesses().history()::transactionName)
        .toList();
  }

  private static List<String> edges(Polygraph polygraph) {
    History history = polygraph.accesses().history();
    KnownGraph known = polygraph.known();
    return known.explain(IntStream.range(0, known.edges()).toArray()).stream()
        .map(it -> history.transactionName(it.from()) + "→" + history.transactionName(it.to()))
        .toList();
  }

  @Test
  void areThoseThatAnAmbiguousReadMayHaveObserved() {
    Doubtful doubtful = polygraph(OBSERVED + "a 1 unknown: w1=1\nb 2 unknown: w1=2").doubtful();
    assertThat(names(doubtful)).containsExactly("1");
    assertThat(doubtful.isEmpty()).isFalse();
    int one = doubtful.transactions()[0];
    assertThat(IntStream.range(0, 4).filter(doubtful::contains)).containsExactly(one);
    assertThat(doubtful.accesses().readsFrom().included(one)).isTrue();
    assertThat(doubtful.accesses().writes(one, 0)).isTrue();
  }

  @Test
  void areNoneWhereNoReadIsAmbiguous() {
    Polygraph polygraph = polygraph("a 1 unknown: w1=1\nb 2: r1=1\nb 3 unknown: w1=2");
    assertThat(polygraph.doubtful().isEmpty()).isTrue();
    assertThat(polygraph.doubtful().accesses()).isSameAs(polygraph.accesses());
  }

  @ParameterizedTest
  @CsvSource(
      textBlock =
          """
          r2=0 w1=1,           true,  true
          r2=5 r2=5 w1=1,      true,  true
          r2=5 r2=0 w1=1,      true,  false
          r2=5 r3=0 r2=0 w1=1, true,  false
          r2=5 r3=0 w1=1,      true,  true
          r2=9 w1=1,           false, false
          """)
  void haveNoReadThatTheLevelForbidsByItself(String read, boolean regular, boolean repeatable) {
    Accesses accesses = accesses(OBSERVED + "e 7: w2=5\na 1 unknown: " + read);
    assertThat(Doubtful.withRegularReads(accesses).isEmpty()).isNotEqualTo(regular);
    assertThat(Doubtful.withRepeatableReads(accesses).isEmpty()).isNotEqualTo(repeatable);
  }

  @Test
  void whatOthersMayHaveObservedOfThemStaysOpen() {
    Polygraph polygraph = polygraph(OBSERVED + "a 1 unknown: w1=1");
    assertThat(polygraph.openReads().list()).hasSize(1);
    OpenRead read = polygraph.openReads().list().get(0);
    assertThat(read.candidates()).isEqualTo(1);
    assertThat(read.doubtfulWriters()).isEqualTo(polygraph.doubtful().transactions());
    assertThat(read.isDoubtful()).isFalse();
    assertThat(read.isOfCandidates()).isFalse();
    assertThat(edges(polygraph)).isEmpty();
  }

  @Test
  void whatTheyReadHappenedOnlyIfTheyDid() {
    Polygraph polygraph = polygraph(OBSERVED + "e 7: w2=5\na 1 unknown: r2=5 r2=5 r3=0 w1=1");
    List<OpenRead> own =
        polygraph.openReads().list().stream().filter(OpenRead::isDoubtful).toList();
    assertThat(own).extracting(OpenRead::key).containsExactly(1, 2);
    assertThat(own)
        .extracting(OpenRead::reader)
        .containsOnly(polygraph.doubtful().transactions()[0]);
    assertThat(own).noneMatch(OpenRead::isOfCandidates);
    assertThat(polygraph.accesses().writer(own.get(0).candidate(0))).isEqualTo(2);
    assertThat(own.get(1).candidate(0)).isEqualTo(VersionReaders.initialVersion(2));
  }

  @Test
  void ambiguousReadsAreOfCandidates() {
    OpenRead read = polygraph(OBSERVED + "e 7: w1=1").openReads().list().get(0);
    assertThat(read.isOfCandidates()).isTrue();
  }

  @Test
  void readsObservedTheOneThatIsLeftWhereTheOthersAreImpossible() {
    Polygraph polygraph = polygraph(OBSERVED + "a 1 unknown: r3=9 w1=1");
    assertThat(polygraph.openReads().list()).isEmpty();
    assertThat(edges(polygraph)).containsExactly("8→9");
  }

  @Test
  void standInTheirSessionsBesideWhatCountsForSure() {
    String lines =
        OBSERVED
            + """
            a 1: w2=1
            a 2 aborted: w2=2
            a 3 unknown: w1=1
            a 4 unknown: w2=4
            a 5 unknown: w1=1
            a 6: w2=6
            b 7 aborted: w2=7
            b 10 unknown: w1=1
            b 11 aborted: w2=11
            """;
    assertThat(edges(polygraph(lines))).containsExactlyInAnyOrder("1→6", "1→3", "3→5", "5→6");
    Accesses accesses = accesses(lines);
    assertThat(new Polygraph(accesses, StrongLevel.SERIALIZABILITY).known().edges()).isZero();
  }
}
