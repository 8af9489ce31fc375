/**
 * How fast the weak levels are checked: in process and warm, against the time of reading ({@link
 * dev.taipan.benchmarks.weak.CheckingBenchmark}, {@link
 * dev.taipan.benchmarks.weak.TextReadingBenchmark}), and as whole processes ({@link
 * dev.taipan.benchmarks.weak.WeakTable}). All use the same generated files ({@link
 * dev.taipan.benchmarks.weak.Input}).
 */
package dev.taipan.benchmarks.weak;
