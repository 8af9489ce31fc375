package dev.taipan.checker;

import static org.assertj.core.api.Assertions.assertThat;

import dev.taipan.checker.evidence.Argument;
import dev.taipan.checker.excerpt.Excerpt;
import dev.taipan.checker.excerpt.Part;
import dev.taipan.checker.explain.Violation;
import dev.taipan.checker.oracle.Oracle;
import dev.taipan.history.Accesses;
import dev.taipan.history.History;
import dev.taipan.history.parallel.Workers;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * No operation of a counterexample can be left out: the definitions say that what is left satisfies
 * the level, also where the order of sessions counts that the explanation may not speak of.
 */
class MinimalCounterexamplesTest {
  private static final List<IsolationLevel> LEVELS =
      List.of(
          IsolationLevel.READ_COMMITTED,
          IsolationLevel.READ_ATOMICITY,
          IsolationLevel.TRANSACTIONAL_CAUSAL_CONSISTENCY,
          IsolationLevel.PREFIX_CONSISTENCY,
          IsolationLevel.SNAPSHOT_ISOLATION,
          IsolationLevel.STRONG_SESSION_SNAPSHOT_ISOLATION,
          IsolationLevel.SERIALIZABILITY,
          IsolationLevel.STRONG_SESSION_SERIALIZABILITY);

  /** How many counterexamples there were, and those of which something can be left out. */
  private record Count(int shown, List<String> larger) {}

  @Test
  void nothingCanBeLeftOut() {
    compare(1_000, 300, 0);
  }

  /** Where several operations must be left out together, some that are not needed may stay. */
  @Test
  @Tag("slow")
  void hardlyAnythingCanBeLeftOutInManyHistories() {
    compare(20_000, 15_000, 50);
  }

  private static void compare(int histories, int atLeast, int mostLarger) {
    List<Count> counts =
        IntStream.range(0, histories)
            .parallel()
            .mapToObj(MinimalCounterexamplesTest::check)
            .toList();
    assertThat(counts.stream().flatMap(count -> count.larger().stream()))
        .hasSizeLessThanOrEqualTo(mostLarger);
    assertThat(counts.stream().mapToInt(Count::shown).sum()).isGreaterThan(atLeast);
  }

  private static Count check(int seed) {
    History history = RandomHistories.of(seed);
    List<String> larger = new ArrayList<>();
    int shown = 0;
    for (IsolationLevel level : LEVELS) {
      Optional<Violation> violation =
          IsolationChecker.check(history, level, CheckOptions.DEFAULTS.withEmptyAllowed())
              .violation();
      Optional<Part> part =
          violation.filter(MinimalCounterexamplesTest::isCycle).flatMap(Violation::part);
      if (part.isPresent()) {
        shown++;
        unneeded(history, level, part.get())
            .ifPresent(op -> larger.add("seed " + seed + ", " + level + ", operation " + op));
      }
    }
    return new Count(shown, larger);
  }

  /** Whether transactions contradict each other; what is wrong with one read is told as it is. */
  private static boolean isCycle(Violation violation) {
    return violation.evidence().argument() instanceof Argument.Derivation;
  }

  /** An operation of a part without which it still violates a level. */
  private static Optional<Integer> unneeded(History history, IsolationLevel level, Part part) {
    Accesses accesses = new PreparedHistory(history, Workers.ONE).accesses();
    Part ordered = inOrder(accesses.history(), part);
    for (int operation : part.operations()) {
      Part rest = MinimalPartTest.without(accesses, ordered, operation);
      if (!Oracle.satisfied(new Excerpt(accesses, rest).history()).contains(level)) {
        return Optional.of(operation);
      }
    }
    return Optional.empty();
  }

  /** A part in the order of all sessions of its transactions. */
  private static Part inOrder(History history, Part part) {
    Set<Integer> sessions = new LinkedHashSet<>();
    part.transactions().forEach(transaction -> sessions.add(history.sessionOf(transaction)));
    return new Part(
        part.transactions(), part.operations(), sessions, part.timed(), part.versionOrder());
  }
}
