package dev.taipan.encoding.refutation;

import dev.taipan.encoding.AcyclicityProblem;
import dev.taipan.encoding.refutation.EncodedRefutation.Step;
import dev.taipan.history.time.Deadline;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.stream.IntStream;

/** Looks from the end of a search for what its end needs, and leaves out all else. */
final class Trimming {
  private final AcyclicityProblem problem;
  private final RecordedSearch search;
  private final Deadline deadline;
  private final ClauseList clauses = new ClauseList();
  private final WatchedPropagation propagation;

  /** The places among the problem's clauses of those that come first here. */
  private final int given;

  private final BitSet cycles = new BitSet();
  private final BitSet needed = new BitSet();
  private final int[][] premises;

  Trimming(AcyclicityProblem problem, RecordedSearch search, Deadline deadline) {
    this.problem = problem;
    this.search = search;
    this.deadline = deadline;
    problem.clauses().forEach(clauses::add);
    given = clauses.size();
    for (int i = 0; i < search.size(); i++) {
      clauses.add(search.clause(i));
    }
    Arrays.stream(search.cycles()).forEach(i -> cycles.set(given + i));
    propagation = new WatchedPropagation(problem.variables(), clauses);
    premises = new int[clauses.size() + 1][];
  }

  EncodedRefutation refutation() {
    int end = clauses.size();
    premises[end] = propagation.premises(new int[0], end);
    if (premises[end] == null) {
      return ofUnguardedCycle();
    }
    require(premises[end]);
    for (int i = end - 1; i >= given; i--) {
      if (needed.get(i) && !cycles.get(i)) {
        deadline.check();
        premises[i] = propagation.premises(clauses.literals(i), i);
        if (premises[i] == null) {
          throw new IllegalArgumentException("clause " + (i - given) + " does not follow");
        }
        require(premises[i]);
      }
    }
    return new EncodedRefutation(steps());
  }

  private void require(int[] those) {
    for (int i : those) {
      needed.set(i);
    }
  }

  /** No clause is needed where the edges that are always there are cyclic. */
  private EncodedRefutation ofUnguardedCycle() {
    int[] none = {};
    return new EncodedRefutation(
        List.of(new Step.Cycle(CycleEdges.forbiddenBy(problem, none), none)));
  }

  private List<Step> steps() {
    int[] place = new int[clauses.size()];
    List<Step> steps = new ArrayList<>();
    for (int i = needed.nextSetBit(0); i >= 0; i = needed.nextSetBit(i + 1)) {
      deadline.check();
      place[i] = steps.size();
      steps.add(step(i, place));
    }
    steps.add(learnt(clauses.size(), new int[0], place));
    return steps;
  }

  private Step step(int i, int[] place) {
    if (i < given) {
      return new Step.Given(i, problem.clauses().get(i).clone());
    }
    int[] clause = search.clause(i - given);
    return cycles.get(i)
        ? new Step.Cycle(CycleEdges.forbiddenBy(problem, clause), clause)
        : learnt(i, clause, place);
  }

  private Step learnt(int i, int[] clause, int[] place) {
    return new Step.Learnt(IntStream.of(premises[i]).map(p -> place[p]).toArray(), clause);
  }
}
