package dev.taipan.weak;

import static org.assertj.core.api.Assertions.assertThat;

import dev.taipan.history.Accesses;
import dev.taipan.history.History;
import dev.taipan.history.ReadsFrom;
import dev.taipan.history.anomaly.Tap;
import dev.taipan.history.notation.Notation;
import dev.taipan.weak.check.WeakChecker;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Pattern {@code j} in lists: what others had appended differs, behind own appends or not. */
class RepeatedListReadsTest {
  private static final EnumSet<Tap> REPEATED = EnumSet.of(Tap.NON_REPEATABLE_READ);

  private record Reader(int transaction, int key) {}

  private static Accesses accesses(History history) {
    return new Accesses(history, ReadsFrom.of(history));
  }

  /** What the reads of each transaction and key show of others' appends: their last elements. */
  private static Map<Reader, List<Long>> seen(PlainLists plain) {
    Map<Reader, List<Long>> seen = new HashMap<>();
    for (int read : plain.reads()) {
      List<Long> others = new ArrayList<>(plain.list(read));
      others.removeAll(plain.ownBefore(read));
      seen.computeIfAbsent(
              new Reader(plain.owner(read), plain.history().key(read)), reader -> new ArrayList<>())
          .add(others.isEmpty() ? 0 : others.get(others.size() - 1));
    }
    return seen;
  }

  private static boolean differ(List<Long> elements) {
    return elements.stream().distinct().count() > 1;
  }

  @Test
  void areFoundWhereListsAreWellAndNowhereElse() {
    int found = 0;
    for (long seed = 0; seed < 3_000; seed++) {
      Accesses accesses = accesses(RandomLists.of(seed));
      PlainLists plain = new PlainLists(accesses.history(), accesses.readsFrom());
      if (EnumSet.allOf(ListViolation.Kind.class).stream().noneMatch(plain::anywhere)) {
        long expected = seen(plain).values().stream().filter(it -> differ(it)).count();
        AnomalyCounts counts = WeakChecker.all(accesses, REPEATED, 1, WeakAlgorithm.GUESS);
        assertThat(counts.count(Tap.NON_REPEATABLE_READ))
            .as(Notation.lines(accesses.history()))
            .isEqualTo(expected);
        Optional<WeakViolation> bad = WeakChecker.check(accesses, WeakLevel.CUT_ISOLATION);
        assertThat(bad.isPresent()).isEqualTo(expected > 0);
        bad.ifPresent(it -> assertDiffer(plain, (WeakViolation.BadRead) it));
        found += expected > 0 ? 1 : 0;
      }
    }
    assertThat(found).isGreaterThan(100);
  }

  private static void assertDiffer(PlainLists plain, WeakViolation.BadRead bad) {
    assertThat(plain.owner(bad.other())).isEqualTo(plain.owner(bad.read()));
    assertThat(plain.history().key(bad.other())).isEqualTo(plain.history().key(bad.read()));
    assertThat(bad.other()).isLessThan(bad.read());
    assertThat(plain.list(bad.other())).isNotEqualTo(plain.list(bad.read()));
  }

  private static List<WeakViolation> examples(String lines) {
    List<WeakViolation> found = new ArrayList<>();
    AnomalyCounts counts =
        WeakChecker.all(accesses(Notation.history(lines)), REPEATED, 10, WeakAlgorithm.GUESS);
    counts.taps().forEach(tap -> found.addAll(counts.examples(tap)));
    return found;
  }

  @Test
  void ownAppendsAreNoDifference() {
    assertThat(examples("a 1: a1=1\nb 2: r1=[1] a1=2 r1=[1,2] a1=3 r1=[1,2,3]")).isEmpty();
    assertThat(examples("a 1: a1=1 r1=[1] r1=[1] a1=2 r1=[1,2]")).isEmpty();
  }

  @Test
  void differBehindOwnAppendsAlone() {
    assertThat(examples("a 1: a1=1\nb 2: a1=2 r1=[2] r1=[1,2]"))
        .containsExactly(new WeakViolation.BadRead(Tap.NON_REPEATABLE_READ, 3, 2));
    assertThat(examples("a 1: a1=1\nb 2: a1=2 r1=[1,2] a1=3 r1=[2,3]"))
        .containsExactly(new WeakViolation.BadRead(Tap.NON_REPEATABLE_READ, 4, 2));
  }

  @Test
  void countOncePerTransactionAndKey() {
    assertThat(examples("a 1: a1=1\nb 2: r1=[] r1=[1] r1=[]\nc 3: r1=[1] r1=[]")).hasSize(2);
    assertThat(examples("a 1: a1=1 a2=1\nb 2: r1=[] r2=[] r1=[1] r2=[1]")).hasSize(2);
  }
}
