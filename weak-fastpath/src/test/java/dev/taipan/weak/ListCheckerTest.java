package dev.taipan.weak;

import static org.assertj.core.api.Assertions.assertThat;

import dev.taipan.history.Accesses;
import dev.taipan.history.Dependency;
import dev.taipan.history.History;
import dev.taipan.history.ReadsFrom;
import dev.taipan.history.anomaly.Tap;
import dev.taipan.history.notation.Notation;
import dev.taipan.weak.ListViolation.BadList;
import dev.taipan.weak.ListViolation.Cycle;
import dev.taipan.weak.ListViolation.Kind;
import dev.taipan.weak.check.WeakChecker;
import dev.taipan.weak.list.ListChecker;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** What is wrong with lists, against the plain words of what can be. */
class ListCheckerTest {
  private static final int HISTORIES = 3_000;

  /** A read of the last element is one of a value, and wrong as such. */
  private static final Set<Kind> SHOWN_BY_LAST_ELEMENTS =
      EnumSet.of(Kind.OWN_APPENDS_MISSING, Kind.FUTURE_READ, Kind.INTERMEDIATE_READ);

  private static Accesses accesses(History history) {
    return new Accesses(history, ReadsFrom.of(history));
  }

  private static PlainLists plain(Accesses accesses) {
    return new PlainLists(accesses.history(), accesses.readsFrom());
  }

  /** An aborted read behind which something was kept is found as one or the other. */
  private static Kind asAborted(Kind kind) {
    return kind == Kind.DIRTY_UPDATE ? Kind.ABORTED_READ : kind;
  }

  @Test
  void findsEveryKindWhereThereIsOneAndNowhereElse() {
    Map<Kind, Integer> found = new EnumMap<>(Kind.class);
    for (long seed = 0; seed < HISTORIES; seed++) {
      Accesses accesses = accesses(RandomLists.of(seed));
      PlainLists plain = plain(accesses);
      for (Kind kind : Kind.values()) {
        Optional<BadList> bad =
            ListChecker.first(accesses, EnumSet.of(kind))
                .filter(BadList.class::isInstance)
                .map(BadList.class::cast);
        assertThat(bad.isPresent())
            .as("%s in %s", kind, Notation.lines(accesses.history()))
            .isEqualTo(plain.anywhere(asAborted(kind)));
        bad.ifPresent(it -> assertIsTrue(plain, kind, it));
        bad.ifPresent(it -> found.merge(it.kind(), 1, Integer::sum));
      }
    }
    assertThat(found.keySet()).containsExactlyInAnyOrder(Kind.values());
    assertThat(found.values()).allMatch(times -> times > 50);
  }

  /** Everything that is said of a bad list. */
  private static void assertIsTrue(PlainLists plain, Kind wanted, BadList bad) {
    History history = plain.history();
    int key = history.key(bad.read());
    List<Long> list = plain.list(bad.read());
    assertThat(asAborted(bad.kind())).isEqualTo(asAborted(wanted));
    assertThat(plain.is(bad.kind(), bad.read())).isTrue();
    if (bad.append() != PlainLists.NONE) {
      assertThat(bad.append()).isEqualTo(plain.append(key, bad.element()));
    }
    switch (bad.kind()) {
      case OWN_APPENDS_MISSING -> {
        List<Long> own = plain.ownBefore(bad.read());
        int fromLast = own.size() - own.indexOf(bad.element());
        assertThat(own).contains(bad.element());
        assertThat(list.size() < fromLast || list.get(list.size() - fromLast) != bad.element())
            .isTrue();
      }
      case REREAD_DIFFERS, INCOMPATIBLE_ORDER -> {
        List<Long> other = plain.list(bad.other());
        int parting = PlainLists.parting(list, other);
        assertThat(history.key(bad.other())).isEqualTo(key);
        assertThat(bad.element()).isIn(list.get(parting), other.get(parting));
        assertThat(bad.append()).isEqualTo(PlainLists.NONE);
        if (bad.kind() == Kind.REREAD_DIFFERS) {
          assertThat(bad.other()).isLessThan(bad.read());
          assertThat(plain.owner(bad.other())).isEqualTo(plain.owner(bad.read()));
        }
      }
      case FUTURE_READ -> {
        assertThat(bad.append()).isGreaterThan(bad.read());
        assertThat(list).contains(bad.element());
      }
      case DUPLICATE_ELEMENTS ->
          assertThat(list.indexOf(bad.element())).isLessThan(list.lastIndexOf(bad.element()));
      case ABORTED_READ, DIRTY_UPDATE -> {
        int place = list.indexOf(bad.element());
        List<Integer> kept =
            list.subList(place + 1, list.size()).stream()
                .map(element -> plain.append(key, element))
                .filter(plain::isKept)
                .toList();
        assertThat(plain.isAborted(bad.append())).isTrue();
        assertThat(bad.other()).isEqualTo(kept.isEmpty() ? PlainLists.NONE : kept.get(0));
        assertThat(bad.kind() == Kind.ABORTED_READ).isEqualTo(kept.isEmpty());
      }
      case INTERMEDIATE_READ -> {
        assertThat(bad.element()).isEqualTo(list.get(list.size() - 1));
        assertThat(plain.previousOwn(bad.other())).isEqualTo(bad.append());
      }
      case OWN_APPENDS_DISORDERED -> {
        assertThat(bad.other()).isEqualTo(plain.previousOwn(bad.append()));
        assertThat(list.subList(0, list.indexOf(bad.element())))
            .doesNotContain(history.value(bad.other()));
      }
      case GARBAGE -> {
        assertThat(list).contains(bad.element());
        assertThat(plain.append(key, bad.element())).isEqualTo(PlainLists.NONE);
      }
    }
  }

