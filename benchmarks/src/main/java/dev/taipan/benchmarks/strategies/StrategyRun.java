package dev.taipan.benchmarks.strategies;

import dev.taipan.benchmarks.input.BenchmarkCase;
import dev.taipan.benchmarks.measure.Measurement;

/**
 * A run of a strategy.
 *
 * @param question that was answered
 * @param strategy that answered it
 * @param round from 1; 0 and less is a warm-up round that decided nothing and was not repeated
 * @param measurement what it cost
 */
public record StrategyRun(
    BenchmarkCase question, NamedStrategy strategy, int round, Measurement measurement) {}
