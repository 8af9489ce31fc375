/** Measured runs of the checker: times by stage, memory, and turns that keep them comparable. */
package dev.taipan.benchmarks.measure;
