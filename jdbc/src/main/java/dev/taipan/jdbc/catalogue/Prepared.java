package dev.taipan.jdbc.catalogue;

import dev.taipan.statements.catalogue.Argument;
import dev.taipan.statements.catalogue.Catalogue;
import dev.taipan.statements.sql.Plan;
import java.util.List;
import java.util.Optional;

/**
 * A statement as it is understood.
 *
 * @param text of it, for people
 * @param plan what it does
 * @param catalogue what that rests on
 * @param literals that were taken out of its text, where it has no parameters
 * @param shown what comes back; empty where that is not known
 */
public record Prepared(
    String text, Plan plan, Catalogue catalogue, List<Argument> literals, Optional<Shown> shown) {}
