package dev.taipan.weak;

import static org.assertj.core.api.Assertions.assertThat;

import dev.taipan.history.Accesses;
import dev.taipan.history.History;
import dev.taipan.history.ReadsFrom;
import dev.taipan.history.anomaly.Tap;
import dev.taipan.history.notation.Notation;
import dev.taipan.history.time.Deadline;
import dev.taipan.weak.RandomAccesses.Reads;
import dev.taipan.weak.WeakViolation.BadRead;
import dev.taipan.weak.WeakViolation.Cycle;
import dev.taipan.weak.check.WeakChecker;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Which of several violations is told. */
class MostBasicViolationTest {

  private static Optional<WeakViolation> check(String lines, WeakLevel level) {
    History history = Notation.history(lines);
    return WeakChecker.check(new Accesses(history, ReadsFrom.of(history)), level);
  }

  @Test
  void isAReadBeforeACycleAndOneOfThinAirLast() {
    Map<Tap, Integer> told = new EnumMap<>(Tap.class);
    for (long seed = 0; seed < 2_000; seed++) {
      Accesses accesses = RandomAccesses.of(seed, seed % 2 == 0 ? Reads.ANY : Reads.OLDER);
      Set<Tap> badReads = EnumSet.range(Tap.THIN_AIR_READ, Tap.INTERMEDIATE_READ);
      badReads.add(Tap.NON_REPEATABLE_READ);
      Set<Tap> found = WeakChecker.all(accesses, badReads, 1, WeakAlgorithm.GUESS).taps();
      Optional<WeakViolation> violation = WeakChecker.check(accesses, WeakLevel.READ_ATOMICITY);
      if (!found.isEmpty()) {
        Tap tap = violation.orElseThrow().tap();
        assertThat(violation.get()).isInstanceOf(BadRead.class);
        assertThat(found).contains(tap);
        if (tap == Tap.NON_REPEATABLE_READ) {
          assertThat(found).containsExactly(tap);
        }
        if (tap == Tap.THIN_AIR_READ) {
          assertThat(found).isSubsetOf(tap, Tap.NON_REPEATABLE_READ);
        }
        told.merge(tap, 1, Integer::sum);
      }
    }
    assertThat(told).containsKeys(Tap.THIN_AIR_READ, Tap.NON_REPEATABLE_READ, Tap.ABORTED_READ);
  }

  @Test
  void isTheCycleOfTheWeakestLevelThatHasOne() {
    int cycles = 0;
    for (long seed = 0; seed < 2_000; seed++) {
      Accesses accesses = RandomAccesses.of(seed, Reads.OLDER);
      Optional<WeakViolation> weakest = WeakChecker.check(accesses, WeakLevel.READ_COMMITTED);
      for (WeakLevel level :
          List.of(WeakLevel.READ_ATOMICITY, WeakLevel.TRANSACTIONAL_CAUSAL_CONSISTENCY)) {
        Optional<WeakViolation> violation = WeakChecker.check(accesses, level);
        if (weakest.isPresent() && violation.orElseThrow() instanceof Cycle) {
          assertThat(violation).isEqualTo(weakest);
          cycles++;
        }
        weakest = weakest.isPresent() ? weakest : violation;
      }
    }
    assertThat(cycles).isGreaterThan(50);
  }

  @Test
  void isACycleExactlyWhereThereIsNoCommitOrder() {
    int[] answers = new int[2];
    for (long seed = 0; seed < 3_000; seed++) {
      Accesses accesses = RandomAccesses.of(seed, seed % 2 == 0 ? Reads.ANY : Reads.OLDER);
      for (WeakLevel level : EnumSet.complementOf(EnumSet.of(WeakLevel.CUT_ISOLATION))) {
        Optional<WeakViolation> violation = WeakChecker.check(accesses, level);
        if (violation.isEmpty() || violation.get() instanceof Cycle) {
          // Whatever is guessed first, also what is no order of the sessions.
          assertThat(
                  WeakChecker.hasCommitOrder(
                      accesses, level, shuffled(accesses, seed), Deadline.NONE))
              .isEqualTo(violation.isEmpty());
          answers[violation.isEmpty() ? 1 : 0]++;
        }
      }
    }
    assertThat(answers[0]).isGreaterThan(100);
    assertThat(answers[1]).isGreaterThan(100);
  }

  private static int[] shuffled(Accesses accesses, long seed) {
    List<Integer> all =
        new ArrayList<>(IntStream.range(0, accesses.history().transactions()).boxed().toList());
    Collections.shuffle(all, new Random(seed));
    return all.stream().mapToInt(Integer::intValue).toArray();
  }

  @Test
  void isTheFirstReadOfACommittedTransaction() {
    String unknown = "a 1: w1=1 w2=1\nb 2 unknown: r1=0 r1=1 w3=2\nc 3: r3=2";
    assertThat(check(unknown, WeakLevel.CUT_ISOLATION)).isEmpty();
    assertThat(check(unknown, WeakLevel.READ_ATOMICITY)).isPresent();
    assertThat(check(unknown + " r2=0 r2=1\nd 4: r2=0 r2=1", WeakLevel.CUT_ISOLATION))
        .contains(new BadRead(Tap.NON_REPEATABLE_READ, 7, 6));
  }

  @Test
  void namesAsFewReadsAsNoOneTransactionWrote() {
    String lines = "a 1: r1=7 r1=9 r1=8\nb 2: w1=7 w1=9\nc 3: w1=8 w1=6";
    assertThat(check(lines, WeakLevel.CUT_ISOLATION))
        .contains(new BadRead(Tap.NON_REPEATABLE_READ, 2, 0));
    String overlapping = "a 1: r1=7 r1=9 r1=8\nb 2: w1=7 w1=9\nc 3: w1=8 w1=9\nd 4: w1=7 w1=8";
    assertThat(check(overlapping, WeakLevel.CUT_ISOLATION))
        .contains(new BadRead(Tap.NON_REPEATABLE_READ, 2, List.of(0, 1)));
  }
}
