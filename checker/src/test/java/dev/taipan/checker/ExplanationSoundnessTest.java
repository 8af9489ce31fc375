package dev.taipan.checker;

import static org.assertj.core.api.Assertions.assertThat;

import dev.taipan.checker.explain.Violation;
import dev.taipan.checker.oracle.Oracle;
import dev.taipan.checker.oracle.PlainOracle;
import dev.taipan.history.Dependency;
import dev.taipan.history.History;
import dev.taipan.history.NumberedBySession;
import dev.taipan.history.TransactionStatus;
import dev.taipan.history.VersionOrder;
import dev.taipan.history.anomaly.Anomaly;
import dev.taipan.history.notation.Notation;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Explanations are proofs: what one names, cut out and judged by the definition, violates the level
 * all by itself, and it has the name of the cycle that is shown.
 */
class ExplanationSoundnessTest {
  private static final long SEED = 20_261_122;
  private static final CheckOptions TRUSTING = CheckOptions.DEFAULTS.withTrustInVersionOrder();

  /** Violations by level, and what the histories had. */
  private static final class Mix {
    private final Map<IsolationLevel, Integer> violations = new EnumMap<>(IsolationLevel.class);
    private final Map<Anomaly, Integer> names = new EnumMap<>(Anomaly.class);
    private final Map<Feature, Integer> features = new EnumMap<>(Feature.class);

    Mix add(Mix other) {
      other.violations.forEach((level, count) -> violations.merge(level, count, Integer::sum));
      other.names.forEach((name, count) -> names.merge(name, count, Integer::sum));
      other.features.forEach((feature, count) -> features.merge(feature, count, Integer::sum));
      return this;
    }
  }

  /** What a history may have. */
  private enum Feature {
    LISTS,
    DUPLICATES,
    UNKNOWN,
    ABORTED,
    TIMES,
    NO_INITIAL,
    FACTS;

    boolean isIn(History history) {
      return switch (this) {
        case LISTS -> !history.lists().isEmpty();
        case DUPLICATES -> hasDuplicates(history);
        case UNKNOWN -> has(history, TransactionStatus.UNKNOWN);
        case ABORTED -> has(history, TransactionStatus.ABORTED);
        case TIMES -> history.hasTimes();
        case NO_INITIAL -> !history.hasInitialValue();
        case FACTS -> !history.versionOrder().isEmpty();
      };
    }

    private static boolean has(History history, TransactionStatus status) {
      return IntStream.range(0, history.transactions())
          .anyMatch(transaction -> history.status(transaction) == status);
    }

    private static boolean hasDuplicates(History history) {
      long writes = IntStream.range(0, history.operations()).filter(history::isWrite).count();
      return writes
          > IntStream.range(0, history.operations())
              .filter(history::isWrite)
              .mapToObj(op -> history.key(op) + "=" + history.value(op))
              .distinct()
              .count();
    }
  }

  @Test
  void whatIsNamedViolatesTheLevelByItself() {
    check(120);
  }

  @Test
  @Tag("slow")
  void whatIsNamedViolatesTheLevelByItselfManyTimes() {
    check(1_500);
  }

  @Test
  @Tag("exhaustive")
  void whatIsNamedViolatesTheLevelByItselfAHundredThousandTimesPerLevel() {
    check(100_000);
  }

  /** Two lists have 5 before 2 and 2 before 3, but 2 need not be there: 0 was the initial value. */
  @Test
  void nothingIsToldPastAVersionThatMayNotBeThere() {
    History plain = Notation.history("a 2 unknown: w1=0\nb 3: r1=0 w1=1\nc 5: r1=0 w1=2");
    VersionOrder order =
        new VersionOrder.Builder("told").add(0, 0, 0, 1, 2).add(0, 0, 1, 2, 0).build();
    assertThat(objection(plain.withVersionOrder(order), new Mix())).isEmpty();
  }

