package dev.taipan.whitebox.sql;

import java.util.Optional;

/**
 * What a predicate asks for.
 *
 * @param table whose rows; empty for all
 * @param condition which of them
 * @param aggregate what is made of them, if not the rows themselves
 */
record CompiledStatement(
    Optional<String> table, Condition condition, Optional<Aggregate> aggregate) {}