  @Test
  void tellsTheFirstKindThatThereIsOrElseACycle() {
    int cycles = 0;
    int healthy = 0;
    int shownByLast = 0;
    for (long seed = 0; seed < HISTORIES; seed++) {
      Accesses accesses = accesses(RandomLists.of(seed));
      PlainLists plain = plain(accesses);
      Optional<Kind> first =
          Arrays.stream(Kind.values()).filter(kind -> plain.anywhere(kind)).findFirst();
      Optional<ListViolation> violation = ListChecker.check(accesses);
      if (first.isPresent() && violation.isEmpty()) {
        assertThat(first.get()).isIn(SHOWN_BY_LAST_ELEMENTS);
        assertThat(WeakChecker.check(accesses, WeakLevel.READ_COMMITTED)).isPresent();
        shownByLast++;
        continue;
      }
      if (first.isPresent()) {
        assertThat(violation).containsInstanceOf(BadList.class);
        assertThat(asAborted(((BadList) violation.get()).kind())).isEqualTo(asAborted(first.get()));
        continue;
      }
      boolean[][] order = plain.commitOrder();
      assertThat(violation.isPresent()).isEqualTo(PlainLists.isCyclic(order));
      assertThat(ListChecker.first(accesses, EnumSet.allOf(Kind.class))).isEqualTo(violation);
      violation.ifPresent(it -> assertIsCycle(((Cycle) it).cycle(), order));
      cycles += violation.isPresent() ? 1 : 0;
      healthy += violation.isPresent() ? 0 : 1;
    }
    assertThat(cycles).isGreaterThan(50);
    assertThat(healthy).isGreaterThan(300);
    assertThat(shownByLast).isGreaterThan(30);
  }

  private static void assertIsCycle(List<Dependency> cycle, boolean[][] order) {
    for (int i = 0; i < cycle.size(); i++) {
      Dependency step = cycle.get(i);
      assertThat(order[step.from()][step.to()]).isTrue();
      assertThat(cycle.get((i + 1) % cycle.size()).from()).isEqualTo(step.to());
    }
  }

  @Test
  void findsDisorderOfWritesInDuplicatesAndInTheOrderOfListsAlone() {
    int cycles = 0;
    for (long seed = 0; seed < HISTORIES; seed++) {
      Accesses accesses = accesses(RandomLists.of(seed));
      PlainLists plain = plain(accesses);
      Optional<ListViolation> disorder = ListChecker.disorderOfWrites(accesses);
      if (plain.anywhere(Kind.DUPLICATE_ELEMENTS)) {
        assertThat(((BadList) disorder.orElseThrow()).kind()).isEqualTo(Kind.DUPLICATE_ELEMENTS);
      } else {
        boolean[][] order = plain.order();
        assertThat(disorder.isPresent()).isEqualTo(PlainLists.isCyclic(order));
        disorder.ifPresent(it -> assertIsCycle(((Cycle) it).cycle(), order));
        disorder.ifPresent(it -> assertAreOfLists(((Cycle) it).cycle()));
        cycles += disorder.isPresent() ? 1 : 0;
      }
    }
    assertThat(cycles).isGreaterThan(30);
  }

  private static void assertAreOfLists(List<Dependency> cycle) {
    assertThat(cycle)
        .allMatch(step -> step.kind() == Dependency.Kind.WRITE_WRITE)
        .allMatch(step -> step.witness() == Dependency.LIST_WITNESS);
  }

  @Test
  void saysNothingOfHistoriesWithoutLists() {
    Accesses accesses = accesses(Notation.history("a 1: r1=9 w1=1\nb 2 aborted: w1=2\nc 3: r1=2"));
    assertThat(ListChecker.check(accesses)).isEmpty();
    assertThat(ListChecker.first(accesses, EnumSet.allOf(Kind.class))).isEmpty();
    assertThat(ListChecker.disorderOfWrites(accesses)).isEmpty();
  }

  @Test
  void forbidsTheCounterpartsOfPatternsAndWhatHasNone() {
    assertThat(Kind.forbiddenWith(EnumSet.noneOf(Tap.class)))
        .containsExactlyInAnyOrder(Kind.DUPLICATE_ELEMENTS, Kind.INCOMPATIBLE_ORDER);
    assertThat(Kind.forbiddenWith(EnumSet.of(Tap.ABORTED_READ)))
        .containsExactlyInAnyOrder(
            Kind.DUPLICATE_ELEMENTS, Kind.ABORTED_READ, Kind.DIRTY_UPDATE, Kind.INCOMPATIBLE_ORDER);
    assertThat(Kind.GARBAGE.tap()).contains(Tap.THIN_AIR_READ);
    assertThat(Kind.DUPLICATE_ELEMENTS.tap()).isEmpty();
  }
}
