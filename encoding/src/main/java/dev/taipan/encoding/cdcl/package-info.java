/**
 * The project's own engine: conflict-driven clause learning modulo acyclicity.
 *
 * <p>{@link dev.taipan.encoding.cdcl.ConflictDrivenSolver} runs a {@code Search}. The search keeps
 * a topological order of the edges that are there ({@code DynamicOrder}, Pearce and Kelly 2006) and
 * a value that every variable leans to ({@code Leaning}). A variable is decided only when the order
 * contradicts its leaning; when no variable is contradicted, the leanings are a solution and the
 * order is its witness. Edges that close a cycle become conflicts, explained by the cycle with the
 * fewest guards ({@code FewestGuards}), and learnt from by first unique implication points ({@code
 * ConflictAnalysis}; Marques-Silva and Sakallah 1999, Moskewicz et al. 2001).
 *
 * <p>Long searches take turns with {@link dev.taipan.encoding.repair.OrderRepair}.
 */
package dev.taipan.encoding.cdcl;
