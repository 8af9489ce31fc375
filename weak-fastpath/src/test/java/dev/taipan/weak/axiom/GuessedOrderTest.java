package dev.taipan.weak.axiom;

import static org.assertj.core.api.Assertions.assertThat;

import dev.taipan.history.Accesses;
import dev.taipan.history.anomaly.Tap;
import dev.taipan.history.time.Deadline;
import dev.taipan.weak.Checked;
import dev.taipan.weak.Visibility;
import dev.taipan.weak.WeakLevel;
import dev.taipan.weak.axiom.GuessedOrder.Result;
import java.util.EnumSet;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class GuessedOrderTest {
  private static final int MORE_ROUNDS_THAN_ARE_TRIED = 20;
  private static final int MORE_WRITERS_THAN_ARE_LOOKED_AT = 4_000;

  private static Result decide(Checked history, Visibility visibility, ForcedOrder forced) {
    return guess(history.accesses(), visibility, forced).result();
  }

  /** The dominoes fall one a round only when the first guess goes session by session. */
  private static Result decideSessionBySession(
      Checked history, Visibility visibility, ForcedOrder forced) {
    int[] bySession = IntStream.range(0, history.accesses().history().transactions()).toArray();
    return new GuessedOrder(history.accesses(), visibility, forced, Deadline.NONE)
        .decide(bySession);
  }

  private record Guess(Result result, int[] order) {}

  private static Guess guess(Accesses accesses, Visibility visibility, ForcedOrder forced) {
    int[] recorded =
        IntStream.range(0, accesses.history().transactions())
            .map(accesses.history()::recorded)
            .toArray();
    GuessedOrder guess = new GuessedOrder(accesses, visibility, forced, Deadline.NONE);
    return new Guess(guess.decide(AxiomDecision.included(accesses, recorded)), guess.order());
  }

  @ParameterizedTest
  @EnumSource
  void recordedOrderOfASerialLogIsRightAtOnce(Visibility visibility) {
    Checked history = Checked.of("b 1: w1=1\na 2: r1=1 w1=2\nb 3: r1=2 w2=3\na 4: r2=3 r1=2");
    ForcedOrder forced = new ForcedOrder(history.accesses());
    assertThat(decide(history, visibility, forced)).isEqualTo(Result.SATISFIED);
    assertThat(forced.size()).isZero();
  }

  @ParameterizedTest
  @EnumSource
  void logThatIsNotCausalIsPutInOrder(Visibility visibility) {
    Checked history = Checked.of("a 1: r1=2\nb 2: r2=3 w1=2\nc 3: w2=3");
    ForcedOrder forced = new ForcedOrder(history.accesses());
    Guess guess = guess(history.accesses(), visibility, forced);
    assertThat(guess.result()).isEqualTo(Result.SATISFIED);
    assertThat(guess.order()).containsExactly(2, 1, 0);
  }

  @ParameterizedTest
  @EnumSource
  void staleReadIsFineWhereItsOverwriterHasNotBeenSeen(Visibility visibility) {
    Checked history = Checked.of("a 1: w1=1\nb 2: w1=2\nc 3: r1=1");
    ForcedOrder forced = new ForcedOrder(history.accesses());
    assertThat(decide(history, visibility, forced)).isEqualTo(Result.SATISFIED);
    assertThat(forced.size()).isZero();
  }

  @ParameterizedTest
  @EnumSource
  void overwriterThatHasBeenSeenMovesBeforeTheVersionRead(Visibility visibility) {
    Checked history = Checked.of("a 1: w1=1\nb 2: w1=2 w2=2\nc 3: r2=2 r1=1");
    ForcedOrder forced = new ForcedOrder(history.accesses());
    Guess guess = guess(history.accesses(), visibility, forced);
    assertThat(guess.result()).isEqualTo(Result.SATISFIED);
    assertThat(guess.order()).containsExactly(1, 0, 2);
    assertThat(forced.size()).isEqualTo(1);
    assertThat(forced.from(0)).isEqualTo(1);
    assertThat(forced.to(0)).isZero();
  }

  @ParameterizedTest
  @EnumSource
  void oneMendingMayMakeTheNextNecessary(Visibility visibility) {
    Checked history = Checked.of(dominoes(5));
    ForcedOrder forced = new ForcedOrder(history.accesses());
    assertThat(decide(history, visibility, forced)).isEqualTo(Result.SATISFIED);
    assertThat(forced.size()).isEqualTo(6);
  }

  @ParameterizedTest
  @EnumSource
  void tooManyRoundsOfMendingAreGivenUp(Visibility visibility) {
    Checked history = Checked.of(dominoes(MORE_ROUNDS_THAN_ARE_TRIED));
    ForcedOrder forced = new ForcedOrder(history.accesses());
    assertThat(decideSessionBySession(history, visibility, forced)).isEqualTo(Result.UNDECIDED);
    assertThat(history.violated()).isEmpty();
  }

  @Test
  void violationBeyondTheLastRoundIsStillFound() {
    int last = MORE_ROUNDS_THAN_ARE_TRIED;
    String history =
        dominoes(last)
                .replace(" 1000:", " 1000: w900=1 w901=1")
                .replace(" %d:".formatted(2000 + last), " %d: w900=2".formatted(2000 + last))
            + "z 9999: r901=1 r900=2";
    Checked closed = Checked.of(history);
    ForcedOrder forced = new ForcedOrder(closed.accesses());
    assertThat(decideSessionBySession(closed, Visibility.EARLIER_READ, forced))
        .isEqualTo(Result.UNDECIDED);
    assertThat(closed.violated()).contains(WeakLevel.READ_COMMITTED);
    assertThat(closed.violation(WeakLevel.READ_COMMITTED).orElseThrow().tap())
        .isEqualTo(Tap.NON_MONO_READ_CM);
  }

  @ParameterizedTest
  @EnumSource
  void tooManyWritersToLookAtAreGivenUp(Visibility visibility) {
    Checked history = Checked.of(manyWriters("r1=1"));
    ForcedOrder forced = new ForcedOrder(history.accesses());
    assertThat(decide(history, visibility, forced)).isEqualTo(Result.UNDECIDED);
    assertThat(history.violated()).isEmpty();
  }

  @Test
  @Tag("slow")
  void violationBehindTooManyWritersIsStillFound() {
    Checked history = Checked.of(manyWriters("r2=2 r1=1"));
    assertThat(history.violation(WeakLevel.READ_COMMITTED).orElseThrow().tap())
        .isEqualTo(Tap.NON_MONO_READ_CO);
    assertThat(history.counts(EnumSet.of(Tap.NON_MONO_READ_CO)))
        .containsExactly(Map.entry(Tap.NON_MONO_READ_CO, 1L));
  }

  /**
   * The first guess has one stale read, and what is forced for it moves 2 before 1, past all the
   * other writers of its key. That somebody saw the last of these is the violation, and there are
   * more to look at than the axiom in full would.
   */
  @ParameterizedTest
  @EnumSource
  void tooManyWritersToLookAtInALaterRoundAreGivenUp(Visibility visibility) {
    Checked history = Checked.of(writersBehindMoved("r77=1 "));
    ForcedOrder forced = new ForcedOrder(history.accesses());
    assertThat(decide(history, visibility, forced)).isEqualTo(Result.UNDECIDED);
    assertThat(history.violated())
        .containsExactlyInAnyOrder(
            WeakLevel.READ_COMMITTED,
            WeakLevel.READ_ATOMICITY,
            WeakLevel.TRANSACTIONAL_CAUSAL_CONSISTENCY);
    assertThat(Checked.of(writersBehindMoved("")).violated()).isEmpty();
  }

  @Test
  void overwrittenInitialVersionNeedsNoMoreGuesses() {
    Checked history = Checked.of("a 1: w1=1 w2=1\nb 2: r2=1 r1=0");
    for (Visibility visibility : Visibility.values()) {
      ForcedOrder forced = new ForcedOrder(history.accesses());
      assertThat(decide(history, visibility, forced)).isEqualTo(Result.VIOLATED);
    }
  }

  @Test
  void cyclicCausalityIsAViolation() {
    Checked history = Checked.of("a 1: r1=2 w2=1\nb 2: r2=1 w1=2");
    for (Visibility visibility : Visibility.values()) {
      ForcedOrder forced = new ForcedOrder(history.accesses());
      assertThat(decide(history, visibility, forced)).isEqualTo(Result.VIOLATED);
    }
  }

  /**
   * Pairs of writers of one key each, all but the first recorded in the right order. Moving the
   * second writer of a pair before its first takes along the second writer's session, and with it
   * the first writer of the next pair, past the second of that.
   */
  private static String dominoes(int last) {
    StringBuilder lines = new StringBuilder("s0 1000: w500=1\n");
    for (int pair = last; pair >= 0; pair--) {
      if (pair < last) {
        int next = pair + 1;
        lines.append("s%1$d %2$d: w%3$d=1\n".formatted(next, 1000 + next, 500 + next));
      }
      String line = "s%1$d %2$d: w%3$d=2 w%4$d=1\n";
      lines.append(line.formatted(pair + 1, 2000 + pair, 500 + pair, 100 + pair));
    }
    for (int pair = 0; pair <= last; pair++) {
      String line = "r%1$d %2$d: r%3$d=1 r%4$d=1\n";
      lines.append(line.formatted(pair, 3000 + pair, 100 + pair, 500 + pair));
    }
    return lines.toString();
  }

  /**
   * Transaction 3 read from 2, and then what 1 wrote to a key that 2 wrote too.
   *
   * @param seen what the last reader of 2 read before, which is of the last writer behind 1
   */
  private static String writersBehindMoved(String seen) {
    StringBuilder lines = new StringBuilder("a 1: w2=1\n");
    for (int i = 1000; i < 1600; i++) {
      lines.append("a %1$d: w1=%1$d\n".formatted(i));
    }
    lines.append("a 1600: w1=1600 w77=1\nb 2: w1=1 w2=2 w3=1\nc 3: r3=1 r2=1\n");
    // Reads of what moved are asked for one by one only where they are few, of all operations.
    for (int i = 2000; i < 2040; i++) {
      lines.append("c %d:".formatted(i)).append(" w88=1".repeat(50)).append("\n");
    }
    lines.append("c 5: r1=1\nc 6: r1=1\nc 7: %sr1=1\n".formatted(seen));
    // Sessions that are recorded one by one say nothing of who ran first, and are not tried as
    // such.
    return lines.append("a 8: w99=1").toString();
  }

  /** The last of the writers has followed the first, and then somebody reads the first's. */
  private static String manyWriters(String lastReads) {
    StringBuilder lines = new StringBuilder("w 0: w1=1\n");
    for (int i = 2; i < MORE_WRITERS_THAN_ARE_LOOKED_AT; i++) {
      lines.append("w %1$d: w1=%1$d\n".formatted(i));
    }
    int last = MORE_WRITERS_THAN_ARE_LOOKED_AT;
    return lines
        .append("w %d: w1=%d w2=2\nr 9999: %s\n".formatted(last, last, lastReads))
        .toString();
  }
}
