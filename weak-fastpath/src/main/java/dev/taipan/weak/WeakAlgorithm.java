package dev.taipan.weak;

/** How the weak levels are decided. All give the same verdicts; they differ in time and memory. */
public enum WeakAlgorithm {
  /** Replay and mend the recorded order, with vector clocks where that is not enough. */
  GUESS("guess"),
  /** Apply the axioms in full; causality by vector clocks and binary search per session. */
  VECTOR_CLOCKS("vector-clocks"),
  /**
   * Apply the axioms in full; causality by tree clocks (Mathur et al. 2022; Plume, Section 4.3).
   */
  TREE_CLOCKS("tree-clocks"),
  /** Apply the axioms in full; causality by depth-first search, transaction by transaction. */
  DEPTH_FIRST("dfs");

  private final String symbol;

  WeakAlgorithm(String symbol) {
    this.symbol = symbol;
  }

  /** The name by which users choose it. */
  public String symbol() {
    return symbol;
  }
}
