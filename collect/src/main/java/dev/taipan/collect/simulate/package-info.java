/**
 * Histories of a simulated store that keeps its promise: clients run random transactions on keys,
 * interleaved operation by operation under a concurrency control protocol, so that every history is
 * valid at the levels that the protocol is for.
 *
 * <p>A {@link dev.taipan.collect.simulate.Workload} says what the clients do and which {@link
 * dev.taipan.collect.simulate.ConcurrencyControl} there is, {@link
 * dev.taipan.collect.simulate.SimulatedStore} runs it, and {@link
 * dev.taipan.collect.simulate.SimulatedHistory} makes histories and files of it.
 */
package dev.taipan.collect.simulate;
