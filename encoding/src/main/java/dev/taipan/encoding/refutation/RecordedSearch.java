package dev.taipan.encoding.refutation;

import dev.taipan.encoding.SearchLog;
import dev.taipan.history.graph.IntList;

/**
 * The clauses that a solver told, in order: 4 bytes per literal and 8 per clause. Taking one in
 * takes time linear in its literals. Engines forget clauses so that long searches take no more
 * memory than short ones; so a search that tells too much is not recorded at all.
 */
public final class RecordedSearch implements SearchLog {
  /** 64 MiB of literals. */
  private static final int MOST_LITERALS = 1 << 24;

  private final int mostLiterals;
  private IntList literals = new IntList();
  private IntList ends = new IntList();
  private IntList cycles = new IntList();
  private boolean refuted;
  private boolean tooLong;

  /** Nothing has been told yet. */
  public RecordedSearch() {
    this(MOST_LITERALS);
  }

  /** Nothing has been told yet, and so many literals are too many. */
  RecordedSearch(int mostLiterals) {
    this.mostLiterals = mostLiterals;
  }

  @Override
  public void cycle(int[] clause) {
    if (!tooLong) {
      cycles.add(size());
    }
    add(clause);
  }

  @Override
  public void learnt(int[] clause) {
    add(clause);
  }

  @Override
  public void refuted() {
    refuted = !tooLong;
  }

  @Override
  public boolean isSilent() {
    return tooLong;
  }

  private void add(int[] clause) {
    if (tooLong || literals.size() + clause.length > mostLiterals) {
      forget();
      return;
    }
    for (int literal : clause) {
      literals.add(literal);
    }
    ends.add(literals.size());
  }

  private void forget() {
    tooLong = true;
    literals = new IntList();
    ends = new IntList();
    cycles = new IntList();
  }

  /** The number of clauses told. */
  public int size() {
    return ends.size();
  }

  /** A clause, in the literals of the problem. */
  public int[] clause(int index) {
    return literals.range(index == 0 ? 0 : ends.get(index - 1), ends.get(index));
  }

  /** Whether the solver said that these clauses leave no solution; not if it told too much. */
  public boolean isRefuted() {
    return refuted;
  }

  /** Which of the clauses are those of cycles, in ascending order. */
  int[] cycles() {
    return cycles.toArray();
  }
}
