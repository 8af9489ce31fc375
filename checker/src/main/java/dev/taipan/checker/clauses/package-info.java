/**
 * What follows from a history by itself, as the clauses of certificates that say it, over the atoms
 * that it leaves open: what reads may have observed, and what lists and version orders show; and
 * what follows from these clauses, as a refutation.
 */
package dev.taipan.checker.clauses;
