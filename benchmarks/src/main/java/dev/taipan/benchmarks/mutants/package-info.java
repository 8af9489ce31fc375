/**
 * Databases that break a promise on purpose, and how often they have to do so until a run finds it.
 */
package dev.taipan.benchmarks.mutants;
