/**
 * Backends on top of CP-SAT, the constraint solver of OR-Tools (Perron and Didier). Its native code
 * is loaded when a solver is first used. The solvers themselves can be loaded without OR-Tools, so
 * they name none of its classes.
 */
package dev.taipan.solvers.cpsat;
