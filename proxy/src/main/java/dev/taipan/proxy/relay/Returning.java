package dev.taipan.proxy.relay;

import dev.taipan.pgwire.ResultColumn;
import dev.taipan.statements.catalogue.Column;
import dev.taipan.statements.catalogue.Table;
import dev.taipan.statements.sql.Plan;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Lets a statement that writes return what only the server knows. Its effect and its command tag
 * stay the same.
 *
 * @param clause to be appended to the statement
 * @param columns that come back
 */
record Returning(String clause, List<ResultColumn> columns) {

  /** What a statement lacks; empty where it lacks nothing. */
  static Optional<Returning> of(Plan plan) {
    return Plan.missing(plan).filter(missing -> !missing.getValue().isEmpty()).map(Returning::of);
  }

  private static Returning of(Map.Entry<Table, List<Column>> missing) {
    String names =
        missing.getValue().stream()
            .map(column -> '"' + column.name().replace("\"", "\"\"") + '"')
            .collect(Collectors.joining(", "));
    List<ResultColumn> columns =
        missing.getValue().stream().map(column -> result(missing.getKey(), column)).toList();
    return new Returning("\nRETURNING " + names, columns);
  }

  private static ResultColumn result(Table table, Column column) {
    return new ResultColumn(column.name(), (int) table.number(), column.attribute(), 0, 0, -1, 0);
  }
}
