/** What it costs to record what clients of a live database see. */
package dev.taipan.benchmarks.recording;
