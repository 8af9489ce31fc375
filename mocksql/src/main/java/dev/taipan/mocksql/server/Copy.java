package dev.taipan.mocksql.server;

import dev.taipan.mocksql.SqlColumn;
import dev.taipan.mocksql.SqlError;
import dev.taipan.mocksql.SqlResult;
import dev.taipan.mocksql.SqlSession;
import dev.taipan.pgwire.ProtocolException;
import dev.taipan.pgwire.type.PgType;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * {@code COPY table [(columns)] FROM STDIN}, or {@code TO STDOUT} also of a query in parentheses,
 * in PostgreSQL's text format or as CSV.
 */
final class Copy {
  private static final int LONGEST = 64 << 20;
  private static final Pattern STATEMENT =
      Pattern.compile(
          "(?is)\\s*copy\\s+(?:(?<table>[\\w.\"]+)\\s*(?<columns>\\([^)]*\\))?|\\((?<query>.*)\\))"
              + "\\s*(?:(?<from>from\\s+stdin)|to\\s+stdout)\\b\\s*"
              + "(?<options>.*)");

  private final String table;
  private final String columns;
  private final String query;
  private final boolean out;
  private final CopyFormat format;
  private final ByteArrayOutputStream data = new ByteArrayOutputStream();

  private Copy(Matcher statement, CopyFormat format) {
    this.format = format;
    table = statement.group("table");
    columns = statement.group("columns") == null ? "" : statement.group("columns");
    query =
        table == null
            ? statement.group("query")
            : "SELECT "
                + (columns.isEmpty() ? "*" : columns.substring(1, columns.length() - 1))
                + " FROM "
                + table;
    out = statement.group("from") == null;
  }

  /** What a statement copies, if it does. */
  static Optional<Copy> of(String sql) {
    Matcher copy = STATEMENT.matcher(sql);
    return copy.matches() && (copy.group("from") == null || copy.group("query") == null)
        ? CopyFormat.of(copy.group("options")).map(format -> new Copy(copy, format))
        : Optional.empty();
  }

  /** Whether it copies to the client. */
  boolean isOut() {
    return out;
  }

  /** How many columns the rows have. */
  int columns(SqlSession session) throws SqlError {
    return session.describe(query).columns().size();
  }

  /** The rows to copy to the client. */
  SqlResult read(SqlSession session) throws SqlError {
    return session.execute(query);
  }

  /** The line that names the columns, if there is one. */
  Optional<byte[]> header(List<SqlColumn> columns) {
    return format.hasHeader()
        ? Optional.of(bytes(format.line(columns.stream().map(SqlColumn::name).toList())))
        : Optional.empty();
  }

  /** A row as a line. */
  byte[] line(Object[] row, List<PgType> types) {
    List<String> fields = new ArrayList<>(row.length);
    for (int i = 0; i < row.length; i++) {
      byte[] field = row[i] == null ? null : types.get(i).encode(row[i], false);
      fields.add(field == null ? null : new String(field, StandardCharsets.UTF_8));
    }
    return bytes(format.line(fields));
  }

  private static byte[] bytes(String line) {
    return line.getBytes(StandardCharsets.UTF_8);
  }

  void add(byte[] part) throws ProtocolException {
    if (data.size() + part.length > LONGEST) {
      throw ProtocolException.tooLong("a COPY has more than " + LONGEST + " bytes");
    }
    data.writeBytes(part);
  }

  SqlResult insert(SqlSession session) throws SqlError {
    int width = columns(session);
    String marks =
        IntStream.rangeClosed(1, width).mapToObj(i -> "$" + i).collect(Collectors.joining(", "));
    String statement = "INSERT INTO " + table + " " + columns + " VALUES (" + marks + ")";
    List<List<Object>> rows = rows(session);
    for (int i = format.hasHeader() ? 1 : 0; i < rows.size(); i++) {
      List<Object> row = rows.get(i);
      if (row.size() != width) {
        throw session.failed(
            "22P04",
            "row "
                + (i + 1)
                + " has "
                + row.size()
                + " fields, and there are "
                + width
                + " columns");
      }
      session.execute(statement, row);
    }
    int count = Math.max(0, rows.size() - (format.hasHeader() ? 1 : 0));
    return new SqlResult(List.of(), List.of(), "COPY " + count, "");
  }

  private List<List<Object>> rows(SqlSession session) throws SqlError {
    try {
      return format.rows(data.toString(StandardCharsets.UTF_8));
    } catch (CopyFormat.BadCopyException e) {
      throw session.failed("22P04", e.getMessage());
    }
  }

  /** Lets the statement fail, and returns why. */
  SqlError failed(SqlSession session, String reason) {
    return session.failed("57014", reason);
  }
}
