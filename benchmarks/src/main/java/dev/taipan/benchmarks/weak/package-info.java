/**
 * How fast the weak levels are checked: in process and warm, against the time of reading ({@link
 * dev.taipan.benchmarks.weak.CheckingBenchmark}, {@link
 * dev.taipan.benchmarks.weak.TextReadingBenchmark}), and as whole processes ({@link
 * dev.taipan.benchmarks.weak.WeakTable}). All use the same generated {@link
 * dev.taipan.benchmarks.weak.Inputs}.
 */
package dev.taipan.benchmarks.weak;
