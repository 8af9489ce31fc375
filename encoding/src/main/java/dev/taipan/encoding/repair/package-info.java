/**
 * Local search for a solution of an acyclicity problem: {@link
 * dev.taipan.encoding.repair.OrderRepair} mends an assignment whose edges are acyclic but which
 * leaves some variables without a value, until none is left without one. It finds solutions and
 * never shows that there is none.
 */
package dev.taipan.encoding.repair;
