package dev.taipan.mocksql.server;

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
 * in PostgreSQL's text format.
 */
final class Copy {
  private static final int LONGEST = 64 << 20;
  private static final Pattern STATEMENT =
      Pattern.compile(
          "(?is)\\s*copy\\s+(?:(?<table>[\\w.\"]+)\\s*(?<columns>\\([^)]*\\))?|\\((?<query>.*)\\))"
              + "\\s*(?:(?<from>from\\s+stdin)|to\\s+stdout)\\b\\s*"
              + "(?:(?:with\\s*)?\\(\\s*format\\s+'?text'?\\s*\\))?\\s*");

  private final String table;
  private final String columns;
  private final String query;
  private final boolean out;
  private final ByteArrayOutputStream data = new ByteArrayOutputStream();

  private Copy(Matcher statement) {
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
        ? Optional.of(new Copy(copy))
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

  /** A row as a line. */
  static byte[] line(Object[] row, List<PgType> types) {
    ByteArrayOutputStream line = new ByteArrayOutputStream();
    for (int i = 0; i < row.length; i++) {
      if (i > 0) {
        line.write('\t');
      }
      if (row[i] == null) {
        line.write('\\');
        line.write('N');
      } else {
        escape(types.get(i).encode(row[i], false), line);
      }
    }
    line.write('\n');
    return line.toByteArray();
  }

  private static void escape(byte[] text, ByteArrayOutputStream line) {
    for (byte letter : text) {
      char escaped =
          switch (letter) {
            case '\b' -> 'b';
            case '\f' -> 'f';
            case '\n' -> 'n';
            case '\r' -> 'r';
            case '\t' -> 't';
            case 0x0b -> 'v';
            case '\\' -> '\\';
            default -> 0;
          };
      if (escaped == 0) {
        line.write(letter);
      } else {
        line.write('\\');
        line.write(escaped);
      }
    }
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
    int count = 0;
    for (String line : data.toString(StandardCharsets.UTF_8).split("\n")) {
      if (line.equals("\\.")) {
        break;
      }
      if (!line.isEmpty() || (width == 1 && data.size() > 0)) {
        session.execute(statement, values(line));
        count++;
      }
    }
    return new SqlResult(List.of(), List.of(), "COPY " + count, "");
  }

  /** Lets the statement fail, and returns why. */
  SqlError failed(SqlSession session, String reason) {
    return session.failed("57014", reason);
  }

  private static List<Object> values(String line) {
    List<Object> values = new ArrayList<>();
    for (String field : line.split("\t", -1)) {
      values.add(field.equals("\\N") ? null : unescaped(field));
    }
    return values;
  }

  private static String unescaped(String field) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < field.length(); i++) {
      char c = field.charAt(i);
      if (c == '\\' && i + 1 < field.length()) {
        i++;
        c =
            switch (field.charAt(i)) {
              case 'n' -> '\n';
              case 't' -> '\t';
              case 'r' -> '\r';
              case 'b' -> '\b';
              case 'f' -> '\f';
              case 'v' -> 0x0b;
              default -> field.charAt(i);
            };
      }
      text.append(c);
    }
    return text.toString();
  }
}
