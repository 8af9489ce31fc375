/**
 * Axioms of the weak levels, and the commit orders that they force: guessed and mended, or derived
 * in full. A cycle in what an axiom forces violates its level.
 */
package dev.taipan.weak.axiom;
