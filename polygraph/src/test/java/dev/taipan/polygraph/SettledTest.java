package dev.taipan.polygraph;

import static dev.taipan.polygraph.StrongLevel.PREFIX_CONSISTENCY;
import static dev.taipan.polygraph.StrongLevel.SERIALIZABILITY;
import static dev.taipan.polygraph.StrongLevel.SNAPSHOT_ISOLATION;
import static org.assertj.core.api.Assertions.assertThat;

import dev.taipan.history.Accesses;
import dev.taipan.history.Dependency;
import dev.taipan.history.Dependency.Kind;
import dev.taipan.history.History;
import dev.taipan.history.ReadsFrom;
import dev.taipan.history.VersionOrder;
import dev.taipan.history.notation.Notation;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** When the known edges are all there are, and what the edges of lists stand for. */
class SettledTest {

  private static Polygraph polygraph(StrongLevel level, String lines) {
    History history = Notation.history(lines);
    return new Polygraph(new Accesses(history, ReadsFrom.of(history)), level);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "a 1: w1=1\nb 2: r1=1",
        "a 1: w1=1 w2=2\nb 2: w3=3",
        "a 1: a1=1\nb 2: r1=[1]",
        "a 1: a1=1\nb 2: a1=2\nc 3: r1=[1,2]",
        "a 1: a1=1\nb 2: a1=2\nc 3: r1=[1]",
        "a 1: a1=1\nb 2: r1=[]"
      })
  void isSettledWhereNoTwoVersionsAreOpen(String lines) {
    for (StrongLevel level : StrongLevel.values()) {
      assertThat(polygraph(level, lines).isSettled()).as("%s", level).isTrue();
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "a 1: w1=1\nb 2: w1=2",
        "a 1: a1=1\nb 2: r1=[1]\nc 3: w2=1\nd 4: w2=2",
        "a 1: w1=1\nb 2: w1=1\nc 3: r1=1",
        "a 1: w1=0\nc 3: r1=0"
      })
  void isOpenWhereTwoWroteARegisterOrAReadIsAmbiguous(String lines) {
    for (StrongLevel level : StrongLevel.values()) {
      assertThat(polygraph(level, lines).isSettled()).as("%s", level).isFalse();
    }
  }

  @Test
  void appendsThatNoListHoldsMatterWhereWritersMustNotBeConcurrent() {
    String lines = "a 1: a1=1\nb 2: a1=2\nc 3: a1=3\nd 4: r1=[1]";
    assertThat(polygraph(SERIALIZABILITY, lines).isSettled()).isTrue();
    assertThat(polygraph(PREFIX_CONSISTENCY, lines).isSettled()).isTrue();
    assertThat(polygraph(SNAPSHOT_ISOLATION, lines).isSettled()).isFalse();
    String unread = "a 1: a1=1\nb 2: a1=2";
    assertThat(polygraph(SERIALIZABILITY, unread).isSettled()).isTrue();
    assertThat(polygraph(SNAPSHOT_ISOLATION, unread).isSettled()).isFalse();
  }

  @Test
  void edgesOfListsNameTheVersionThatWasRead() {
    Polygraph polygraph =
        polygraph(SERIALIZABILITY, "a 1: a1=1\nb 2: a1=2\nc 3: r1=[1]\nd 4: r1=[]\ne 5: r1=[1,2]");
    KnownGraph known = polygraph.known();
    assertThat(known.explain(IntStream.range(0, known.edges()).toArray()))
        .containsExactlyInAnyOrder(
            new Dependency(Kind.WRITE_WRITE, 0, 1, 0, Dependency.LIST_WITNESS),
            new Dependency(Kind.WRITE_READ, 0, 2, 0, Dependency.NO_WITNESS),
            new Dependency(Kind.READ_WRITE, 2, 1, 0, 0),
            new Dependency(Kind.READ_WRITE, 3, 0, 0, Dependency.INITIAL_WITNESS),
            new Dependency(Kind.WRITE_READ, 1, 4, 0, Dependency.NO_WITNESS));
    assertThat(polygraph.isListed(0)).isTrue();
    assertThat(polygraph(SERIALIZABILITY, "a 1: a1=1\nb 2: r1=[]").isListed(0)).isFalse();
  }

  @Test
  void knowsItsLevelAndItsFacts() {
    Accesses accesses = polygraph(SERIALIZABILITY, "a 1: w1=1\nb 2: w1=2").accesses();
    VersionOrder facts = new VersionOrder.Builder("the test").add(0, 0, 0, 1).build();
    Polygraph polygraph = new Polygraph(accesses, PREFIX_CONSISTENCY, facts);
    assertThat(polygraph.level()).isEqualTo(PREFIX_CONSISTENCY);
    assertThat(polygraph.facts()).isSameAs(facts);
    assertThat(polygraph.known().explain(new int[] {2}))
        .containsExactly(
            new Dependency(Kind.WRITE_WRITE, 0, 1, 0, Dependency.VERSION_ORDER_WITNESS));
  }
}
