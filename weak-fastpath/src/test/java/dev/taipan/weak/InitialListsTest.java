package dev.taipan.weak;

import static org.assertj.core.api.Assertions.assertThat;

import dev.taipan.history.Accesses;
import dev.taipan.history.History;
import dev.taipan.history.InitialValues;
import dev.taipan.history.ReadsFrom;
import dev.taipan.history.notation.Notation;
import dev.taipan.weak.ListViolation.BadList;
import dev.taipan.weak.ListViolation.Kind;
import dev.taipan.weak.list.ListChecker;
import java.util.EnumSet;
import org.junit.jupiter.api.Test;

/** Lists that held elements before the history began. */
class InitialListsTest {

  private static History withInitialList(String lines, int length) {
    History history = Notation.history(lines);
    return history.withInitialValues(
        new InitialValues.Builder(history).beginningOfList(0, length).build());
  }

  private static Accesses accesses(History history) {
    return new Accesses(history, ReadsFrom.of(history));
  }

  @Test
  void replayBeginsWithThem() {
    String lines = "a 1: r1=[5,6] a1=7 r1=[5,6,7]\nb 2: a1=8\nc 3: r1=[5,6,7,8]";
    assertThat(SerialReplay.explains(withInitialList(lines, 2))).isTrue();
    assertThat(SerialReplay.explains(Notation.history(lines))).isFalse();
    String missing = "a 1: a1=7\nb 2: a1=8\nc 3: r1=[5,6,8]";
    assertThat(SerialReplay.explains(withInitialList(missing, 2))).isFalse();
  }

  @Test
  void nobodyNeedHaveAppendedThem() {
    String lines = "a 1: r1=[5,6] a1=7\nb 2: r1=[5,6,7]";
    assertThat(ListChecker.check(accesses(withInitialList(lines, 2)))).isEmpty();
    assertThat(garbage(withInitialList(lines, 1)))
        .isEqualTo(new BadList(Kind.GARBAGE, 2, 6, -1, -1));
    assertThat(garbage(Notation.history(lines))).isEqualTo(new BadList(Kind.GARBAGE, 2, 5, -1, -1));
  }

  @Test
  void mayHoldAnElementTwice() {
    String lines = "a 1: r1=[5,5] a1=7\nb 2: r1=[5,5,7]";
    assertThat(ListChecker.check(accesses(withInitialList(lines, 2)))).isEmpty();
    assertThat(SerialReplay.explains(withInitialList(lines, 2))).isTrue();
    assertThat(ListChecker.check(accesses(Notation.history(lines))))
        .contains(new BadList(Kind.DUPLICATE_ELEMENTS, 2, 5, -1, -1));
    assertThat(ListChecker.check(accesses(withInitialList(lines, 1))))
        .contains(new BadList(Kind.DUPLICATE_ELEMENTS, 2, 5, -1, -1));
  }

  @Test
  void holdNoElementThatComesAgainBehindThem() {
    String lines = "a 1: r1=[5,5]\nb 2: r1=[5,5,6,5]";
    assertThat(ListChecker.check(accesses(withInitialList(lines, 2))))
        .contains(new BadList(Kind.DUPLICATE_ELEMENTS, 1, 5, -1, -1));
    String repeated = "a 1: a1=6\nb 2: r1=[5,5,6,6]";
    assertThat(ListChecker.check(accesses(Notation.history(repeated))))
        .contains(new BadList(Kind.DUPLICATE_ELEMENTS, 1, 5, -1, -1));
    String parting = "a 1: r1=[5,5] a1=7\nb 2: r1=[5,5,7,8] a1=8\nc 3: r1=[5,5,8,7]";
    assertThat(
            ListChecker.first(
                accesses(withInitialList(parting, 2)), EnumSet.of(Kind.DUPLICATE_ELEMENTS)))
        .isNotPresent();
    assertThat(
            ListChecker.first(
                accesses(withInitialList(parting, 2)), EnumSet.of(Kind.INCOMPATIBLE_ORDER)))
        .isPresent();
  }

  private static ListViolation garbage(History history) {
    return ListChecker.first(accesses(history), EnumSet.of(Kind.GARBAGE)).orElseThrow();
  }
}
