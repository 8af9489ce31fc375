package dev.taipan.relational.infer;

import dev.taipan.relational.run.RelationalStatement;
import dev.taipan.relational.run.RelationalTransaction;
import dev.taipan.relational.sql.PredicateScan;
import java.util.Map;

/**
 * What a committed transaction asked for by a condition, with the rows of which it is open what it
 * says that they were left out.
 *
 * @param rows each with what is in the way
 */
record OpenScan(
    RelationalTransaction by,
    RelationalStatement statement,
    PredicateScan scan,
    Map<String, Unjudged> rows) {}
