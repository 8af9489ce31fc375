package dev.taipan.statements.sql;

import dev.taipan.pgwire.type.PgType;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** Types that values are cast to, by their names, as far as a cast leaves a value as it is. */
final class Casts {
  private static final Map<String, PgType> TYPES =
      Map.ofEntries(
          Map.entry("int2", PgType.INT2),
          Map.entry("smallint", PgType.INT2),
          Map.entry("int4", PgType.INT4),
          Map.entry("int", PgType.INT4),
          Map.entry("integer", PgType.INT4),
          Map.entry("int8", PgType.INT8),
          Map.entry("bigint", PgType.INT8),
          Map.entry("numeric", PgType.NUMERIC),
          Map.entry("decimal", PgType.NUMERIC),
          Map.entry("text", PgType.TEXT),
          Map.entry("varchar", PgType.VARCHAR),
          Map.entry("character varying", PgType.VARCHAR),
          Map.entry("bool", PgType.BOOL),
          Map.entry("boolean", PgType.BOOL),
          Map.entry("uuid", PgType.UUID),
          Map.entry("date", PgType.DATE),
          Map.entry("timestamp", PgType.TIMESTAMP),
          Map.entry("timestamp without time zone", PgType.TIMESTAMP),
          Map.entry("timestamptz", PgType.TIMESTAMPTZ),
          Map.entry("timestamp with time zone", PgType.TIMESTAMPTZ),
          Map.entry("json", PgType.JSON),
          Map.entry("jsonb", PgType.JSONB));

  private Casts() {}

  /** The number of a type; empty where a cast to it may change a value. */
  static Optional<Integer> type(String name) {
    return Optional.ofNullable(TYPES.get(name.strip().toLowerCase(Locale.ROOT)))
        .map(PgType::number);
  }
}
