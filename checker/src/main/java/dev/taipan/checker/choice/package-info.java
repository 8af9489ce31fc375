/**
 * Weak levels of histories in which values were written more than once: what each ambiguous read
 * observed, and which transactions of unknown outcome took effect, are choices of one problem with
 * the order of commits.
 */
package dev.taipan.checker.choice;
