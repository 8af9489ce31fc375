package dev.taipan.mocksql.server;

import dev.taipan.mocksql.SqlColumn;
import dev.taipan.pgwire.ResultColumn;
import dev.taipan.pgwire.type.PgType;
import java.sql.Types;

/** Columns of results as PostgreSQL describes them. */
final class WireTypes {
  private WireTypes() {}

  static PgType of(SqlColumn column) {
    PgType type = scalar(column);
    return column.array() ? type.array().orElse(PgType.TEXT_ARRAY) : type;
  }

  private static PgType scalar(SqlColumn column) {
    return switch (column.type()) {
      case Types.BOOLEAN, Types.BIT -> PgType.BOOL;
      case Types.TINYINT, Types.SMALLINT -> PgType.INT2;
      case Types.INTEGER -> PgType.INT4;
      case Types.BIGINT -> PgType.INT8;
      case Types.REAL -> PgType.FLOAT4;
      case Types.FLOAT, Types.DOUBLE -> PgType.FLOAT8;
      case Types.NUMERIC, Types.DECIMAL -> PgType.NUMERIC;
      case Types.CHAR -> PgType.BPCHAR;
      case Types.DATE -> PgType.DATE;
      case Types.TIME -> PgType.TIME;
      case Types.TIMESTAMP -> PgType.TIMESTAMP;
      case Types.TIMESTAMP_WITH_TIMEZONE -> PgType.TIMESTAMPTZ;
      case Types.BINARY, Types.VARBINARY, Types.BLOB -> PgType.BYTEA;
      case Types.CLOB -> PgType.TEXT;
      default -> other(column);
    };
  }

  private static PgType other(SqlColumn column) {
    if (column.declared().startsWith("INTERVAL")) {
      return PgType.INTERVAL;
    }
    return switch (column.declared()) {
      case "UUID" -> PgType.UUID;
      // H2 has one type for both, and its values are printed as those of jsonb.
      case "JSON" -> PgType.JSONB;
      default -> column.array() ? PgType.TEXT : PgType.VARCHAR;
    };
  }

  static ResultColumn described(SqlColumn column, boolean binary) {
    PgType type = of(column);
    return new ResultColumn(column.name(), 0, 0, type.number(), type.size(), -1, binary ? 1 : 0);
  }
}
