/**
 * Writes certificates of violations: says the argument that a verdict carries in the steps of a
 * refutation. It is given the history and the argument, and looks for nothing: each cycle of the
 * argument becomes a step, each case that it closes a clause, and what is worked out is only in
 * which order these clauses force one another.
 */
package dev.taipan.checker.deduction;
