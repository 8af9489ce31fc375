package dev.taipan.collect.schedule;

/**
 * What came of a transaction. Times are nanoseconds since the schedule began.
 *
 * @param started when it was asked to begin; negative if it never was
 * @param ended when it had ended, also by a rollback that nobody scheduled
 */
public record TransactionResult(TransactionEnd end, long started, long ended) {}
