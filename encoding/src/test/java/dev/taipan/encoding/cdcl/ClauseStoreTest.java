package dev.taipan.encoding.cdcl;

import static org.assertj.core.api.Assertions.assertThat;

import dev.taipan.encoding.theory.Literal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Clauses that are watched, against clauses that are read from end to end. */
class ClauseStoreTest {
  private static final int VARIABLES = 8;

  @Test
  void implyWhatReadingThemAllImplies() {
    Random random = new Random(5);
    int conflicts = 0;
    int implied = 0;
    for (int i = 0; i < 3_000; i++) {
      List<int[]> all = random(random);
      ClauseStore clauses = new ClauseStore(VARIABLES);
      all.forEach(clause -> addTo(clauses, clause, random));
      int[] decisions = literals(random, 1 + random.nextInt(4));
      Optional<Set<Integer>> expected = consequences(all, decisions);
      Optional<Set<Integer>> found = propagated(clauses, decisions);
      assertThat(found).isEqualTo(expected);
      conflicts += found.isPresent() ? 0 : 1;
      implied += found.isPresent() && found.get().size() > decisions.length ? 1 : 0;
    }
    assertThat(conflicts).isGreaterThan(300);
    assertThat(implied).isGreaterThan(300);
  }

  private static void addTo(ClauseStore clauses, int[] clause, Random random) {
    if (random.nextBoolean()) {
      clauses.addGiven(clause);
    } else {
      clauses.addLearnt(clause, 2);
    }
  }

  private static List<int[]> random(Random random) {
    return IntStream.range(0, 4 + random.nextInt(10))
        .mapToObj(i -> literals(random, 2 + random.nextInt(3)))
        .toList();
  }

  /** Literals of as many different variables. */
  private static int[] literals(Random random, int count) {
    return random
        .ints(0, VARIABLES)
        .distinct()
        .limit(count)
        .map(variable -> 2 * variable + random.nextInt(2))
        .toArray();
  }

  /** What follows from decisions one by one; empty when a clause is broken. */
  private static Optional<Set<Integer>> propagated(ClauseStore clauses, int[] decisions) {
    Assignment assignment = new Assignment(VARIABLES);
    int taken = 0;
    for (int decision : decisions) {
      if (assignment.isFalse(decision)) {
        return Optional.empty();
      }
      if (!assignment.isTrue(decision)) {
        assignment.assign(decision, Assignment.NO_REASON, 0);
      }
      while (taken < assignment.trail()) {
        int literal = Literal.negate(assignment.trail(taken++));
        int broken =
            clauses.falsified(
                literal, assignment, (unit, clause) -> imply(clauses, assignment, unit, clause));
        if (broken >= 0) {
          IntStream.range(0, clauses.length(broken))
              .forEach(i -> assertThat(assignment.isFalse(clauses.literal(broken, i))).isTrue());
          return Optional.empty();
        }
      }
    }
    Set<Integer> all = new HashSet<>();
    IntStream.range(0, assignment.trail()).forEach(i -> all.add(assignment.trail(i)));
    return Optional.of(all);
  }

  private static void imply(ClauseStore clauses, Assignment assignment, int unit, int clause) {
    int[] open =
        IntStream.range(0, clauses.length(clause))
            .map(i -> clauses.literal(clause, i))
            .filter(literal -> !assignment.isFalse(literal))
            .toArray();
    assertThat(open).containsExactly(unit);
    assignment.assign(unit, clause, 0);
  }

  private static Optional<Set<Integer>> consequences(List<int[]> clauses, int[] decisions) {
    Set<Integer> all = new HashSet<>();
    Arrays.stream(decisions).forEach(all::add);
    for (int before = -1; before < all.size(); ) {
      before = all.size();
      for (int[] clause : clauses) {
        int[] open =
            Arrays.stream(clause).filter(it -> !all.contains(Literal.negate(it))).toArray();
        if (open.length == 0) {
          return Optional.empty();
        }
        if (open.length == 1) {
          all.add(open[0]);
        }
      }
    }
    return Optional.of(all);
  }

  @Test
  void forgetLearntOnesOfMoreLevelsThanTheMedian() {
    assertThat(keptOf(9, 3, 7, 5)).containsExactly(3, 5);
    assertThat(keptOf(9, 3, 7, 5, 4)).containsExactly(3, 5, 4);
    assertThat(keptOf(3, 3, 3)).containsExactly(3, 3, 3);
    assertThat(keptOf()).isEmpty();
  }

  @Test
  void keepThoseOfFewLevelsForGood() {
    assertThat(keptOf(2, 1, 2, 1, 1, 1)).containsExactly(2, 1, 2, 1, 1, 1);
    assertThat(keptOf(1, 1, 1, 2, 3)).containsExactly(1, 1, 1, 2);
  }

  /** Which learnt clauses of so many levels each are kept; a given one must be. */
  private static List<Integer> keptOf(int... levels) {
    ClauseStore clauses = new ClauseStore(levels.length + 2);
    int head = 2 * levels.length;
    clauses.addGiven(new int[] {head, head + 2});
    for (int i = 0; i < levels.length; i++) {
      clauses.addLearnt(new int[] {2 * i, head}, levels[i]);
    }
    assertThat(clauses.learnt()).isEqualTo(levels.length);
    clauses.forgetHalf();
    Assignment assignment = new Assignment(levels.length + 2);
    List<Integer> implied = new ArrayList<>();
    assignment.assign(head + 1, Assignment.NO_REASON, 0);
    clauses.falsified(
        head, assignment, (literal, clause) -> implied.add(Literal.variable(literal)));
    assertThat(implied).contains(levels.length + 1);
    implied.remove((Integer) (levels.length + 1));
    assertThat(clauses.learnt()).isEqualTo(implied.size());
    return implied.stream().map(variable -> levels[variable]).toList();
  }
}
