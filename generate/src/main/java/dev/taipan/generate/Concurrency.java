package dev.taipan.generate;

/**
 * How concurrent the transactions of a simulation were.
 *
 * @param mostOpen the most transactions that were open at the same time
 * @param overlapping the transactions that began while another one was open
 * @param waits how often a transaction had to wait for a lock of another one
 * @param aborts how often a transaction was aborted, and had to run again
 */
public record Concurrency(int mostOpen, int overlapping, long waits, long aborts) {}
