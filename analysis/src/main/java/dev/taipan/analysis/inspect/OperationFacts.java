package dev.taipan.analysis.inspect;

import dev.taipan.history.column.OperationKind;
import java.util.Optional;

/**
 * Something that a transaction did.
 *
 * @param kind what it is
 * @param key the name of its key; of a read by predicate the predicate
 * @param value what it read or wrote: a value, or a list in brackets; of a read by predicate the
 *     rows that it found
 * @param seen of a read who wrote what it returned, of a write who read it, in words
 * @param sight what its statement saw, in the database's own words
 */
public record OperationFacts(
    OperationKind kind, String key, String value, String seen, Optional<String> sight) {}
