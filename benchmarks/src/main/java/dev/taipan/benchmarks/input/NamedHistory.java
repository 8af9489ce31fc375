package dev.taipan.benchmarks.input;

import dev.taipan.history.History;

/**
 * A history to measure with.
 *
 * @param name what tables call it
 * @param source the file that it came from, or the workload that made it
 * @param history itself
 */
public record NamedHistory(String name, String source, History history) {}
