package dev.taipan.checker.elle;

/**
 * A name of the vocabulary: a keyword in EDN, a string in JSON.
 *
 * @param name without the colon
 */
record Keyword(String name) {}
