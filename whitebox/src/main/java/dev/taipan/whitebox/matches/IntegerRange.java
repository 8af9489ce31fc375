package dev.taipan.whitebox.matches;

/**
 * Bounds of a column: no row matches whose cell in it is an integer outside of them. Of other rows
 * they say nothing.
 *
 * @param column its name in lower case
 * @param least the smallest integer inside
 * @param greatest the largest integer inside; if it is less than {@code least}, there is none
 */
public record IntegerRange(String column, long least, long greatest) {}
