package dev.taipan.encoding.refutation;

import dev.taipan.encoding.SearchLog;
import dev.taipan.history.graph.IntList;

/**
 * The clauses that a solver told, in order: 4 bytes per literal and 8 per clause. Taking one in
 * takes time linear in its literals.
 */
public final class RecordedSearch implements SearchLog {
  private final IntList literals = new IntList();
  private final IntList ends = new IntList();
  private final IntList cycles = new IntList();
  private boolean refuted;

  @Override
  public void cycle(int[] clause) {
    cycles.add(size());
    add(clause);
  }

  @Override
  public void learnt(int[] clause) {
    add(clause);
  }

  @Override
  public void refuted() {
    refuted = true;
  }

  private void add(int[] clause) {
    for (int literal : clause) {
      literals.add(literal);
    }
    ends.add(literals.size());
  }

  /** The number of clauses told. */
  public int size() {
    return ends.size();
  }

  /** A clause, in the literals of the problem. */
  public int[] clause(int index) {
    return literals.range(index == 0 ? 0 : ends.get(index - 1), ends.get(index));
  }

  /** Whether the solver said that these clauses leave no solution. */
  public boolean isRefuted() {
    return refuted;
  }

  /** Which of the clauses are those of cycles, in ascending order. */
  int[] cycles() {
    return cycles.toArray();
  }
}
