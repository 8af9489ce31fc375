/**
 * Backends on top of Z3 (de Moura and Bjørner, TACAS 2008). Its native code is loaded from the jar
 * when a solver is first used.
 */
package dev.taipan.encoding.z3;
