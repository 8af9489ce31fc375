/** What strong levels cost where the recorded order is a guess that is good, bad, or partly bad. */
package dev.taipan.benchmarks.scale;
