package dev.taipan.mocksql.server;

import dev.taipan.mocksql.SqlError;
import dev.taipan.mocksql.SqlResult;
import dev.taipan.mocksql.SqlSession;
import dev.taipan.pgwire.ProtocolException;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** {@code COPY table [(columns)] FROM STDIN}, in PostgreSQL's text format. */
final class Copy {
  private static final int LONGEST = 64 << 20;
  private static final Pattern STATEMENT =
      Pattern.compile(
          "(?is)\\s*copy\\s+([\\w.\"]+)\\s*(\\([^)]*\\))?\\s*from\\s+stdin\\b\\s*(.*?)\\s*");

  private final String table;
  private final String columns;
  private final ByteArrayOutputStream data = new ByteArrayOutputStream();

  private Copy(String table, String columns) {
    this.table = table;
    this.columns = columns;
  }

  /** What a statement copies in, if it does. */
  static Optional<Copy> in(String sql) {
    Matcher copy = STATEMENT.matcher(sql);
    return copy.matches() && copy.group(3).isEmpty()
        ? Optional.of(new Copy(copy.group(1), copy.group(2) == null ? "" : copy.group(2)))
        : Optional.empty();
  }

  /** How many columns the rows have. */
  int columns(SqlSession session) throws SqlError {
    return session.describe("SELECT " + list() + " FROM " + table).columns().size();
  }

  private String list() {
    return columns.isEmpty() ? "*" : columns.substring(1, columns.length() - 1);
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
              default -> field.charAt(i);
            };
      }
      text.append(c);
    }
    return text.toString();
  }
}
