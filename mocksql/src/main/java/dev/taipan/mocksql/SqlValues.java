package dev.taipan.mocksql;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.sql.Array;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Types;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Values as they are kept: Boolean, Short, Integer, Long, Float, Double, BigDecimal, String,
 * byte[], UUID, the classes of java.time, Object[] of these, or null.
 */
final class SqlValues {
  /** H2's names of what arrays may hold. */
  private static final Map<String, Integer> ELEMENTS =
      Map.of(
          "BOOLEAN", Types.BOOLEAN,
          "SMALLINT", Types.SMALLINT,
          "INTEGER", Types.INTEGER,
          "BIGINT", Types.BIGINT,
          "DOUBLE PRECISION", Types.DOUBLE,
          "NUMERIC", Types.NUMERIC,
          "UUID", Types.OTHER);

  private static final JsonFactory JSON = new JsonFactory();

  private SqlValues() {}

  static List<SqlColumn> columns(ResultSetMetaData data) throws SQLException {
    List<SqlColumn> columns = new ArrayList<>();
    for (int i = 1; i <= data.getColumnCount(); i++) {
      columns.add(column(data.getColumnLabel(i), data.getColumnType(i), data.getColumnTypeName(i)));
    }
    return columns;
  }

  static SqlColumn column(String name, int type, String typeName) throws SQLException {
    if (type == Types.JAVA_OBJECT) {
      throw new SQLException("objects of Java are not supported by the mock database", "0A000");
    }
    if (type != Types.ARRAY) {
      // H2 says that a UUID is binary, and returns it as an object.
      return new SqlColumn(name, typeName.equals("UUID") ? Types.OTHER : type, typeName, false);
    }
    String element = typeName.replaceAll(" ARRAY.*", "").toUpperCase(Locale.ROOT);
    return new SqlColumn(name, ELEMENTS.getOrDefault(element, Types.VARCHAR), element, true);
  }

  static Object[] row(ResultSet found, List<SqlColumn> columns) throws SQLException {
    Object[] row = new Object[columns.size()];
    for (int i = 0; i < row.length; i++) {
      row[i] = value(found, i + 1, columns.get(i));
    }
    return row;
  }

  private static Object value(ResultSet found, int place, SqlColumn column) throws SQLException {
    if (column.array()) {
      Array array = found.getArray(place);
      return array == null ? null : (Object[]) array.getArray();
    }
    return switch (column.type()) {
      case Types.DATE -> found.getObject(place, LocalDate.class);
      case Types.TIME -> found.getObject(place, LocalTime.class);
      case Types.TIMESTAMP -> found.getObject(place, LocalDateTime.class);
      case Types.TIMESTAMP_WITH_TIMEZONE -> found.getObject(place, OffsetDateTime.class);
      case Types.TINYINT, Types.SMALLINT -> narrow(found.getObject(place));
      case Types.CLOB -> found.getString(place);
      case Types.BLOB, Types.BINARY, Types.VARBINARY -> found.getBytes(place);
      default -> other(found.getObject(place), found, place);
    };
  }

  private static Object narrow(Object value) {
    return value instanceof Number number ? (Object) number.shortValue() : value;
  }

  private static Object other(Object value, ResultSet found, int place) throws SQLException {
    if (value instanceof byte[] json) {
      return json(new String(json, StandardCharsets.UTF_8));
    }
    boolean known =
        value == null
            || value instanceof Number
            || value instanceof Boolean
            || value instanceof java.util.UUID;
    return known ? value : found.getString(place);
  }

  /**
   * JSON as PostgreSQL has it: H2 makes a JSON string of a text that is converted to JSON, where
   * PostgreSQL takes the text for JSON.
   */
  private static String json(String json) {
    try (JsonParser parser = JSON.createParser(json)) {
      if (parser.nextToken() == JsonToken.VALUE_STRING && isJson(parser.getText())) {
        return parser.getText();
      }
    } catch (IOException e) {
      // What H2 takes for JSON is left as it is.
    }
    return json;
  }

  private static boolean isJson(String text) {
    try (JsonParser parser = JSON.createParser(text)) {
      boolean any = parser.nextToken() != null;
      parser.skipChildren();
      return any && parser.nextToken() == null;
    } catch (IOException e) {
      return false;
    }
  }
}
