package dev.taipan.checker.inspect;

import dev.taipan.history.column.OperationKind;

/**
 * Something that a transaction did.
 *
 * @param kind what it is
 * @param key the name of its key
 * @param value what it read or wrote: a value, or a list in brackets
 * @param seen of a read who wrote what it returned, of a write who read it, in words
 */
public record OperationFacts(OperationKind kind, String key, String value, String seen) {}
