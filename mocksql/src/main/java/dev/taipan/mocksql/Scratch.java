package dev.taipan.mocksql;

import java.sql.ParameterMetaData;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Evaluates statements on rows that were read, and forgets them again. */
final class Scratch {
  private final SystemCatalogue catalogue;

  Scratch(SystemCatalogue catalogue) {
    this.catalogue = catalogue;
  }

  /** What a query returned. */
  record Found(List<SqlColumn> columns, List<Object[]> rows) {}

  /**
   * Runs queries, one after the other, on tables with some rows, and returns what each found. Takes
   * time linear in the rows, besides what the queries take.
   */
  List<Found> run(Map<SqlTable, List<Object[]>> rows, List<String> queries, List<Object> parameters)
      throws SqlError {
    synchronized (catalogue) {
      try {
        try {
          for (Map.Entry<SqlTable, List<Object[]>> entry : rows.entrySet()) {
            fill(entry.getKey(), entry.getValue());
          }
          List<Found> found = new ArrayList<>();
          for (String query : queries) {
            found.add(query(catalogue.prepare(query), parameters));
          }
          return found;
        } finally {
          catalogue.undo();
        }
      } catch (SQLException e) {
        throw SqlError.of(e);
      }
    }
  }

  private void fill(SqlTable table, List<Object[]> rows) throws SQLException {
    if (rows.isEmpty()) {
      return;
    }
    int count = table.columns().size();
    String values = IntStream.range(0, count).mapToObj(i -> "?").collect(Collectors.joining(", "));
    PreparedStatement insert =
        catalogue.prepare(
            "INSERT INTO "
                + table.quoted()
                + " ("
                + table.list(count)
                + ") OVERRIDING SYSTEM VALUE VALUES ("
                + values
                + ")");
    for (Object[] row : rows) {
      for (int i = 0; i < count; i++) {
        insert.setObject(i + 1, row[i]);
      }
      insert.executeUpdate();
    }
  }

  private Found query(PreparedStatement statement, List<Object> parameters) throws SQLException {
    bind(statement, parameters);
    try (ResultSet found = catalogue.evaluation().of(statement)) {
      List<SqlColumn> columns = SqlValues.columns(found.getMetaData());
      List<Object[]> rows = new ArrayList<>();
      while (found.next()) {
        rows.add(SqlValues.row(found, columns));
      }
      return new Found(columns, rows);
    }
  }

  static void bind(PreparedStatement statement, List<Object> parameters) throws SQLException {
    int wanted = statement.getParameterMetaData().getParameterCount();
    for (int i = 0; i < Math.min(wanted, parameters.size()); i++) {
      statement.setObject(i + 1, parameters.get(i));
    }
  }

  /** The columns that a query returns. */
  List<SqlColumn> columns(String query) throws SqlError {
    synchronized (catalogue) {
      try {
        ResultSetMetaData data = catalogue.prepare(query).getMetaData();
        return data == null ? List.of() : SqlValues.columns(data);
      } catch (SQLException e) {
        throw SqlError.of(e);
      }
    }
  }

  /** What H2 takes the parameters of a query to be. */
  List<SqlColumn> parameters(String query) throws SqlError {
    synchronized (catalogue) {
      try {
        ParameterMetaData data = catalogue.prepare(query).getParameterMetaData();
        List<SqlColumn> types = new ArrayList<>();
        for (int i = 1; i <= data.getParameterCount(); i++) {
          types.add(SqlValues.column("", data.getParameterType(i), data.getParameterTypeName(i)));
        }
        return types;
      } catch (SQLException e) {
        throw SqlError.of(e);
      }
    }
  }
}
