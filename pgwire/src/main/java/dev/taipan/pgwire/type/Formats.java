package dev.taipan.pgwire.type;

import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.temporal.ChronoField;
import java.time.temporal.ChronoUnit;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Locale;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The formats of scalar types. Times count microseconds from the year 2000 on. */
final class Formats {
  private static final LocalDate EPOCH = LocalDate.of(2000, 1, 1);
  private static final int SHOWN = 60;

  private static final DateTimeFormatter TIME_TEXT =
      new DateTimeFormatterBuilder()
          .appendPattern("HH:mm")
          .optionalStart()
          .appendPattern(":ss")
          .appendFraction(ChronoField.NANO_OF_SECOND, 0, 9, true)
          .optionalEnd()
          .toFormatter(Locale.ROOT);
  private static final DateTimeFormatter TIMESTAMP_TEXT =
      new DateTimeFormatterBuilder()
          .append(DateTimeFormatter.ISO_LOCAL_DATE)
          .appendPattern("['T'][' ']")
          .append(TIME_TEXT)
          .toFormatter(Locale.ROOT);
  private static final DateTimeFormatter OFFSET_TEXT =
      new DateTimeFormatterBuilder()
          .append(TIMESTAMP_TEXT)
          .optionalStart()
          .appendLiteral(' ')
          .optionalEnd()
          .appendPattern("[XXX][X]")
          .toFormatter(Locale.ROOT);

  static final ValueFormat BOOL =
      ValueFormat.<Boolean>of(
          value -> value ? "t" : "f",
          Formats::bool,
          value -> new byte[] {(byte) (value ? 1 : 0)},
          bytes -> exactly(bytes, 1).get() != 0);
  static final ValueFormat BYTEA =
      ValueFormat.<byte[]>of(
          value -> "\\x" + HexFormat.of().formatHex(value),
          Formats::bytes,
          byte[]::clone,
          byte[]::clone);
  static final ValueFormat TEXT =
      ValueFormat.<String>of(text -> text, text -> text, Formats::utf8, Formats::text);
  static final ValueFormat JSONB =
      ValueFormat.<String>of(
          text -> text, text -> text, text -> utf8("\1" + text), Formats::jsonOfBinary);
  static final ValueFormat INT2 =
      ValueFormat.<Short>of(
          String::valueOf,
          text -> Short.valueOf(text.strip()),
          value -> ByteBuffer.allocate(2).putShort(value).array(),
          bytes -> exactly(bytes, 2).getShort());
  static final ValueFormat INT4 =
      ValueFormat.<Integer>of(
          String::valueOf,
          text -> Integer.valueOf(text.strip()),
          value -> ByteBuffer.allocate(4).putInt(value).array(),
          bytes -> exactly(bytes, 4).getInt());
  static final ValueFormat INT8 =
      ValueFormat.<Long>of(
          String::valueOf,
          text -> Long.valueOf(text.strip()),
          value -> ByteBuffer.allocate(8).putLong(value).array(),
          bytes -> exactly(bytes, 8).getLong());
  static final ValueFormat OID =
      ValueFormat.<Long>of(
          String::valueOf,
          text -> (long) Integer.parseUnsignedInt(text.strip()) & 0xffffffffL,
          value -> ByteBuffer.allocate(4).putInt(value.intValue()).array(),
          bytes -> exactly(bytes, 4).getInt() & 0xffffffffL);
  static final ValueFormat FLOAT4 =
      ValueFormat.<Float>of(
          value -> withoutPoint(value.toString()),
          text -> Float.valueOf(text.strip()),
          value -> ByteBuffer.allocate(4).putFloat(value).array(),
          bytes -> exactly(bytes, 4).getFloat());
  static final ValueFormat FLOAT8 =
      ValueFormat.<Double>of(
          value -> withoutPoint(value.toString()),
          text -> Double.valueOf(text.strip()),
          value -> ByteBuffer.allocate(8).putDouble(value).array(),
          bytes -> exactly(bytes, 8).getDouble());
  static final ValueFormat DATE =
      ValueFormat.<LocalDate>of(
          LocalDate::toString,
          text -> LocalDate.parse(parts(text).group("date")),
          value -> ByteBuffer.allocate(4).putInt((int) EPOCH.until(value, ChronoUnit.DAYS)).array(),
          bytes -> EPOCH.plusDays(exactly(bytes, 4).getInt()));
  static final ValueFormat TIME =
      ValueFormat.<LocalTime>of(
          TIME_TEXT::format,
          text -> LocalTime.parse(text.strip(), TIME_TEXT),
          value -> ByteBuffer.allocate(8).putLong(value.toNanoOfDay() / 1000).array(),
          bytes -> LocalTime.ofNanoOfDay(Math.multiplyExact(exactly(bytes, 8).getLong(), 1000L)));
  static final ValueFormat TIMESTAMP =
      ValueFormat.<LocalDateTime>of(
          Formats::timestampText,
          Formats::timestamp,
          value -> ByteBuffer.allocate(8).putLong(micros(value)).array(),
          bytes -> EPOCH.atStartOfDay().plus(exactly(bytes, 8).getLong(), ChronoUnit.MICROS));
  static final ValueFormat TIMESTAMPTZ =
      ValueFormat.<OffsetDateTime>of(
          value ->
              timestampText(value.withOffsetSameInstant(ZoneOffset.UTC).toLocalDateTime()) + "+00",
          text -> OffsetDateTime.parse(text.strip(), OFFSET_TEXT),
          value ->
              ByteBuffer.allocate(8)
                  .putLong(micros(value.withOffsetSameInstant(ZoneOffset.UTC).toLocalDateTime()))
                  .array(),
          bytes ->
              EPOCH
                  .atStartOfDay()
                  .plus(exactly(bytes, 8).getLong(), ChronoUnit.MICROS)
                  .atOffset(ZoneOffset.UTC));
  static final ValueFormat INTERVAL =
      ValueFormat.<PgInterval>of(
          PgInterval::toString, PgInterval::parse, PgInterval::toBinary, PgInterval::ofBinary);
  static final ValueFormat NUMERIC =
      ValueFormat.<BigDecimal>of(
          BigDecimal::toPlainString,
          text -> new BigDecimal(text.strip()),
          NumericBinary::encode,
          NumericBinary::decode);
  static final ValueFormat UUID =
      ValueFormat.<UUID>of(
          java.util.UUID::toString,
          text -> java.util.UUID.fromString(text.strip()),
          value ->
              ByteBuffer.allocate(16)
                  .putLong(value.getMostSignificantBits())
                  .putLong(value.getLeastSignificantBits())
                  .array(),
          bytes -> {
            ByteBuffer in = exactly(bytes, 16);
            return new UUID(in.getLong(), in.getLong());
          });

