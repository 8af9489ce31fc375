/** What experiments are made with: histories, and the levels asked about. */
package dev.taipan.benchmarks.input;
