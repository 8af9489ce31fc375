package dev.taipan.whitebox.enne;

import dev.taipan.history.anomaly.Anomaly;

/**
 * Where a replay found something else than it expected.
 *
 * @param anomaly what it is
 * @param transaction the number of the transaction
 * @param order its place in the expected order
 * @param operation which of its operations, from 1
 * @param what it did, in words
 * @param expected what the order says
 * @param observed what the client saw
 */
public record Mismatch(
    Anomaly anomaly,
    long transaction,
    long order,
    int operation,
    String what,
    String expected,
    String observed) {}
