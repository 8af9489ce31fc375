/**
 * Why a problem has no solution: what a solver told of its search, and what of that suffices.
 *
 * <p>A {@link dev.taipan.encoding.refutation.RecordedSearch} takes in the clauses that a solver
 * tells; when the problem has no solution, {@link dev.taipan.encoding.refutation.Trimming} tells
 * those that are needed: each cycle with its edges, each learnt clause with those that it follows
 * from by unit propagation. After Heule, Hunt and Wetzler, "Trimming while Checking Clausal Proofs"
 * (FMCAD 2013), with the hints of Cruz-Filipe, Heule, Hunt, Kaufmann and Schneider-Kamp, "Efficient
 * Certified RAT Verification" (CADE 2017).
 */
package dev.taipan.encoding.refutation;
