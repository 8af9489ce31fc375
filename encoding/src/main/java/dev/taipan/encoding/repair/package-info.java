/**
 * Local search, which finds solutions of acyclicity problems and never shows that there is none:
 * {@link dev.taipan.encoding.repair.OrderDraft} moves nodes until nearly everything is met that is
 * asked of their order; {@link dev.taipan.encoding.repair.OrderRepair} mends an assignment whose
 * edges are acyclic but which leaves some variables without a value, until none is left without.
 */
package dev.taipan.encoding.repair;
