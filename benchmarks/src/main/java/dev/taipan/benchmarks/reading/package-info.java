/** How fast, and in how little memory, history files are read. */
package dev.taipan.benchmarks.reading;
