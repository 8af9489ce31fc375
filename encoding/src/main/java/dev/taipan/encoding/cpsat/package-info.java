/**
 * Backends on top of CP-SAT, the constraint solver of OR-Tools (Perron and Didier). Its native code
 * is loaded from the jar when a solver is first used.
 */
package dev.taipan.encoding.cpsat;
