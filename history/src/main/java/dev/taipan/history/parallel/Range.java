package dev.taipan.history.parallel;

/**
 * A part of what is numbered from 0 on.
 *
 * @param part the number of the part, these being in order from 0 on
 * @param from the first that belongs to it
 * @param to one past the last
 */
public record Range(int part, int from, int to) {}
