package dev.taipan.pgwire.type;

import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/** PostgreSQL's common types, a row each: number, size in bytes (-1 when it varies), and format. */
public enum PgType {
  /** Boolean. */
  BOOL(16, 1, Formats.BOOL),
  /** byte[]. */
  BYTEA(17, -1, Formats.BYTEA),
  /** String. */
  NAME(19, 64, Formats.TEXT),
  /** Long. */
  INT8(20, 8, Formats.INT8),
  /** Short. */
  INT2(21, 2, Formats.INT2),
  /** Integer. */
  INT4(23, 4, Formats.INT4),
  /** String. */
  TEXT(25, -1, Formats.TEXT),
  /** Long: an integer without a sign. */
  OID(26, 4, Formats.OID),
  /** String. */
  JSON(114, -1, Formats.TEXT),
  /** Float. */
  FLOAT4(700, 4, Formats.FLOAT4),
  /** Double. */
  FLOAT8(701, 8, Formats.FLOAT8),
  /** String: what the server is to find out. */
  UNKNOWN(705, -2, Formats.TEXT),
  /** String. */
  BPCHAR(1042, -1, Formats.TEXT),
  /** String. */
  VARCHAR(1043, -1, Formats.TEXT),
  /** LocalDate. */
  DATE(1082, 4, Formats.DATE),
  /** LocalTime. */
  TIME(1083, 8, Formats.TIME),
  /** LocalDateTime. */
  TIMESTAMP(1114, 8, Formats.TIMESTAMP),
  /** OffsetDateTime. */
  TIMESTAMPTZ(1184, 8, Formats.TIMESTAMPTZ),
  /** PgInterval. */
  INTERVAL(1186, 16, Formats.INTERVAL),
  /** BigDecimal. */
  NUMERIC(1700, -1, Formats.NUMERIC),
  /** UUID. */
  UUID(2950, 16, Formats.UUID),
  /** String; in binary behind a byte of its version. */
  JSONB(3802, -1, Formats.JSONB),
  /** Object[] of String. As all arrays, it may hold arrays, and null. */
  JSON_ARRAY(199, -1, new ArrayFormat(JSON)),
  /** Object[] of Boolean. */
  BOOL_ARRAY(1000, -1, new ArrayFormat(BOOL)),
  /** Object[] of byte[]. */
  BYTEA_ARRAY(1001, -1, new ArrayFormat(BYTEA)),
  /** Object[] of String. */
  NAME_ARRAY(1003, -1, new ArrayFormat(NAME)),
  /** Object[] of Short. */
  INT2_ARRAY(1005, -1, new ArrayFormat(INT2)),
  /** Object[] of Integer. */
  INT4_ARRAY(1007, -1, new ArrayFormat(INT4)),
  /** Object[] of String. */
  TEXT_ARRAY(1009, -1, new ArrayFormat(TEXT)),
  /** Object[] of String. */
  BPCHAR_ARRAY(1014, -1, new ArrayFormat(BPCHAR)),
  /** Object[] of String. */
  VARCHAR_ARRAY(1015, -1, new ArrayFormat(VARCHAR)),
  /** Object[] of Long. */
  INT8_ARRAY(1016, -1, new ArrayFormat(INT8)),
  /** Object[] of Float. */
  FLOAT4_ARRAY(1021, -1, new ArrayFormat(FLOAT4)),
  /** Object[] of Double. */
  FLOAT8_ARRAY(1022, -1, new ArrayFormat(FLOAT8)),
  /** Object[] of Long. */
  OID_ARRAY(1028, -1, new ArrayFormat(OID)),
  /** Object[] of LocalDateTime. */
  TIMESTAMP_ARRAY(1115, -1, new ArrayFormat(TIMESTAMP)),
  /** Object[] of LocalDate. */
  DATE_ARRAY(1182, -1, new ArrayFormat(DATE)),
  /** Object[] of LocalTime. */
  TIME_ARRAY(1183, -1, new ArrayFormat(TIME)),
  /** Object[] of OffsetDateTime. */
  TIMESTAMPTZ_ARRAY(1185, -1, new ArrayFormat(TIMESTAMPTZ)),
  /** Object[] of PgInterval. */
  INTERVAL_ARRAY(1187, -1, new ArrayFormat(INTERVAL)),
  /** Object[] of BigDecimal. */
  NUMERIC_ARRAY(1231, -1, new ArrayFormat(NUMERIC)),
  /** Object[] of UUID. */
  UUID_ARRAY(2951, -1, new ArrayFormat(UUID)),
  /** Object[] of String. */
  JSONB_ARRAY(3807, -1, new ArrayFormat(JSONB));

  private static final Map<Integer, PgType> BY_NUMBER =
      Arrays.stream(values()).collect(Collectors.toMap(PgType::number, Function.identity()));

  private final int number;
  private final int size;
  private final ValueFormat format;

  PgType(int number, int size, ValueFormat format) {
    this.number = number;
    this.size = size;
    this.format = format;
  }

  /** The type of a number. */
  public static Optional<PgType> of(int number) {
    return Optional.ofNullable(BY_NUMBER.get(number));
  }

  /** The type of arrays of this one; empty if there is none. */
  public Optional<PgType> array() {
    return Arrays.stream(values())
        .filter(type -> type.name().equals(name() + "_ARRAY"))
        .findFirst();
  }

  /** Its number (OID). */
  public int number() {
    return number;
  }

  /** Its size in bytes; negative when it varies. */
  public int size() {
    return size;
  }

  /**
   * A value as bytes.
   *
   * @param value of the class that the row names
   * @param binary whether in binary, else as text in UTF-8
   */
  public byte[] encode(Object value, boolean binary) {
    return binary ? format.toBinary(value) : Formats.utf8(format.toText(value));
  }

  /**
   * The value of bytes, of the class that the row names.
   *
   * @throws BadValueException when they are none of the type's
   */
  public Object decode(byte[] bytes, boolean binary) throws BadValueException {
    try {
      return binary ? format.ofBinary(bytes) : format.ofText(Formats.text(bytes));
    } catch (RuntimeException e) {
      String shown =
          binary ? bytes.length + " bytes" : "\"" + Formats.shortened(Formats.text(bytes)) + "\"";
      throw new BadValueException(
          "invalid input syntax for type " + Formats.lower(name()) + ": " + shown, e);
    }
  }
}
