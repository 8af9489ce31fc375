/**
 * Saturation: everything about version order and ambiguous reads that reachability forces, to a
 * fixpoint. After the pruning of Tan et al., "Cobra" (OSDI 2020), which Clark et al., "Bringing
 * Order to Practical Validation of Database Isolation Levels", Section 3.3, describe: an edge that
 * would close a cycle cannot be, so its alternative must. Huang et al., "PolySI" (VLDB 2023), do
 * the same for snapshot isolation.
 *
 * <p>{@link dev.taipan.pruning.Saturation} adds to a polygraph's known graph until nothing more can
 * be forced or a cycle shows; {@link dev.taipan.pruning.reach.Reachability} answers which events
 * precede which, and {@link dev.taipan.pruning.Projection} which of some chosen ones do; {@link
 * dev.taipan.pruning.OpenPairs} lists what is left; {@link dev.taipan.pruning.Derivations} says why
 * what was forced was forced.
 */
package dev.taipan.pruning;
