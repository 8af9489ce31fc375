package dev.taipan.pruning;

import static org.assertj.core.api.Assertions.assertThat;

import dev.taipan.history.Accesses;
import dev.taipan.history.History;
import dev.taipan.history.time.Deadline;
import dev.taipan.polygraph.EventEdge;
import dev.taipan.polygraph.OpenReads.OpenRead;
import dev.taipan.polygraph.Polygraph;
import dev.taipan.polygraph.StrongLevel;
import dev.taipan.pruning.reach.Reachability;
import dev.taipan.pruning.reach.TransactionChains;
import dev.taipan.pruning.table.TableSaturation;
import java.util.Random;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Saturation finds all that its rules can find, however it goes about it, and no more. */
class SaturationCompletenessTest {
  private static final int HISTORIES = 300;
  private static final int MORE = 800;

  @ParameterizedTest
  @EnumSource
  void findsWhatNaiveSaturationFinds(StrongLevel level) {
    compare(level, byRows(Reachability::of), HISTORIES);
  }

  @ParameterizedTest
  @EnumSource
  void findsTheSameWithClocksAndBits(StrongLevel level) {
    compare(level, byRows(ReachabilityTest::clocksAndBits), HISTORIES);
  }

  @ParameterizedTest
  @EnumSource
  void findsTheSameWithClocksOnly(StrongLevel level) {
    compare(level, byRows(ReachabilityTest::clocksOnly), HISTORIES);
  }

  @ParameterizedTest
  @EnumSource
  void findsTheSameWithTablesOfPairs(StrongLevel level) {
    compare(level, SaturationCompletenessTest::byTables, HISTORIES);
  }

  @ParameterizedTest
  @EnumSource
  @Tag("slow")
  void findsTheSameOfMoreHistories(StrongLevel level) {
    compare(level, byRows(Reachability::of), MORE);
    compare(level, byRows(ReachabilityTest::clocksAndBits), MORE);
    compare(level, byRows(ReachabilityTest::clocksOnly), MORE);
    compare(level, SaturationCompletenessTest::byTables, MORE);
  }

  private static Function<Polygraph, Saturation> byRows(Function<Polygraph, Reachability> kind) {
    return polygraph -> Saturation.of(polygraph, kind.apply(polygraph), Deadline.NONE);
  }

  /** By tables where no read is open; those in blocks of so few events that there are several. */
  private static Saturation byTables(Polygraph polygraph) {
    return TableSaturation.suits(polygraph)
        ? Saturation.by(
            polygraph,
            new TabulatedPairs(polygraph, TransactionChains.of(polygraph), 1, Deadline.NONE))
        : Saturation.of(polygraph, Deadline.NONE);
  }

  private static void compare(
      StrongLevel level, Function<Polygraph, Saturation> way, int histories) {
    Random random = new Random(13);
    int contradictions = 0;
    for (int i = 0; i < histories; i++) {
      History history = TinyHistories.next(random, i % 10 == 0 ? 40 : 10, i % 3 == 0);
      Polygraph polygraph = Polygraphs.of(level, history);
      NaiveSaturation naive = new NaiveSaturation(Polygraphs.of(level, history));
      Saturation saturation = way.apply(polygraph);
      assertThat(saturation.isContradiction()).isEqualTo(naive.isContradiction());
      if (naive.isContradiction()) {
        contradictions++;
      } else {
        assertThatReachabilityIsTheSame(polygraph, saturation, naive);
        assertThatCandidatesAreTheSame(polygraph, naive);
      }
    }
    assertThat(contradictions).isBetween(histories / 16, histories * 7 / 8);
  }

  private static void assertThatReachabilityIsTheSame(
      Polygraph polygraph, Saturation saturation, NaiveSaturation naive) {
    for (int key = 0; key < polygraph.accesses().history().keys(); key++) {
      assertThatVersionsAreInTheSameOrder(key, polygraph, saturation, naive);
    }
    for (int source = 0; source < polygraph.events().count(); source++) {
      for (int target = 0; target < polygraph.events().count(); target++) {
        assertThat(saturation.reachability().reaches(source, target))
            .as("%d to %d", source, target)
            .isEqualTo(naive.reaches(source, target));
      }
    }
  }

  private static void assertThatVersionsAreInTheSameOrder(
      int key, Polygraph polygraph, Saturation saturation, NaiveSaturation naive) {
    Accesses accesses = polygraph.accesses();
    EventEdge writeWrite = polygraph.level().writeWrite();
    for (int u = accesses.writerStart(key); u < accesses.writerEnd(key); u++) {
      for (int w = accesses.writerStart(key); w < accesses.writerEnd(key); w++) {
        int earlier = polygraph.events().of(accesses.writer(u), writeWrite.from());
        int later = polygraph.events().of(accesses.writer(w), writeWrite.to());
        if (u != w) {
          assertThat(saturation.precedes(u, w)).isEqualTo(naive.reaches(earlier, later));
        }
      }
    }
  }

  private static void assertThatCandidatesAreTheSame(Polygraph polygraph, NaiveSaturation naive) {
    for (OpenRead read : polygraph.openReads().list()) {
      assertThat(IntStream.range(0, read.candidates()).boxed().map(read::candidate))
          .containsExactlyElementsOf(naive.candidates(read.reader(), read.key()));
    }
  }
}
