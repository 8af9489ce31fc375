package dev.taipan.history.column;

import java.util.Optional;

/**
 * What a key of a relational database is.
 *
 * @param table its name
 * @param row its primary key, as JSON: {@code 5}, {@code "x"}, {@code [1,2]}
 * @param column its name, where columns are keys of their own
 */
public record RowKey(String table, String row, Optional<String> column) {}
