package dev.taipan.report.layout;

/**
 * A line to be drawn from a box to another one, with a label on it.
 *
 * @param from the place of the box where it starts
 * @param to the place of the box where it ends
 * @param label the size of its label
 */
public record LayoutEdge(int from, int to, Box label) {}
