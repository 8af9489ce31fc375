package dev.taipan.encoding.refutation;

import dev.taipan.encoding.AcyclicityProblem;
import dev.taipan.history.time.Deadline;
import java.util.Arrays;
import java.util.BitSet;
import java.util.stream.IntStream;

/** Looks from the end of a search for what its end needs, and leaves out all else. */
public final class Trimming {
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

  private Trimming(AcyclicityProblem problem, RecordedSearch search, Deadline deadline) {
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

  /**
   * Tells what of a search refutes a problem: no line can be left out without another one losing
   * what it needs. Takes about as long as unit propagation took the search, and time linear in the
   * problem for each cycle that is needed.
   *
   * @throws IllegalArgumentException when the search refutes nothing
   * @throws dev.taipan.history.time.DeadlineExceededException when time runs out
   */
  public static void tell(
      AcyclicityProblem problem, RecordedSearch search, RefutationLines lines, Deadline deadline) {
    new Trimming(problem, search, deadline).tell(lines);
  }

  private void tell(RefutationLines lines) {
    int end = clauses.size();
    premises[end] = propagation.premises(new int[0], end);
    if (premises[end] == null) {
      tellCycle(new int[0], lines); // of edges that are always there
      return;
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
    tellNeeded(lines);
  }

  private void require(int[] those) {
    for (int i : those) {
      needed.set(i);
    }
  }

  private void tellNeeded(RefutationLines lines) {
    int[] place = new int[clauses.size()];
    int told = 0;
    for (int i = needed.nextSetBit(0); i >= 0; i = needed.nextSetBit(i + 1)) {
      deadline.check();
      place[i] = told++;
      if (i < given) {
        lines.given(i);
      } else if (cycles.get(i)) {
        tellCycle(search.clause(i - given), lines);
      } else {
        lines.learnt(places(premises[i], place), search.clause(i - given));
      }
    }
    lines.learnt(places(premises[clauses.size()], place), new int[0]);
  }

  private void tellCycle(int[] clause, RefutationLines lines) {
    lines.cycle(CycleEdges.forbiddenBy(problem, clause), clause);
  }

  private static int[] places(int[] those, int[] place) {
    return IntStream.of(those).map(i -> place[i]).toArray();
  }
}
