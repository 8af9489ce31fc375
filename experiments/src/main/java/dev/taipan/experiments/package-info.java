/**
 * Experiments: what ways to check cost on which histories. A kind of experiment is a package
 * ({@link dev.taipan.experiments.strategies}); what they share measures ({@link
 * dev.taipan.experiments.measure}) and writes tables and pages ({@link
 * dev.taipan.experiments.output}).
 */
package dev.taipan.experiments;
