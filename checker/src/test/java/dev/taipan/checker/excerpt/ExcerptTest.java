package dev.taipan.checker.excerpt;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.taipan.history.Accesses;
import dev.taipan.history.Dependency;
import dev.taipan.history.History;
import dev.taipan.history.HistoryBuilder;
import dev.taipan.history.ReadsFrom;
import dev.taipan.history.VersionOrder;
import dev.taipan.history.notation.Notation;
import java.util.Set;
import org.junit.jupiter.api.Test;

class ExcerptTest {

  private static Excerpt excerpt(History whole, Part part) {
    return new Excerpt(new Accesses(whole, ReadsFrom.of(whole)), part);
  }

  private static String lines(History whole, int... transactions) {
    Part part = Part.ofTransactions(whole, VersionOrder.NONE, transactions);
    return Notation.lines(excerpt(whole, part).history()).strip();
  }

  @Test
  void keepsReadsOfWhoIsHereAndOfTheInitialVersion() {
    History whole = Notation.history("a 1: w1=1\nb 2: w2=2\nc 3: r1=1 r2=2 r3=0");
    assertThat(lines(whole, 0, 2)).isEqualTo("a 1: w1=1\nc 3: r1=1 r3=0");
  }

  @Test
  void leavesOutReadsOfWhichSomeCandidateIsNotHere() {
    History whole = Notation.history("a 1: w1=1\nb 2: w1=1\nc 3: r1=1");
    assertThat(lines(whole, 0, 2)).isEqualTo("a 1: w1=1\nc 3:");
    assertThat(lines(whole, 0, 1, 2)).isEqualTo("a 1: w1=1\nb 2: w1=1\nc 3: r1=1");
  }

  @Test
  void keepsOfListsWhatWasAppendedHereOrByNobody() {
    History whole = Notation.history("a 1: a1=1\nb 2: a1=2\nc 3: r1=[1,2,9]");
    assertThat(lines(whole, 1, 2)).isEqualTo("b 2: a1=2\nc 3: r1=[2,9]");
  }

  /** Nothing was there initially, so that an empty list would be one that nobody can have read. */
  @Test
  void leavesOutListsOfWhichNothingIsLeftIfThereIsNoInitialVersion() {
    History whole =
        Notation.history(
            new HistoryBuilder().noInitialValue(),
            "a 1: a1=1\nb 2: r1=[1]\nc 3: a1=2 r1=[1,2]\nd 4: r1=[]\ne 5: r1=[9]");
    assertThat(lines(whole, 1, 2, 3, 4)).isEqualTo("b 2:\nc 3: a1=2\nd 4: r1=[]\ne 5: r1=[9]");
    assertThat(lines(whole, 0, 1, 2)).isEqualTo("a 1: a1=1\nb 2: r1=[1]\nc 3: a1=2 r1=[1,2]");
  }

  @Test
  void keepsOnlyTheOperationsSessionsAndTimesOfThePart() {
    History whole =
        Notation.history("a 1 @1..2: w1=1 w2=2\na 2 @3..4: r1=1 r2=2\nb 3 @5..6: w2=5\nb 4: w2=6");
    Part part = new Part(Set.of(0, 1, 2, 3), Set.of(1, 3, 4, 5), Set.of(1), Set.of(2), Set.of());
    History cut = excerpt(whole, part).history();
    assertThat(Notation.lines(cut))
        .contains("a 1 @..: w2=2", "a 2 @..: r2=2", "b 3 @5..6: w2=5", "b 4 @..: w2=6");
    assertThat(cut.sessions()).isEqualTo(3);
  }

  @Test
  void givesTheVersionOrderAndTranslatesItBack() {
    History whole = Notation.history("a 1: w7=9\nb 2: w1=1\nc 3: w1=2");
    VersionOrder order =
        new VersionOrder.Builder("log").add(Notation.key(whole, 1), 3, 1, 2).build();
    Part part = Part.ofTransactions(whole, order, 1, 2);
    Excerpt excerpt = excerpt(whole.withVersionOrder(order), part);
    VersionOrder cut = excerpt.history().versionOrder();
    assertThat(cut.transactions(0)).containsExactly(0, 1);
    assertThat(cut.place(0)).isEqualTo("log:3");
    Part inExcerpt = Part.ofTransactions(excerpt.history(), cut, 0, 1);
    assertThat(excerpt.inWhole(inExcerpt).transactions()).containsExactlyInAnyOrder(1, 2);
    assertThat(excerpt.inWhole(inExcerpt).versionOrder())
        .extracting(Dependency::from, Dependency::to, Dependency::key)
        .containsExactly(tuple(1, 2, Notation.key(whole, 1)));
  }
}
