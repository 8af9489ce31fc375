package dev.taipan.relational.sql;

import java.util.List;

/**
 * A statement with what shows the versions of rows that it meets.
 *
 * @param kind what it is
 * @param parts to be executed one after the other
 * @param rowPrefix how identities of rows begin that it makes; a number from 1 follows
 * @param rows how many it makes; -1 for as many as it says to have changed
 * @param scanned conditions by which it asks for rows: it met every row that meets them
 */
public record Instrumented(
    Kind kind, List<StatementPart> parts, String rowPrefix, int rows, List<PredicateScan> scanned) {

  /** Kinds of statements. */
  public enum Kind {
    SELECT,
    SELECT_FOR_UPDATE,
    INSERT,
    UPSERT,
    REPLACE,
    UPDATE,
    DELETE
  }

  /** Keeps copies. */
  public Instrumented {
    parts = List.copyOf(parts);
    scanned = List.copyOf(scanned);
  }

  /** The same with the numbers of a template, and that of the statement. */
  Instrumented filled(NumberTemplate template, long number) {
    return new Instrumented(
        kind,
        parts.stream().map(part -> part.filled(template, number)).toList(),
        template.filled(rowPrefix, number),
        rows,
        scanned.stream().map(scan -> scan.filled(template, number)).toList());
  }
}
