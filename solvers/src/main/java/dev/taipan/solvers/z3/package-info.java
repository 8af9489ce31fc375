/**
 * Backends on top of Z3 (de Moura and Bjørner, TACAS 2008). Its native code is loaded when a solver
 * is first used. The solvers themselves can be loaded without Z3, so they name none of its classes.
 */
package dev.taipan.solvers.z3;
