/**
 * What the strong levels cost, stage by stage in a warm JVM ({@link
 * dev.taipan.benchmarks.strong.WarmRun}) and as whole processes: {@link
 * dev.taipan.benchmarks.strong.StrongTable} prints it all for published and for generated
 * histories.
 */
package dev.taipan.benchmarks.strong;
