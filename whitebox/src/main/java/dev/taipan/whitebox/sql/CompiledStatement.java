package dev.taipan.whitebox.sql;

import java.util.List;
import java.util.Optional;

/**
 * What a predicate asks for.
 *
 * @param table whose rows; empty for all
 * @param condition which of them
 * @param bounds outside of which no row matches
 * @param aggregate what is made of them, if not the rows themselves
 * @param subqueries aggregates that the condition compares rows with
 * @param extreme what it asks for if that is the rows with the smallest or largest value
 */
record CompiledStatement(
    Optional<String> table,
    Condition condition,
    Bounds bounds,
    Optional<Aggregate> aggregate,
    List<CompiledStatement> subqueries,
    Optional<ExtremeRows.Compiled> extreme) {}
