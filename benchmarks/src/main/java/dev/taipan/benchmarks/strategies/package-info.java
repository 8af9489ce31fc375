/** Compares strategies for the strong levels: which is fastest on which histories. */
package dev.taipan.benchmarks.strategies;
