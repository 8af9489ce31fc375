package dev.taipan.encoding.refutation;

import dev.taipan.encoding.AcyclicityProblem;
import dev.taipan.history.time.Deadline;
import java.util.List;

/**
 * Why a problem has no solution, as data that can be checked line by line: steps each of which
 * needs only those before it. The last one's clause is empty.
 *
 * @param steps none of which can be left out without another one losing what it needs
 */
public record EncodedRefutation(List<Step> steps) {

  /** Keeps a copy of the list. */
  public EncodedRefutation {
    steps = List.copyOf(steps);
  }

  /** A clause, in DIMACS literals, with the reason why every solution satisfies it. */
  public sealed interface Step {

    /** The clause. */
    int[] clause();

    /** One of the problem's own clauses: {@code problem.clauses().get(index)}. */
    @SuppressWarnings("ArrayRecordComponent") // compared by nobody
    record Given(int index, int[] clause) implements Step {}

    /** Not all of these edges of the problem can be there: they are a cycle, in order. */
    @SuppressWarnings("ArrayRecordComponent") // compared by nobody
    record Cycle(int[] edges, int[] clause) implements Step {}

    /**
     * It follows by unit propagation: if all its literals are false, then of each of these steps in
     * turn all literals but one are false, and of the last one all.
     *
     * @param premises numbers of earlier steps
     */
    @SuppressWarnings("ArrayRecordComponent") // compared by nobody
    record Learnt(int[] premises, int[] clause) implements Step {}
  }

  /**
   * What of a search refutes a problem. Takes about as long as unit propagation took the search,
   * and time linear in the problem for each cycle that is needed.
   *
   * @throws IllegalArgumentException when the search refutes nothing
   * @throws dev.taipan.history.time.DeadlineExceededException when time runs out
   */
  public static EncodedRefutation of(
      AcyclicityProblem problem, RecordedSearch search, Deadline deadline) {
    return new Trimming(problem, search, deadline).refutation();
  }
}
