package dev.taipan.mocksql;

import dev.taipan.mocksql.catalogue.CatalogueText;
import dev.taipan.mocksql.catalogue.PgCatalogue;
import java.sql.ParameterMetaData;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Types;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Answers queries on system catalogues: PostgreSQL's, and the information schema, which is H2's.
 */
final class CatalogueQueries {
  private static final Set<String> QUERIES = Set.of("select", "with");
  private static final Pattern ANY = Pattern.compile("(?i)\\b(?:pg_|information_schema\\b)");

  private final SystemCatalogue catalogue;
  private final Settings settings;

  CatalogueQueries(SystemCatalogue catalogue, Settings settings) {
    this.catalogue = catalogue;
    this.settings = settings;
  }

  /** Whether a statement reads a system catalogue. */
  static boolean isOne(String sql) {
    if (!ANY.matcher(sql).find()) {
      return false;
    }
    List<String> words = SqlText.words(sql, Integer.MAX_VALUE);
    return QUERIES.contains(words.get(0))
        && words.stream().anyMatch(word -> isOfPostgres(word) || word.equals("information_schema"));
  }

  private static boolean isOfPostgres(String word) {
    return word.startsWith("pg_");
  }

  private PreparedStatement prepare(String sql) throws SQLException {
    List<String> words = SqlText.words(sql, Integer.MAX_VALUE);
    if (words.stream().noneMatch(CatalogueQueries::isOfPostgres)) {
      return catalogue.schema().prepareStatement(SqlText.forH2(sql));
    }
    PgCatalogue catalogues = catalogue.catalogues();
    if (words.contains("pg_settings")) {
      catalogues.fillSettings(settings.values());
    }
    return catalogues.clients().prepareStatement(SqlText.forH2(CatalogueText.forH2(sql)));
  }

  SqlResult run(String sql, List<Object> parameters) throws SqlError {
    if (CatalogueText.isOfNothing(sql)) {
      return new SqlResult(nothing(), List.of(), "SELECT 0", "");
    }
    synchronized (catalogue) {
      try (PreparedStatement statement = prepare(sql)) {
        Scratch.bind(statement, parameters);
        try (ResultSet found = catalogue.evaluation().of(statement)) {
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

  private static List<SqlColumn> nothing() {
    return List.of(new SqlColumn("nothing", Types.VARCHAR, "CHARACTER VARYING", false));
  }

  SqlSession.Description describe(String sql) throws SqlError {
    if (CatalogueText.isOfNothing(sql)) {
      return new SqlSession.Description(List.of(), nothing());
    }
    synchronized (catalogue) {
      try (PreparedStatement statement = prepare(sql)) {
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
