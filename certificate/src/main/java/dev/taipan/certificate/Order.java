package dev.taipan.certificate;

/**
 * That a history satisfies a level: an order in which all that took effect may have happened.
 *
 * @param commits the transactions that took effect, in the order of their commits, each once: all
 *     committed ones, and some of unknown outcome, but never one that spells out the initial
 *     transaction; empty at {@code ci}, which leaves nothing to choose
 * @param snapshots per place of {@code commits} how many commits the transaction's snapshot shows,
 *     at most as many as come before it; empty where a transaction is a single event
 * @param reads for weak levels, reads whose writer is told, in the order of {@code commits} and
 *     then of operations; all others observed the last version before them in the order that has
 *     the value that they returned
 * @param writers per one of {@code reads} the transaction that it observed, or {@link
 *     dev.taipan.history.History#INITIAL}
 */
@SuppressWarnings("ArrayRecordComponent") // compared by nobody
public record Order(int[] commits, int[] snapshots, int[] reads, int[] writers)
    implements Certificate.Claim {

  /** An order in which nothing needs to be told of reads. */
  public Order(int[] commits, int[] snapshots) {
    this(commits, snapshots, new int[0], new int[0]);
  }
}
