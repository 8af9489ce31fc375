/**
 * Histories of a simulated store that keeps its promise: clients run random transactions on keys,
 * interleaved operation by operation under a concurrency control protocol, so that every history is
 * valid at the levels that the protocol is for.
 *
 * <p>A {@link dev.taipan.generate.protocol.SimulatedWorkload} says what the clients do and which
 * {@link dev.taipan.generate.protocol.ConcurrencyControl} there is, {@link
 * dev.taipan.generate.SimulatedStore} runs it, and {@link dev.taipan.generate.SimulatedHistory}
 * makes histories and files of it.
 */
package dev.taipan.generate;