  /** Checks histories until every level has so many violations; every third one is of lists. */
  private static void check(int violationsPerLevel) {
    Mix mix = new Mix();
    for (long from = SEED; !isEnough(mix, violationsPerLevel); from += 1_000) {
      mix.add(
          LongStream.range(from, from + 1_000)
              .parallel()
              .mapToObj(ExplanationSoundnessTest::checkSeed)
              .reduce(new Mix(), (one, other) -> new Mix().add(one).add(other)));
    }
    assertThat(mix.features.keySet()).containsExactlyInAnyOrder(Feature.values());
    assertThat(mix.features.values())
        .allSatisfy(count -> assertThat(count).isGreaterThan(violationsPerLevel / 10));
    assertThat(mix.names.keySet())
        .contains(
            Anomaly.LOST_UPDATE,
            Anomaly.WRITE_SKEW,
            Anomaly.VERSION_ORDER_DILEMMA,
            Anomaly.IMPOSSIBLE_READ,
            Anomaly.CYCLIC_VERSIONS,
            Anomaly.G_SINGLE_REALTIME,
            Anomaly.INCOMPATIBLE_ORDER);
    int violations = mix.violations.values().stream().mapToInt(Integer::intValue).sum();
    // Where nobody can argue in words, at least the transactions are few.
    int unargued =
        mix.names.getOrDefault(Anomaly.NO_VERSION_ORDER, 0)
            + mix.names.getOrDefault(Anomaly.NO_CONSISTENT_WRITERS, 0);
    assertThat(unargued).as("%s", mix.names).isLessThan(violations / 50);
  }

  private static boolean isEnough(Mix mix, int violationsPerLevel) {
    // Cut isolation demands so little that hardly anything breaks it.
    return IntStream.range(0, IsolationLevel.values().length)
        .mapToObj(i -> IsolationLevel.values()[i])
        .allMatch(
            level ->
                mix.violations.getOrDefault(level, 0)
                    >= (level == IsolationLevel.CUT_ISOLATION
                        ? violationsPerLevel / 10
                        : violationsPerLevel));
  }

  private static Mix checkSeed(long seed) {
    History history = history(seed);
    Mix mix = new Mix();
    Optional<String> found = objection(history, mix);
    if (found.isPresent()) {
      throw Counterexample.failure(
          seed, history, found.get(), smaller -> objection(smaller, new Mix()));
    }
    return mix;
  }

  private static History history(long seed) {
    Random random = new Random(seed);
    return switch ((int) (seed % 6)) {
      case 0 -> ListHistories.of(seed);
      case 1 -> {
        History plain = ListHistories.of(seed);
        yield seed % 4 == 1 ? plain.withVersionOrder(VersionOrders.any(plain, random)) : plain;
      }
      case 2 -> {
        History plain = RandomHistories.of(seed);
        yield plain.withVersionOrder(VersionOrders.any(plain, random));
      }
      default -> RandomHistories.of(seed);
    };
  }

  private static Optional<String> objection(History history, Mix mix) {
    Set<IsolationLevel> satisfied = satisfied(history);
    for (IsolationLevel level : IsolationLevel.values()) {
      if (satisfied.contains(level) || (level.needsTimes() && !history.hasTimes())) {
        continue;
      }
      try {
        Verdict verdict = IsolationChecker.check(history, level, TRUSTING);
        Optional<String> found =
            verdict
                .violation()
                .flatMap(
                    violation ->
                        objection(history, level, violation)
                            .or(() -> NameFits.objection(violation, knowing(history, satisfied))));
        if (found.isPresent()) {
          return found;
        }
        if (verdict.violation().isPresent()) {
          mix.violations.merge(level, 1, Integer::sum);
          mix.names.merge(verdict.violation().get().anomaly(), 1, Integer::sum);
          for (Feature feature : Feature.values()) {
            mix.features.merge(feature, feature.isIn(history) ? 1 : 0, Integer::sum);
          }
        }
      } catch (RuntimeException | Error defect) {
        return Optional.of(level.symbol() + " raises " + defect);
      }
    }
    return Optional.empty();
  }

