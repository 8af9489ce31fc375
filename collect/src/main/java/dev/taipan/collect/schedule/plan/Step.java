package dev.taipan.collect.schedule.plan;

/**
 * One step of a schedule.
 *
 * @param transaction the transaction that takes it, by its number
 */
public record Step(int transaction, Action action) {}
