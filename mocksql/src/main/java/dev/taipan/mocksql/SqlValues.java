package dev.taipan.mocksql;

import dev.taipan.mocksql.dialect.Json;
import dev.taipan.mocksql.dialect.PgFunctions;
import dev.taipan.pgwire.type.PgInterval;
import java.nio.charset.StandardCharsets;
import java.sql.Array;
import java.sql.Date;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Time;
import java.sql.Timestamp;
import java.sql.Types;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.h2.api.Interval;

/**
 * Values as they are kept: Boolean, Short, Integer, Long, Float, Double, BigDecimal, String,
 * byte[], UUID, PgInterval, the classes of java.time, Object[] of these, or null.
 */
final class SqlValues {
  /** H2's names of what arrays may hold. */
  private static final Map<String, Integer> ELEMENTS =
      Map.ofEntries(
          Map.entry("BOOLEAN", Types.BOOLEAN),
          Map.entry("TINYINT", Types.SMALLINT),
          Map.entry("SMALLINT", Types.SMALLINT),
          Map.entry("INTEGER", Types.INTEGER),
          Map.entry("BIGINT", Types.BIGINT),
          Map.entry("REAL", Types.REAL),
          Map.entry("DOUBLE PRECISION", Types.DOUBLE),
          Map.entry("NUMERIC", Types.NUMERIC),
          Map.entry("DECFLOAT", Types.NUMERIC),
          Map.entry("CHARACTER", Types.CHAR),
          Map.entry("DATE", Types.DATE),
          Map.entry("TIME", Types.TIME),
          Map.entry("TIMESTAMP", Types.TIMESTAMP),
          Map.entry("TIMESTAMP WITH TIME ZONE", Types.TIMESTAMP_WITH_TIMEZONE),
          Map.entry("BINARY", Types.VARBINARY),
          Map.entry("BINARY VARYING", Types.VARBINARY),
          Map.entry("JSON", Types.OTHER),
          Map.entry("UUID", Types.OTHER));

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
    String element =
        typeName
            .replaceAll("(?i) ARRAY.*", "")
            .replaceAll("\\(.*?\\)", "")
            .toUpperCase(Locale.ROOT);
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
      return array == null ? null : elements(array, column);
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

  private static Object[] elements(Array array, SqlColumn column) throws SQLException {
    Object[] parts = ((Object[]) array.getArray()).clone();
    for (int i = 0; i < parts.length; i++) {
      parts[i] = element(parts[i], column);
    }
    return parts;
  }

  private static Object element(Object part, SqlColumn column) throws SQLException {
    if (part instanceof Array nested) {
      return elements(nested, column);
    }
    if (part instanceof Date date) {
      return date.toLocalDate();
    }
    if (part instanceof Time time) {
      return time.toLocalTime();
    }
    if (part instanceof Timestamp time) {
      return time.toLocalDateTime();
    }
    if (column.type() == Types.SMALLINT) {
      return narrow(part);
    }
    if (part instanceof byte[] json && column.declared().equals("JSON")) {
      return Json.plain(new String(json, StandardCharsets.UTF_8));
    }
    return part instanceof Interval interval ? interval(interval) : part;
  }

  private static PgInterval interval(Interval interval) {
    long minutes = Math.addExact(interval.getHours() * 60, interval.getMinutes());
    return new PgInterval(
        Math.toIntExact(interval.getYears() * 12 + interval.getMonths()),
        Math.toIntExact(interval.getDays()),
        minutes * 60_000_000
            + interval.getSeconds() * 1_000_000
            + interval.getNanosOfSecond() / 1000);
  }

  /** A value as H2 takes it for a parameter. */
  static Object forH2(Object value) throws SQLException {
    if (!(value instanceof PgInterval interval)) {
      return value;
    }
    if (interval.months() == 0) {
      return PgFunctions.time(interval);
    }
    if (interval.days() != 0 || interval.micros() != 0) {
      throw new SQLException("intervals of months and of days are not supported as one", "0A000");
    }
    return Interval.ofMonths(interval.months());
  }

  private static Object narrow(Object value) {
    return value instanceof Number number ? (Object) number.shortValue() : value;
  }

  private static Object other(Object value, ResultSet found, int place) throws SQLException {
    if (value instanceof byte[] json) {
      return Json.plain(new String(json, StandardCharsets.UTF_8));
    }
    if (value instanceof Interval interval) {
      return interval(interval);
    }
    boolean known =
        value == null
            || value instanceof Number
            || value instanceof Boolean
            || value instanceof java.util.UUID;
    return known ? value : found.getString(place);
  }
}
