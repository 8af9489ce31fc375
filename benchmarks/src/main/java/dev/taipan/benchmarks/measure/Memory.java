package dev.taipan.benchmarks.measure;

import java.util.OptionalDouble;

/**
 * The memory that a run took, in MiB.
 *
 * @param heap the peak of the heap, garbage included
 * @param resident the peak of what the process had in RAM, native memory included; empty where that
 *     cannot be known
 * @param residentBefore what the process had in RAM when the run began; a JVM seldom gives back
 *     what earlier runs made it take
 */
public record Memory(double heap, OptionalDouble resident, OptionalDouble residentBefore) {}
