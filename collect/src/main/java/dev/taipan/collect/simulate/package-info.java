/**
 * Histories of a simulated store that keeps its promise: clients run random transactions on keys,
 * interleaved operation by operation under strict two-phase locking, so that every history is valid
 * at every level.
 *
 * <p>A {@link dev.taipan.collect.simulate.Workload} says what the clients do, {@link
 * dev.taipan.collect.simulate.SimulatedStore} does it and says why the result is serializable, and
 * {@link dev.taipan.collect.simulate.SimulatedHistory} makes histories and files of it.
 */
package dev.taipan.collect.simulate;
