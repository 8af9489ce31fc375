package dev.taipan.analysis.distinguish;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.taipan.checker.IsolationLevel;
import dev.taipan.checker.oracle.Oracle;
import dev.taipan.history.History;
import dev.taipan.history.HistoryBuilder;
import dev.taipan.history.TransactionStatus;
import dev.taipan.history.time.Deadline;
import dev.taipan.history.time.DeadlineExceededException;
import java.time.Duration;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiPredicate;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The lattice of levels is what small histories show. */
class DistinguisherTest {
  private static final Distinguisher LIBRARY = new Distinguisher(Sizes.DEFAULTS, Deadline.NONE);

  /** The definitions, asked once about each history. */
  private static final class Definitions implements BiPredicate<History, IsolationLevel> {
    private History asked;
    private Set<IsolationLevel> satisfied = EnumSet.noneOf(IsolationLevel.class);

    @Override
    public boolean test(History history, IsolationLevel level) {
      if (history != asked) {
        satisfied = Oracle.satisfied(history);
        asked = history;
      }
      return satisfied.contains(level);
    }
  }

  @Test
  void levelsAreToldApartUnlessOneImpliesTheOther() {
    for (Distinction distinction : LIBRARY.distinguishAll(LevelPair.all())) {
      LevelPair levels = distinction.levels();
      assertThat(distinction.history().isEmpty())
          .as("%s", levels)
          .isEqualTo(levels.isImplication());
      distinction
          .history()
          .ifPresent(
              history ->
                  assertThat(Oracle.satisfied(history))
                      .as("%s", levels)
                      .contains(levels.satisfied())
                      .doesNotContain(levels.violated()));
    }
  }

  @Test
  void noSmallHistoryRefutesAnImplication() {
    assertImplicationsHoldWithin(new Sizes(3, 4));
  }

  @Test
  @Tag("slow")
  void noLargerHistoryRefutesAnImplication() {
    assertImplicationsHoldWithin(new Sizes(4, 5));
  }

  private static void assertImplicationsHoldWithin(Sizes sizes) {
    List<LevelPair> implications =
        LevelPair.all().stream().filter(LevelPair::isImplication).toList();
    OpenLevelPairs found =
        new Distinguisher(sizes, Deadline.NONE, new Definitions()).search(implications);
    assertThat(implications).allMatch(pair -> found.historyOf(pair).isEmpty());
  }

  /** What is not tried is no smaller: aborted and unknown ones, equal values, own writes read. */
  @Test
  void noHistoryOfAnyKindIsSmaller() {
    Map<LevelPair, History> found =
        LIBRARY.distinguishAll(LevelPair.all()).stream()
            .filter(distinction -> distinction.history().isPresent())
            .collect(Collectors.toMap(Distinction::levels, one -> one.history().get()));
    for (int operations = 1; operations <= 3; operations++) {
      forEachHistory(
          operations,
          history -> {
            Set<IsolationLevel> satisfied = Oracle.satisfied(history);
            for (IsolationLevel one : satisfied) {
              for (IsolationLevel other : EnumSet.complementOf(EnumSet.copyOf(satisfied))) {
                LevelPair pair = new LevelPair(one, other);
                assertThat(pair.isImplication()).as("%s %s", pair, history).isFalse();
                if (!pair.needsTimes()) {
                  assertThat(size(found.get(pair))).isLessThanOrEqualTo(size(history));
                }
              }
            }
          });
    }
  }

  private static int size(History history) {
    return 100 * history.transactions() + history.operations();
  }

  /** All histories of one or two transactions, two keys, and values up to 2. */
  private static void forEachHistory(int operations, Consumer<History> taker) {
    int kinds = 12;
    for (int code = 0; code < Math.pow(kinds, operations); code++) {
      for (int first = 1; first <= operations; first++) {
        for (int statuses = 0; statuses < 9; statuses++) {
          taker.accept(history(code, kinds, operations, first, statuses, 1));
          taker.accept(history(code, kinds, operations, first, statuses, 2));
        }
      }
    }
  }

  private static History history(
      int code, int kinds, int operations, int first, int statuses, int sessions) {
    HistoryBuilder builder = new HistoryBuilder();
    builder.session("1");
    builder.session("2");
    TransactionStatus[] all = TransactionStatus.values();
    int one = builder.transaction(0, 1, all[statuses % 3]);
    int other = first < operations ? builder.transaction(sessions - 1, 2, all[statuses / 3]) : one;
    int left = code;
    for (int operation = 0; operation < operations; operation++) {
      int transaction = operation < first ? one : other;
      int key = builder.key(left % 2);
      long value = left / 2 % 3;
      if (left / 6 % 2 == 0) {
        builder.read(transaction, key, value);
      } else {
        builder.write(transaction, key, value);
      }
      left /= kinds;
    }
    return builder.build();
  }

  /** Two transactions of two operations, counted by hand: each kind of history is tried once. */
  @Test
  void historiesThatDifferOnlyInNamesAreTriedOnce() {
    Map<String, Integer> tried = new HashMap<>();
    Shapes.forEach(
        2,
        2,
        shape -> {
          for (SessionDivision sessions : SessionDivision.of(2)) {
            if (Candidate.isFirstOfItsKind(shape, sessions)) {
              tried.merge(sessions.count() == 1 ? "in a session" : "apart", 1, Integer::sum);
            }
          }
        });
    // One reads what the other writes, or before that; or both write. In a session, who is first
    // makes a difference.
    assertThat(tried).containsExactlyInAnyOrderEntriesOf(Map.of("apart", 3, "in a session", 5));
  }

  @Test
  void stopsWhenTimeIsOver() {
    Distinguisher hurried =
        new Distinguisher(Sizes.DEFAULTS, Deadline.in(Duration.ZERO), new Definitions());
    LevelPair levels =
        new LevelPair(
            IsolationLevel.TRANSACTIONAL_CAUSAL_CONSISTENCY, IsolationLevel.PREFIX_CONSISTENCY);
    assertThatThrownBy(() -> hurried.distinguish(levels))
        .isInstanceOf(DeadlineExceededException.class);
  }
}
