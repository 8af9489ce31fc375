/**
 * How well the mock store finds what real databases do: how soon assertions of the same
 * applications break on both, and what share of the mock store's violations a database repeats.
 */
package dev.taipan.benchmarks.comparison;
