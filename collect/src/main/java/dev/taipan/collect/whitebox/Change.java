package dev.taipan.collect.whitebox;

/**
 * One change of a row that committed.
 *
 * @param transaction what the database calls the transaction that did it
 * @param table the table, without its schema
 * @param key the row's key
 * @param value what it holds since; null where the row was deleted
 */
public record Change(String transaction, String table, String key, String value) {}
