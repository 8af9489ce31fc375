package dev.taipan.report.elle;

import static org.assertj.core.api.Assertions.assertThat;

import dev.taipan.checker.CheckOptions;
import dev.taipan.checker.ListHistories;
import dev.taipan.checker.Outcome;
import dev.taipan.checker.PreparedHistory;
import dev.taipan.checker.TinyHistories;
import dev.taipan.checker.patterns.AnomalyChecker;
import dev.taipan.history.Accesses;
import dev.taipan.history.History;
import dev.taipan.history.ReadsFrom;
import dev.taipan.history.anomaly.Tap;
import dev.taipan.history.notation.Notation;
import dev.taipan.report.elle.VersionOrders.Graph;
import dev.taipan.weak.ListViolation.BadList;
import dev.taipan.weak.WeakAlgorithm;
import dev.taipan.weak.list.ListChecker;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;
import java.util.function.LongFunction;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * What is said of models in Elle's terms is true by their definitions: on random tiny histories a
 * model is said to be violated only if no order of versions satisfies it, and to hold only if one
 * does.
 */
class SoundnessTest {
  private static final long SEED = 7_000_000;

  /**
   * What is wrong with a read whatever the order of versions: such histories are of no use here.
   */
  private static final Set<Tap> BAD_READS =
      EnumSet.of(
          Tap.THIN_AIR_READ,
          Tap.ABORTED_READ,
          Tap.FUTURE_READ,
          Tap.NOT_MY_OWN_WRITE,
          Tap.NOT_MY_LAST_WRITE,
          Tap.INTERMEDIATE_READ);

  private static final Map<ConsistencyModel, Predicate<Graph>> DEFINITIONS = definitions();

  private static Map<ConsistencyModel, Predicate<Graph>> definitions() {
    Map<ConsistencyModel, Predicate<Graph>> models = new EnumMap<>(ConsistencyModel.class);
    models.put(ConsistencyModel.READ_UNCOMMITTED, g -> !Graph.isCyclic(g.ww));
    models.put(ConsistencyModel.READ_COMMITTED_BY_CYCLES, g -> !Graph.isCyclic(g.ww, g.wr));
    models.put(
        ConsistencyModel.CONSISTENT_VIEW,
        g -> !Graph.isCyclic(g.ww, g.wr) && !g.hasSingle(g.ww, g.wr));
    models.put(ConsistencyModel.REPEATABLE_READ, g -> !Graph.isCyclic(g.ww, g.wr, g.rw));
    models.put(ConsistencyModel.SERIALIZABLE, g -> !Graph.isCyclic(g.ww, g.wr, g.rw));
    models.put(
        ConsistencyModel.SNAPSHOT_ISOLATION_MODEL, g -> !g.isCyclicBetweenSnapshots(g.ww, g.wr));
    models.put(ConsistencyModel.STRONG_SESSION_READ_UNCOMMITTED, g -> !Graph.isCyclic(g.ww, g.so));
    models.put(
        ConsistencyModel.STRONG_SESSION_READ_COMMITTED, g -> !Graph.isCyclic(g.ww, g.wr, g.so));
    models.put(
        ConsistencyModel.STRONG_SESSION_SNAPSHOT_ISOLATION_MODEL,
        g -> !g.isCyclicBetweenSnapshots(g.ww, g.wr, g.so));
    models.put(
        ConsistencyModel.STRONG_SESSION_SERIALIZABLE, g -> !Graph.isCyclic(g.ww, g.wr, g.rw, g.so));
    return models;
  }

  @Test
  void saysOfModelsOnlyWhatTheirDefinitionsSay() {
    compare(TinyHistories::withUniqueValues, 120);
  }

  @Test
  void saysOfModelsOnlyWhatTheirDefinitionsSayOfLists() {
    compare(ListHistories::of, 90);
  }

  @Test
  @Tag("slow")
  void saysOfModelsOnlyWhatTheirDefinitionsSayOfMoreHistories() {
    compare(TinyHistories::withUniqueValues, 1_000);
    compare(ListHistories::of, 1_200);
  }

  @Test
  @Tag("exhaustive")
  void saysOfModelsOnlyWhatTheirDefinitionsSayOfFarMoreHistories() {
    compare(TinyHistories::withUniqueValues, 20_000);
    compare(ListHistories::of, 25_000);
  }

  private static void compare(LongFunction<History> histories, int size) {
    Map<ConsistencyModel, int[]> tally = new EnumMap<>(ConsistencyModel.class);
    DEFINITIONS.keySet().forEach(model -> tally.put(model, new int[Outcome.values().length]));
    for (long seed = SEED; seed < SEED + size; seed++) {
      History history = histories.apply(seed);
      if (isSmall(history) && hasOnlyGoodReads(history)) {
        compare(history, tally);
      }
    }
    assertMix(tally, size);
  }

  /** Whether all orders of all versions can be tried. */
  private static boolean isSmall(History history) {
    Accesses accesses = new Accesses(history, ReadsFrom.of(history));
    return IntStream.range(0, history.keys())
        .allMatch(key -> accesses.writerEnd(key) - accesses.writerStart(key) <= 3);
  }

  private static boolean hasOnlyGoodReads(History history) {
    Accesses accesses = new Accesses(history, ReadsFrom.of(history));
    return AnomalyChecker.first(new PreparedHistory(history), BAD_READS, WeakAlgorithm.GUESS)
            .isEmpty()
        && ListChecker.check(accesses).filter(found -> found instanceof BadList).isEmpty();
  }

  private static void compare(History history, Map<ConsistencyModel, int[]> tally) {
    VersionOrders orders = new VersionOrders(new Accesses(history, ReadsFrom.of(history)));
    ElleResult all =
        ElleChecker.checkAll(
            history,
            EnumSet.noneOf(ConsistencyModel.class),
            CheckOptions.DEFAULTS.withEmptyAllowed());
    DEFINITIONS.forEach(
        (model, definition) -> {
          boolean holds = orders.some(definition);
          Outcome outcome =
              ElleChecker.check(history, Set.of(model), CheckOptions.DEFAULTS.withEmptyAllowed())
                  .valid();
          tally.get(model)[outcome.ordinal()]++;
          assertThat(outcome)
              .as("%s of%n%s", model, Notation.lines(history))
              .isNotEqualTo(holds ? Outcome.VIOLATED : Outcome.SATISFIED);
          if (holds) {
            assertThat(all.not()).as("%s", Notation.lines(history)).doesNotContain(model);
            assertThat(all.alsoNot()).as("%s", Notation.lines(history)).doesNotContain(model);
          }
        });
  }

  /** Only consistent view is left open, and not often. */
  private static void assertMix(Map<ConsistencyModel, int[]> tally, int size) {
    tally.forEach(
        (model, outcomes) -> {
          int unknown = outcomes[Outcome.UNKNOWN.ordinal()];
          if (model == ConsistencyModel.CONSISTENT_VIEW) {
            assertThat(unknown).as("%s", model).isLessThan(size / 20);
            assertThat(outcomes[Outcome.VIOLATED.ordinal()]).isGreaterThan(size / 50);
          } else if (model != ConsistencyModel.STRONG_SESSION_READ_UNCOMMITTED) {
            assertThat(unknown).as("%s", model).isZero();
          }
          assertThat(outcomes[Outcome.SATISFIED.ordinal()])
              .as("%s", model)
              .isGreaterThan(size / 10);
        });
  }
}
