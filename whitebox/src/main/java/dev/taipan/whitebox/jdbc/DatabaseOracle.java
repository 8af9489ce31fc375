package dev.taipan.whitebox.jdbc;

import dev.taipan.whitebox.matches.MatchesOracle;
import dev.taipan.whitebox.matches.Row;
import dev.taipan.whitebox.matches.RowPredicate;
import dev.taipan.whitebox.matches.UnsupportedPredicateException;
import dev.taipan.whitebox.sql.StatementParts;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.WeakHashMap;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Has a database evaluate predicates, on rows that stand in the query itself: it needs no tables
 * and changes nothing. A query for each new pair of predicate and row. The connection stays the
 * caller's.
 */
public final class DatabaseOracle implements MatchesOracle {
  private static final Pattern COUNT =
      Pattern.compile("\\s*count\\s*\\(\\s*\\*\\s*\\)\\s*", Pattern.CASE_INSENSITIVE);

  private final Connection connection;
  private final String integerType;

  /** What a backslash in a string is written as. */
  private final String backslash;

  /**
   * For predicates as the database of a connection evaluates them.
   *
   * @throws SQLException when the connection is broken
   */
  public DatabaseOracle(Connection connection) throws SQLException {
    this.connection = connection;
    String product = connection.getMetaData().getDatabaseProductName();
    boolean signed = product.contains("MariaDB") || product.contains("MySQL");
    integerType = signed ? "SIGNED" : "BIGINT";
    backslash = signed ? "\\\\" : "\\";
  }

  @Override
  public RowPredicate predicate(String text) {
    return new Asked(StatementParts.of(text));
  }

  private final class Asked implements RowPredicate {
    private final StatementParts parts;
    private final Map<Row, Boolean> known = new WeakHashMap<>();

    Asked(StatementParts parts) {
      this.parts = parts;
    }

    @Override
    public boolean matches(Row row) {
      return known.computeIfAbsent(
          row,
          any ->
              query(
                      "SELECT CASE WHEN "
                          + parts.condition()
                          + " THEN 1 ELSE 0 END FROM "
                          + table(rowQuery(any)))
                  .map(Object::toString)
                  .equals(Optional.of("1")));
    }

    @Override
    public boolean isOf(String table) {
      return table.isEmpty() || parts.table().map(table::equalsIgnoreCase).orElse(true);
    }

    @Override
    public boolean isAggregate() {
      return parts.aggregate().isPresent();
    }

    @Override
    public boolean isCountOfRows() {
      return parts.aggregate().filter(call -> COUNT.matcher(call).matches()).isPresent();
    }

    @Override
    public RowPredicate given(Function<RowPredicate, List<Row>> matching) {
      return this;
    }

    @Override
    public Optional<Object> aggregate(List<Row> matching) {
      String rows =
          matching.isEmpty()
              ? rowQuery(Row.of("", 0L, 0L)) + " WHERE 1 = 0"
              : matching.stream().map(this::rowQuery).collect(Collectors.joining(" UNION ALL "));
      return query("SELECT " + parts.aggregate().orElseThrow() + " FROM " + table(rows))
          .map(DatabaseOracle::cell);
    }

    private String table(String rows) {
      return "(" + rows + ") AS " + parts.table().orElse("t");
    }

    private String rowQuery(Row row) {
      Set<String> columns = parts.columns();
      return columns.isEmpty()
          ? "SELECT 1 AS nothing"
          : columns.stream()
              .map(column -> literal(row.cell(column, Row.isKeyName(column))) + " AS " + column)
              .collect(Collectors.joining(", ", "SELECT ", ""));
    }

    private String literal(Object cell) {
      if (cell == null) {
        return "NULLIF(1, 1)";
      }
      if (cell instanceof Long) {
        return "CAST('" + cell + "' AS " + integerType + ")";
      }
      return cell instanceof String text ? quoted(text) : cell.toString();
    }

    private String quoted(String text) {
      return "'" + text.replace("'", "''").replace("\\", backslash) + "'";
    }
  }

  private Optional<Object> query(String sql) {
    try (Statement statement = connection.createStatement();
        ResultSet result = statement.executeQuery(sql)) {
      result.next();
      return Optional.ofNullable(result.getObject(1));
    } catch (SQLException e) {
      throw new UnsupportedPredicateException("the database refused " + sql, e);
    }
  }

  private static Object cell(Object value) {
    return value instanceof Integer || value instanceof Long
        ? (Object) ((Number) value).longValue()
        : value instanceof Number ? new BigDecimal(value.toString()) : value;
  }
}
