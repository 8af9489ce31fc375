package dev.taipan.jdbc.catalogue;

import dev.taipan.pgwire.ResultColumn;
import dev.taipan.statements.catalogue.Argument;
import dev.taipan.statements.catalogue.Catalogue;
import dev.taipan.statements.sql.Plan;
import java.util.List;
import java.util.Optional;

/**
 * A statement as it is understood.
 *
 * @param plan what it does
 * @param catalogue what that rests on
 * @param literals that were taken out of its text, where it has no parameters
 * @param columns that come back, with table 0 where one is not of a table; empty where that is not
 *     known
 */
public record Prepared(
    Plan plan,
    Catalogue catalogue,
    List<Argument> literals,
    Optional<List<ResultColumn>> columns) {}
