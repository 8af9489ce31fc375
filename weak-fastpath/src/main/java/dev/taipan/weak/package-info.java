/**
 * The weak fast path: read committed, cut isolation, read atomicity and transactional causal
 * consistency, decided by transactional anomalous patterns (TAPs).
 *
 * <p>{@link dev.taipan.weak.check.WeakChecker} first looks at each transaction by itself ({@link
 * dev.taipan.weak.check.ReadAnomalies}), then at the causal order, then at the commit order that
 * the level's axiom forces ({@link dev.taipan.weak.axiom.ForcedOrder}): the level holds if the
 * forced order is acyclic. Definitions are from Liu et al., "Plume: Efficient and Complete
 * Black-Box Checking of Weak Isolation Levels" (OOPSLA 2024), and Biswas and Enea, "On the
 * Complexity of Checking Transactional Consistency" (OOPSLA 2019).
 */
package dev.taipan.weak;
