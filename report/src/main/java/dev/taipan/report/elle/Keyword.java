package dev.taipan.report.elle;

/**
 * A name of the vocabulary: a keyword in EDN, a string in JSON.
 *
 * @param name without the colon
 */
record Keyword(String name) {}