  /** A date, and a time and a zone that types without these ignore. */
  private static final Pattern TIME_PARTS =
      Pattern.compile(
          "(?<date>\\d{4,6}-\\d\\d-\\d\\d)(?:[T ](?<time>\\d\\d:\\d\\d(?::\\d\\d(?:\\.\\d{1,9})?)?)"
              + "(?: ?(?:Z|[+-]\\d\\d(?::?\\d\\d)?))?)?");

  private Formats() {}

  private static Matcher parts(String text) {
    Matcher parts = TIME_PARTS.matcher(text.strip());
    if (!parts.matches()) {
      throw new IllegalArgumentException("no time");
    }
    return parts;
  }

  private static LocalDateTime timestamp(String text) {
    Matcher parts = parts(text);
    String time = parts.group("time");
    return LocalDate.parse(parts.group("date"))
        .atTime(time == null ? LocalTime.MIDNIGHT : LocalTime.parse(time));
  }

  static byte[] utf8(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  static String text(byte[] bytes) {
    return new String(bytes, StandardCharsets.UTF_8);
  }

  static String lower(String name) {
    return name.toLowerCase(Locale.ROOT);
  }

  static String shortened(String text) {
    return text.length() <= SHOWN ? text : text.substring(0, SHOWN) + "…";
  }

  private static ByteBuffer exactly(byte[] bytes, int length) {
    if (bytes.length != length) {
      throw new IllegalArgumentException("found " + bytes.length + " bytes, expected " + length);
    }
    return ByteBuffer.wrap(bytes);
  }

  private static Boolean bool(String text) {
    return switch (text.strip().toLowerCase(Locale.ROOT)) {
      case "t", "true", "y", "yes", "on", "1" -> true;
      case "f", "false", "n", "no", "off", "0" -> false;
      default -> throw new IllegalArgumentException("no truth value");
    };
  }

  private static byte[] bytes(String text) {
    if (!text.startsWith("\\x")) {
      throw new IllegalArgumentException("bytes begin with \\x");
    }
    return HexFormat.of().parseHex(text.substring(2));
  }

  private static String jsonOfBinary(byte[] bytes) {
    if (bytes.length == 0 || bytes[0] != 1) {
      throw new IllegalArgumentException("jsonb has version 1");
    }
    return text(Arrays.copyOfRange(bytes, 1, bytes.length));
  }

  /** As PostgreSQL prints whole numbers. */
  private static String withoutPoint(String number) {
    String text = number.endsWith(".0") ? number.substring(0, number.length() - 2) : number;
    return text.replace("E", "e");
  }

  private static String timestampText(LocalDateTime value) {
    return value.toLocalDate() + " " + TIME_TEXT.format(value.toLocalTime());
  }

  private static long micros(LocalDateTime value) {
    return EPOCH.atStartOfDay().until(value, ChronoUnit.MICROS);
  }
}
