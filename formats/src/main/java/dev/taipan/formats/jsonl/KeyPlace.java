package dev.taipan.formats.jsonl;

/**
 * A key as a line about it names it.
 *
 * @param line where the line is
 * @param column where the key is in it
 * @param key its number
 */
record KeyPlace(long line, long column, long key) {}
