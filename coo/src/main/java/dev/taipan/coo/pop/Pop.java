package dev.taipan.coo.pop;

/**
 * A partial order pair: an edge between two transactions.
 *
 * @param from the transaction that comes first
 * @param to the other transaction
 * @param first the operation of {@code from}; of pairs that end a transaction, the operation of
 *     that side which saw or overwrote what ends
 * @param second the operation of {@code to}; of pairs that end a transaction, the write whose fate
 *     it is
 */
public record Pop(PopType type, int from, int to, int object, int first, int second) {}
