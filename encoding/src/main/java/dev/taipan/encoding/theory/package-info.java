/**
 * Acyclicity for solvers: what backends share that learn of cycles.
 *
 * <p>{@link dev.taipan.encoding.theory.GuardedCycles} finds the cycles of a model, for solvers that
 * are asked again and again; {@link dev.taipan.encoding.theory.AcyclicityTheory} follows a solver's
 * search literal by literal, on top of {@link dev.taipan.encoding.theory.DynamicOrder}.
 */
package dev.taipan.encoding.theory;
