package dev.taipan.pruning;

import java.util.List;

/**
 * Why an edge is in the known graph, or why a candidate of an ambiguous read is impossible: a rule,
 * and the paths of earlier edges that make it apply. C and B are a transaction's commit and begin,
 * the same where it has one event.
 *
 * @param rule which rule
 * @param key the key that it is about; -1 for what is about none
 * @param reader the transaction whose read shows it; -1 where none takes part
 * @param paths edges, each path in order; which ones, {@link Rule} says
 * @param dropped for a settled read why each other candidate is impossible
 */
public record Derivation(
    Rule rule, int key, int reader, List<int[]> paths, List<Derivation> dropped) {

  /** Copies the lists, but not the paths. */
  public Derivation {
    paths = List.copyOf(paths);
    dropped = List.copyOf(dropped);
  }

  /** The rules. */
  public enum Rule {
    /** A transaction begins before it commits. No path. */
    WITHIN_TRANSACTION,
    /** The edge was there before saturation: session order and the like, or a supposition. */
    GIVEN,
    /** The reader returned the writer's value, which nobody else wrote. No path. */
    OBSERVED,
    /** The reader returned the key's initial value, which precedes all others. No path. */
    INITIAL_OVERWRITTEN,
    /** All other candidates of an ambiguous read are impossible. No path of its own. */
    CANDIDATES_EXCLUDED,
    /**
     * The edge orders versions u and w. The first path leads from C of u's writer to B of a
     * transaction, the second is the edge by which that one read w. Had w been the earlier one, u
     * would have been written only after that snapshot.
     */
    BEFORE_WHAT_WAS_READ,
    /**
     * The edge orders versions u and w. The path leads from the event of u's writer that a
     * write-write edge enters to C of w's writer, so that w before u would be a cycle.
     */
    AFTER_WHAT_PRECEDES,
    /**
     * The edge leads from a reader of version u to the writer of w. The first path is the one of
     * {@link #AFTER_WHAT_PRECEDES}, the second the edge by which the reader read u.
     */
    READ_BEFORE_OVERWRITTEN,
    /** A candidate is impossible: the path leads from B of the reader to C of its writer. */
    COMES_LATER,
    /**
     * A candidate is impossible. The first path leads from C of another writer of the key to B of
     * the reader, the second from C of the candidate's writer to the event of that other writer
     * that a write-write edge enters; there is no second one where the candidate is the initial
     * version.
     */
    OVERWRITTEN
  }
}
