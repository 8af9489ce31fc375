/** How long each stage of a check takes on given histories. */
package dev.taipan.benchmarks.stages;
