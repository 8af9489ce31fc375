/** Runs of whole processes and what they cost, and where generated inputs are kept. */
package dev.taipan.benchmarks.process;
