package dev.taipan.encoding;

/**
 * Hears what a solver finds out on the way, clause by clause, in DIMACS literals: enough to check a
 * refutation afterwards. Every clause told is implied: a cycle's by acyclicity alone, a learnt
 * one's by unit propagation from the problem's clauses and those told before (a DRUP proof; Heule,
 * Hunt and Wetzler 2013).
 */
public interface SearchLog {

  /** Hears nothing. */
  SearchLog NONE =
      new SearchLog() {
        @Override
        public void cycle(int[] clause) {}

        @Override
        public void learnt(int[] clause) {}

        @Override
        public void refuted() {}

        @Override
        public boolean isSilent() {
          return true;
        }
      };

  /**
   * Among the edges that are there when all literals of the clause are false, and those without a
   * guard, is a cycle.
   */
  void cycle(int[] clause);

  /** A clause that follows from those told before: the branch that it forbids is closed. */
  void learnt(int[] clause);

  /** The clauses told so far leave no solution. */
  void refuted();

  /** Whether nobody listens, so that nothing need be told. */
  default boolean isSilent() {
    return false;
  }
}
