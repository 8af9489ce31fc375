package dev.taipan.encoding.repair;

import com.carrotsearch.hppc.IntArrayDeque;
import dev.taipan.encoding.AcyclicityProblem;
import dev.taipan.encoding.Solution;
import dev.taipan.encoding.theory.Literal;
import dev.taipan.history.graph.IntList;
import dev.taipan.history.time.Deadline;
import java.util.Optional;
import java.util.SplittableRandom;

/**
 * Looks for a solution by mending an almost complete one: iterative forward search (Müller,
 * "Constraint-based Timetabling", 2005) modulo acyclicity.
 *
 * <p>The values that are set never form a cycle. A variable that can have neither value is given
 * one nevertheless, and of each cycle that this would close another variable loses its value and
 * waits for a new one. Of the two values the one is taken that costs less: every variable that it
 * drives out costs one, and one more for every time that it has been driven out before, so that
 * what is hard to place is left where it is in the end (the breakout method, Morris 1993).
 *
 * <p>Takes space linear in the problem. It finds no refutations, and need not end.
 */
public final class OrderRepair {
  private static final int NONE = -1;
  private static final int UNBOUNDED = Integer.MAX_VALUE;

  private final AcyclicityProblem problem;
  private final Deadline deadline;
  private final PartialSolution partial;
  private final SplittableRandom random = new SplittableRandom(1);

  /** The variables without a value. */
  private final IntArrayDeque waiting = new IntArrayDeque();

  /** Per variable how often it has been driven out. */
  private final int[] driven;

  private final IntList out = new IntList();
  private final IntList otherOut = new IntList();
  private boolean begun;
  private boolean hopeless;
  private long steps;

  /**
   * Prepares a search.
   *
   * @param problem one that this class {@link #handles}
   */
  public OrderRepair(AcyclicityProblem problem, Deadline deadline) {
    this.problem = problem;
    this.deadline = deadline;
    partial = new PartialSolution(problem);
    driven = new int[problem.variables()];
  }

  /** Whether a problem is of the kind that can be mended: no clauses, and one guard per edge. */
  public static boolean handles(AcyclicityProblem problem) {
    if (!problem.clauses().isEmpty()) {
      return false;
    }
    for (int edge = 0; edge < problem.edges(); edge++) {
      if (problem.secondGuard(edge) != AcyclicityProblem.NO_GUARD) {
        return false;
      }
    }
    return true;
  }

  /**
   * Goes on looking for a solution.
   *
   * @param more about how many more cycles may be met, a measure of the time that it takes
   * @return a solution, if one was found by then
   * @throws dev.taipan.history.time.DeadlineExceededException when time runs out
   */
  public Optional<Solution.Satisfiable> search(long more) {
    long start = partial.cycles();
    if (!begun) {
      begin();
    }
    while (!waiting.isEmpty()) {
      if (hopeless || partial.cycles() - start >= more) {
        return Optional.empty();
      }
      deadline.check();
      int variable = waiting.removeFirst();
      if (!setEither(variable)) {
        steps++;
        driveIn(variable);
      }
    }
    return hopeless ? Optional.empty() : Optional.of(solution());
  }

  private void begin() {
    begun = true;
    hopeless = !partial.sort();
    if (hopeless) {
      return;
    }
    for (int variable : partial.variablesInOrder()) {
      deadline.check();
      if (!setEither(variable)) {
        waiting.addLast(variable);
      }
    }
  }

  private boolean setEither(int variable) {
    int likely = partial.likely(variable);
    return partial.set(likely) || partial.set(Literal.negate(likely));
  }

  /** Gives a variable the value that costs less. */
  private void driveIn(int variable) {
    int literal = 2 * variable + random.nextInt(2);
    int cost = makeRoom(literal, out, UNBOUNDED);
    if (cost < UNBOUNDED) {
      partial.unset(variable);
      restore(out);
    }
    if (makeRoom(Literal.negate(literal), otherOut, cost) < UNBOUNDED) {
      letWait(otherOut);
    } else if (cost < UNBOUNDED) {
      driveOut(out);
      require(partial.set(literal));
      letWait(out);
    } else {
      hopeless = true;
    }
  }

  /**
   * Makes a literal true, whatever that costs below a limit.
   *
   * @param drivenOut takes the literals that are not true any longer
   * @return the cost; or, if it would be too much or nothing helps, {@link #UNBOUNDED}, and then
   *     everything is as it was
   */
  private int makeRoom(int literal, IntList drivenOut, int limit) {
    drivenOut.truncate(0);
    int cost = 0;
    while (!partial.set(literal)) {
      int victim = anyOther(partial.cycle(), Literal.variable(literal));
      cost = victim == NONE ? UNBOUNDED : cost + 1 + driven[victim];
      if (cost >= limit) {
        restore(drivenOut);
        return UNBOUNDED;
      }
      drivenOut.add(partial.value(victim));
      partial.unset(victim);
    }
    return cost;
  }

  /** One of the variables of some literals, but not {@code variable}; or {@link #NONE}. */
  private int anyOther(IntList literals, int variable) {
    int chosen = NONE;
    int seen = 0;
    for (int i = 0; i < literals.size(); i++) {
      int other = Literal.variable(literals.get(i));
      if (other != variable && random.nextInt(++seen) == 0) {
        chosen = other;
      }
    }
    return chosen;
  }

  private void restore(IntList literals) {
    for (int i = 0; i < literals.size(); i++) {
      require(partial.set(literals.get(i)));
    }
  }

  private void driveOut(IntList literals) {
    for (int i = 0; i < literals.size(); i++) {
      partial.unset(Literal.variable(literals.get(i)));
    }
  }

  private void letWait(IntList literals) {
    for (int i = 0; i < literals.size(); i++) {
      int variable = Literal.variable(literals.get(i));
      driven[variable]++;
      waiting.addLast(variable);
    }
  }

  private static void require(boolean isSet) {
    if (!isSet) {
      throw new IllegalStateException("a value that was possible before is not any longer");
    }
  }

  private Solution.Satisfiable solution() {
    boolean[] values = new boolean[problem.variables() + 1];
    for (int variable = 1; variable < values.length; variable++) {
      int literal = partial.value(variable - 1);
      values[variable] =
          literal == Literal.NONE ? problem.likely(variable) : Literal.isPositive(literal);
    }
    return new Solution.Satisfiable(values, partial.order(), statistics());
  }

  /** What it took so far. */
  public Solution.Statistics statistics() {
    return new Solution.Statistics(steps, 0, 0, partial.cycles());
  }
}
