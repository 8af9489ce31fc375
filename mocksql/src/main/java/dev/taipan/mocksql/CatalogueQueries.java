package dev.taipan.mocksql;

import java.sql.ParameterMetaData;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Answers queries on the system catalogues: H2's, which look like PostgreSQL's. */
final class CatalogueQueries {
  private static final Set<String> CATALOGUES =
      Set.of(
          "pg_attribute",
          "pg_class",
          "pg_constraint",
          "pg_database",
          "pg_index",
          "pg_namespace",
          "pg_proc",
          "pg_roles",
          "pg_settings",
          "pg_tables",
          "pg_type",
          "pg_user");

  private final SystemCatalogue catalogue;

  CatalogueQueries(SystemCatalogue catalogue) {
    this.catalogue = catalogue;
  }

  /** Whether a statement reads a system catalogue. */
  static boolean isOne(String sql) {
    List<String> words = SqlText.words(sql, Integer.MAX_VALUE);
    return words.get(0).equals("select")
        && words.stream()
            .anyMatch(
                word ->
                    word.equals("pg_catalog")
                        || word.equals("information_schema")
                        || CATALOGUES.contains(word));
  }

  SqlResult run(String sql, List<Object> parameters) throws SqlError {
    synchronized (catalogue) {
      try (PreparedStatement statement = catalogue.schema().prepareStatement(SqlText.forH2(sql))) {
        Scratch.bind(statement, parameters);
        try (ResultSet found = statement.executeQuery()) {
          List<SqlColumn> columns = SqlValues.columns(found.getMetaData());
          List<Object[]> rows = new ArrayList<>();
          while (found.next()) {
            rows.add(SqlValues.row(found, columns));
          }
          return new SqlResult(columns, rows, "SELECT " + rows.size(), "");
        }
      } catch (SQLException e) {
        throw SqlError.of(e);
      }
    }
  }

  SqlSession.Description describe(String sql) throws SqlError {
    synchronized (catalogue) {
      try (PreparedStatement statement = catalogue.schema().prepareStatement(SqlText.forH2(sql))) {
        ParameterMetaData data = statement.getParameterMetaData();
        List<SqlColumn> parameters = new ArrayList<>();
        for (int i = 1; i <= data.getParameterCount(); i++) {
          parameters.add(
              SqlValues.column("", data.getParameterType(i), data.getParameterTypeName(i)));
        }
        return new SqlSession.Description(parameters, SqlValues.columns(statement.getMetaData()));
      } catch (SQLException e) {
        throw SqlError.of(e);
      }
    }
  }
}
