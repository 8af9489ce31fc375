package dev.taipan.benchmarks.kingcobra;

import dev.taipan.benchmarks.measure.Measurement;

/**
 * A run.
 *
 * @param setting of the run
 * @param seed by which the history was made and versions were left out of its order
 * @param hints the number of steps from version to version that the checker was told
 * @param measurement what it cost
 */
public record KnowledgeRun(Setting setting, long seed, int hints, Measurement measurement) {}