  /** Weak levels know nothing of the version order, on which the name may rest. */
  private static Set<IsolationLevel> knowing(History history, Set<IsolationLevel> satisfied) {
    return satisfied.stream()
        .filter(
            level ->
                history.versionOrder().isEmpty() || level.definition() instanceof Definition.Strong)
        .collect(Collectors.toSet());
  }

  /** The levels that a history satisfies; those of lists as decided, which other tests judge. */
  private static Set<IsolationLevel> satisfied(History history) {
    if (history.lists().isEmpty()) {
      return satisfiedByDefinition(history);
    }
    return IsolationChecker.checkAll(history, TRUSTING).values().stream()
        .filter(verdict -> verdict.outcome() == Outcome.SATISFIED)
        .map(Verdict::level)
        .collect(Collectors.toSet());
  }

  private static Set<IsolationLevel> satisfiedByDefinition(History history) {
    Set<IsolationLevel> satisfied = EnumSet.noneOf(IsolationLevel.class);
    Set<IsolationLevel> byReads = Oracle.satisfied(history);
    Set<IsolationLevel> byFacts =
        history.versionOrder().contradiction().isPresent()
            ? Set.of()
            : Oracle.satisfied(history, history.versionOrder());
    for (IsolationLevel level : IsolationLevel.values()) {
      boolean strong = level.definition() instanceof Definition.Strong;
      if ((strong ? byFacts : byReads).contains(level)) {
        satisfied.add(level);
      }
    }
    return satisfied;
  }

  private static Optional<String> objection(
      History history, IsolationLevel level, Violation violation) {
    String said = level.symbol() + " is violated: " + violation;
    if (violation.part().isEmpty()) {
      return Optional.of("the whole is blamed; " + said);
    }
    VersionOrder told = NumberedBySession.of(history).versionOrder();
    for (Dependency step : violation.part().get().versionOrder()) {
      if (!isTold(step, told, NumberedBySession.of(history))) {
        return Optional.of("the version order does not say " + step + "; " + said);
      }
    }
    History cut = CutOut.of(history, violation.part().get(), level);
    if (satisfies(cut, level)) {
      return Optional.of("what is named satisfies the level; " + said);
    }
    return NameFits.objection(violation, level).map(objection -> objection + "; " + said);
  }

  /**
   * Whether lists lead from one version to the other, those between two lists being of transactions
   * that committed: of others nobody knows whether they are there to come between.
   */
  private static boolean isTold(Dependency step, VersionOrder told, History history) {
    Set<Integer> reached = new HashSet<>(Set.of(step.from()));
    for (boolean grows = true; grows; ) {
      Set<Integer> next = new HashSet<>();
      for (int from : reached) {
        for (int to = 0; to < history.transactions(); to++) {
          boolean certain = history.status(to) == TransactionStatus.COMMITTED;
          if ((certain || to == step.to()) && told.puts(step.key(), from, to)) {
            next.add(to);
          }
        }
      }
      grows = reached.addAll(next);
    }
    return step.from() == History.INITIAL || reached.contains(step.to());
  }

  private static boolean satisfies(History cut, IsolationLevel level) {
    return cut.lists().isEmpty()
        ? satisfiedByDefinition(cut).contains(level)
        : satisfiesWithLists(cut, level);
  }

  private static boolean satisfiesWithLists(History cut, IsolationLevel level) {
    boolean facts =
        level.definition() instanceof Definition.Strong && !cut.versionOrder().isEmpty();
    return facts
        ? IsolationChecker.check(cut, CutOut.heard(level, cut), TRUSTING).outcome()
            == Outcome.SATISFIED
        : PlainOracle.satisfies(cut, level);
  }
}
