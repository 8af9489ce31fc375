package dev.taipan.jdbc;

import dev.taipan.pgwire.type.PgType;
import dev.taipan.statements.catalogue.Argument;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.sql.Date;
import java.sql.Timestamp;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.temporal.ChronoField;
import java.time.temporal.Temporal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.UUID;
import net.ttddyy.dsproxy.proxy.ParameterSetOperation;

/** Values that a client sets in a statement. */
final class Arguments {
  private static final int MOST = 100_000;

  private Arguments() {}

  /** The values by their places; what was not set, or not by a place, is unknown. */
  static List<Argument> of(List<ParameterSetOperation> set) {
    Argument[] arguments = new Argument[set.size()];
    for (ParameterSetOperation operation : set) {
      Object place = operation.getArgs()[0];
      if (!(place instanceof Integer number) || number < 1 || number > MOST) {
        continue;
      }
      if (number > arguments.length) {
        arguments = Arrays.copyOf(arguments, number);
      }
      arguments[number - 1] = argument(operation);
    }
    for (int i = 0; i < arguments.length; i++) {
      arguments[i] = arguments[i] == null ? Argument.UNKNOWN : arguments[i];
    }
    return new ArrayList<>(Arrays.asList(arguments));
  }

  private static Argument argument(ParameterSetOperation operation) {
    String method = operation.getMethod().getName();
    Object[] given = operation.getArgs();
    boolean isInZone =
        given.length > 2 && (method.equals("setTimestamp") || method.equals("setDate"));
    if (!method.startsWith("set")) {
      return Argument.UNKNOWN;
    }
    if (method.equals("setNull") || (given.length > 1 && given[1] == null)) {
      return Argument.NULL;
    }
    return given.length < 2 || isInZone ? Argument.UNKNOWN : of(given[1]);
  }

  private static Argument of(Object value) {
    if (value instanceof String text) {
      return Argument.literal(text);
    }
    if (value instanceof Integer || value instanceof Short || value instanceof Byte) {
      return text(PgType.INT4, value.toString());
    }
    if (value instanceof Long) {
      return text(PgType.INT8, value.toString());
    }
    if (value instanceof BigDecimal number) {
      return text(PgType.NUMERIC, number.toString());
    }
    if (value instanceof BigInteger) {
      return text(PgType.NUMERIC, value.toString());
    }
    if (value instanceof Double) {
      return text(PgType.FLOAT8, value.toString());
    }
    if (value instanceof Float) {
      return text(PgType.FLOAT4, value.toString());
    }
    if (value instanceof Boolean) {
      return text(PgType.BOOL, value.toString());
    }
    if (value instanceof UUID) {
      return text(PgType.UUID, value.toString());
    }
    if (value instanceof byte[] bytes) {
      return new Argument(bytes, true, PgType.BYTEA.number());
    }
    return time(value);
  }

  private static Argument time(Object value) {
    if (value instanceof LocalDate || value instanceof Date) {
      return text(PgType.DATE, value.toString());
    }
    if (value instanceof Timestamp time) {
      return encoded(PgType.TIMESTAMP, time.toLocalDateTime());
    }
    if (value instanceof LocalDateTime time) {
      return encoded(PgType.TIMESTAMP, time);
    }
    if (value instanceof OffsetDateTime time) {
      return encoded(PgType.TIMESTAMPTZ, time);
    }
    return value instanceof Instant time
        ? encoded(PgType.TIMESTAMPTZ, time.atOffset(ZoneOffset.UTC))
        : Argument.UNKNOWN;
  }

  private static Argument text(PgType type, String text) {
    return new Argument(text.getBytes(StandardCharsets.UTF_8), false, type.number());
  }

  private static Argument encoded(PgType type, Temporal time) {
    // Databases round more digits as they like.
    return time.get(ChronoField.NANO_OF_SECOND) % 1_000 == 0
        ? new Argument(type.encode(time, false), false, type.number())
        : Argument.UNKNOWN;
  }
}
