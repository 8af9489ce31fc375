/** Benchmarks. */
package dev.taipan.benchmarks;
