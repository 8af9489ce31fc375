/**
 * Finds out why a few transactions violate a level where whoever decided it gave no reason, as
 * solvers do: they are put to the project's own engine, and what it tells of its search is trimmed
 * and said in terms of the history. That is the argument from then on.
 */
package dev.taipan.checker.refute;
