package dev.taipan.certificate;

/**
 * That a history satisfies a level: an order in which all that took effect may have happened.
 *
 * @param commits the transactions that took effect, in the order of their commits, each once: all
 *     committed ones, and some of unknown outcome, but never one that spells out the initial
 *     transaction; empty at {@code ci}, which leaves nothing to choose
 * @param snapshots per place of {@code commits} how many commits the transaction's snapshot shows,
 *     at most as many as come before it; empty where a transaction is a single event
 * @param writers for weak levels, per read by one of {@code commits} that several may have written,
 *     in the order of operations, the transaction that it observed, or {@link
 *     dev.taipan.history.History#INITIAL}; otherwise empty, since running the transactions in order
 *     shows what they read
 */
@SuppressWarnings("ArrayRecordComponent") // compared by nobody
public record Order(int[] commits, int[] snapshots, int[] writers) implements Certificate.Claim {}
