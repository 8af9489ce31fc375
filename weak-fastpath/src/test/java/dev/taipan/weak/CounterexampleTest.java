package dev.taipan.weak;

import static org.assertj.core.api.Assertions.assertThat;

import dev.taipan.history.Accesses;
import dev.taipan.history.Dependency;
import dev.taipan.history.Dependency.Kind;
import dev.taipan.history.History;
import dev.taipan.history.anomaly.Tap;
import dev.taipan.weak.RandomAccesses.Reads;
import dev.taipan.weak.WeakViolation.BadRead;
import dev.taipan.weak.WeakViolation.Cycle;
import dev.taipan.weak.check.WeakChecker;
import java.util.EnumSet;
import java.util.Iterator;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What is shown as a counterexample is one: everything it claims is in the history. */
class CounterexampleTest {
  private static final int HISTORIES = 3_000;

  @Test
  void violationsOfLevelsAreInTheHistory() {
    int cycles = 0;
    for (long seed = 0; seed < HISTORIES; seed++) {
      for (Reads reads : Reads.values()) {
        Accesses accesses = RandomAccesses.of(seed, reads);
        for (WeakLevel level : WeakLevel.values()) {
          for (WeakAlgorithm algorithm : WeakAlgorithm.values()) {
            WeakViolation violation = WeakChecker.check(accesses, level, algorithm).orElse(null);
            if (violation != null) {
              assertThat(level.forbids(violation.tap())).isTrue();
              cycles += assertIsInTheHistory(accesses, violation);
              assertWitnessesHaveSeen(accesses, violation);
            }
          }
        }
      }
    }
    assertThat(cycles).isGreaterThan(HISTORIES / 10);
  }

  @Test
  void examplesOfPatternsAreInTheHistory() {
    int cycles = 0;
    for (long seed = 0; seed < HISTORIES; seed++) {
      for (Reads reads : Reads.values()) {
        Accesses accesses = RandomAccesses.of(seed, reads);
        AnomalyCounts counts =
            WeakChecker.all(
                accesses, EnumSet.allOf(Tap.class), Integer.MAX_VALUE, WeakAlgorithm.GUESS);
        for (Tap tap : counts.taps()) {
          assertThat((long) counts.examples(tap).size()).isEqualTo(counts.count(tap));
          for (WeakViolation example : counts.examples(tap)) {
            assertThat(example.tap()).isEqualTo(tap);
            cycles += assertIsInTheHistory(accesses, example);
            assertWitnessesHaveSeen(accesses, example);
          }
        }
      }
    }
    assertThat(cycles).isGreaterThan(HISTORIES / 10);
  }

  /** How many cycles that were. */
  private static int assertIsInTheHistory(Accesses accesses, WeakViolation violation) {
    if (violation instanceof Cycle cycle) {
      assertCloses(cycle);
      cycle.cycle().forEach(dependency -> assertHolds(accesses, dependency));
      return 1;
    }
    assertHolds(accesses.history(), (BadRead) violation);
    return 0;
  }

  private static void assertHolds(History history, BadRead bad) {
    assertThat(history.isWrite(bad.read())).isFalse();
    for (int other : bad.others()) {
      assertThat(history.key(other)).isEqualTo(history.key(bad.read()));
      assertThat(history.isWrite(other)).isEqualTo(bad.tap() != Tap.NON_REPEATABLE_READ);
    }
    if (bad.others().isEmpty()) {
      assertThat(bad.tap()).isEqualTo(Tap.THIN_AIR_READ);
    }
  }

  private static void assertCloses(Cycle cycle) {
    int at = cycle.cycle().get(0).from();
    for (Dependency dependency : cycle.cycle()) {
      assertThat(dependency.from()).isEqualTo(at);
      at = dependency.to();
    }
    assertThat(at).isEqualTo(cycle.cycle().get(0).from());
  }

  private static void assertHolds(Accesses accesses, Dependency dependency) {
    int from = dependency.from();
    int to = dependency.to();
    switch (dependency.kind()) {
      case SESSION_ORDER -> {
        if (from != History.INITIAL) {
          assertThat(accesses.sessionOf(from)).isEqualTo(accesses.sessionOf(to));
          assertThat(from).isLessThan(to);
        }
      }
      case WRITE_READ -> assertReads(accesses, to, dependency.key(), from);
      default -> {
        assertThat(dependency.kind()).isEqualTo(Kind.WRITE_WRITE);
        assertThat(accesses.writes(from, dependency.key())).isTrue();
        assertThat(from).isNotEqualTo(to);
        assertReads(accesses, dependency.witness(), dependency.key(), to);
      }
    }
  }

  private static void assertReads(Accesses accesses, int reader, int key, int writer) {
    boolean found = false;
    for (int r = accesses.readStart(reader); r < accesses.readEnd(reader); r++) {
      found |= accesses.readKey(r) == key && accesses.readWriter(r) == writer;
    }
    assertThat(found).as("%d reads %d from %d", reader, key, writer).isTrue();
  }

  private static void assertWitnessesHaveSeen(Accesses accesses, WeakViolation violation) {
    if (!(violation instanceof Cycle cycle)) {
      return;
    }
    Iterator<Dependency> seen = cycle.seen().iterator();
    for (Dependency forced : forcedIn(cycle)) {
      int at = forced.from();
      while (at != forced.witness()) {
        assertThat(seen.hasNext()).as("there is more to %s", cycle).isTrue();
        Dependency step = seen.next();
        assertThat(step.kind()).isIn(Kind.SESSION_ORDER, Kind.WRITE_READ);
        assertThat(step.from()).isEqualTo(at);
        assertHolds(accesses, step);
        at = step.to();
      }
    }
    assertThat(seen.hasNext()).isFalse();
  }

  private static List<Dependency> forcedIn(Cycle cycle) {
    return cycle.cycle().stream().filter(edge -> edge.kind() == Kind.WRITE_WRITE).toList();
  }
}
