/**
 * Saturation: everything about version order and ambiguous reads that reachability forces, to a
 * fixpoint.
 *
 * <p>{@link dev.taipan.pruning.Saturation} adds to a polygraph's known graph until nothing more can
 * be forced or a cycle shows; {@link dev.taipan.pruning.reach.Reachability} answers which events
 * precede which, and {@link dev.taipan.pruning.Projection} which of some chosen ones do; {@link
 * dev.taipan.pruning.OpenPairs} lists what is left; {@link dev.taipan.pruning.Derivations} says why
 * what was forced was forced.
 */
package dev.taipan.pruning;
