package dev.taipan.encoding.refutation;

/**
 * Is told why a problem has no solution, line by line. Each line is a clause that every solution
 * satisfies, in DIMACS literals, and needs only lines before it; the last one's clause is empty.
 */
public interface RefutationLines {

  /** One of the problem's own clauses: {@code problem.clauses().get(index)}. */
  void given(int index);

  /** Not all of these edges of the problem can be there: they are a cycle, in order. */
  void cycle(int[] edges, int[] clause);

  /**
   * It follows by unit propagation: if all its literals are false, then of each of these lines in
   * turn all literals but one are false, and of the last one all.
   *
   * @param premises numbers of earlier lines
   */
  void learnt(int[] premises, int[] clause);
}
