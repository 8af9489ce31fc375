package dev.taipan.mocksql;

/**
 * A statement, understood: how it is run does not depend on the rows.
 *
 * @param text as H2 spells it
 * @param query what H2 is asked
 * @param change what it writes; null if it only reads
 */
record Plan(String text, Analysis analysis, String query, RowChange change) {}
