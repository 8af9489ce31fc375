package dev.taipan.mocksql;

import java.sql.ParameterMetaData;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Evaluates statements on rows that were read, and forgets them again. */
final class Scratch {
  private static final Pattern QUANTIFIED =
      Pattern.compile("(?i)\\b(?:any|all|some)\\s*\\(\\s*\\$(\\d{1,5})\\s*\\)");

  private static final String TYPE =
      "(?:interval day to second|[a-z]\\w*)(?:\\s+(?:precision|varying|with(?:out)?\\s+time\\s+zone))?(?:\\s*\\([\\d, ]+\\))?"
          + "(?:\\s+array)*";
  private static final Pattern CAST =
      Pattern.compile(
          "(?i)\\$(?<name>\\d{1,5})\\s*::\\s*(?<type>"
              + TYPE
              + ")|\\bcast\\s*\\(\\s*\\$(?<other>\\d{1,5})\\s+as\\s+(?<othertype>"
              + TYPE
              + ")\\s*\\)");

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
        insert.setObject(i + 1, SqlValues.forH2(row[i]));
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
      statement.setObject(i + 1, SqlValues.forH2(parameters.get(i)));
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

  /**
   * What the parameters of a statement are: what they are cast to, or arrays of what they are
   * compared with by ANY or ALL, or what H2 takes them to be.
   */
  List<SqlColumn> parameters(String statement) throws SqlError {
    synchronized (catalogue) {
      try {
        String typing = QUANTIFIED.matcher(statement).replaceAll("\\$$1");
        ParameterMetaData data = catalogue.prepare(typing).getParameterMetaData();
        SqlColumn[] types = new SqlColumn[data.getParameterCount()];
        for (int i = 0; i < types.length; i++) {
          types[i] =
              SqlValues.column("", data.getParameterType(i + 1), data.getParameterTypeName(i + 1));
        }
        for (Matcher cast = CAST.matcher(statement); cast.find(); ) {
          boolean named = cast.group("name") != null;
          int place = Integer.parseInt(cast.group(named ? "name" : "other")) - 1;
          String type = cast.group(named ? "type" : "othertype");
          types[place] = columns("SELECT CAST(NULL AS " + type + ")").get(0);
        }
        for (Matcher array = QUANTIFIED.matcher(statement); array.find(); ) {
          int place = Integer.parseInt(array.group(1)) - 1;
          types[place] = types[place].arrayOf();
        }
        return List.of(types);
      } catch (SQLException e) {
        throw SqlError.of(e);
      }
    }
  }
}
