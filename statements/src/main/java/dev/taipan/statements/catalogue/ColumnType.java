package dev.taipan.statements.catalogue;

import dev.taipan.pgwire.type.BadValueException;
import dev.taipan.pgwire.type.PgType;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.nio.charset.StandardCharsets;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.temporal.ChronoField;
import java.time.temporal.Temporal;
import java.util.EnumSet;
import java.util.HexFormat;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/**
 * The type of a column whose values can be compared: equal values have the same JSON, whether they
 * were sent as text, in binary, or stand in a statement.
 *
 * @param type the server's
 * @param scale digits behind the point, to which numbers are rounded, and of whose fraction of a
 *     second times that have more are not known; negative when there is no such rule
 */
public record ColumnType(PgType type, int scale) {
  private static final int LONGEST_PLAIN = 40;
  private static final Set<PgType> INTEGERS = EnumSet.of(PgType.INT2, PgType.INT4, PgType.INT8);
  private static final Set<PgType> NUMBERS =
      EnumSet.of(
          PgType.INT2, PgType.INT4, PgType.INT8, PgType.NUMERIC, PgType.FLOAT4, PgType.FLOAT8);

  /** Other numbers that they are converted to are rounded. */
  private static final Set<PgType> FLOATS = EnumSet.of(PgType.FLOAT4, PgType.FLOAT8);

  private static final Set<PgType> TEXTS =
      EnumSet.of(PgType.TEXT, PgType.VARCHAR, PgType.BPCHAR, PgType.UNKNOWN, PgType.NAME);
  private static final Set<PgType> OTHERS =
      EnumSet.of(
          PgType.BOOL,
          PgType.UUID,
          PgType.DATE,
          PgType.TIMESTAMP,
          PgType.TIMESTAMPTZ,
          PgType.BYTEA,
          PgType.JSON,
          PgType.JSONB);
  private static final int NANO_DIGITS = 9;
  private static final int MICRO_DIGITS = 6;
  private static final int MODIFIER_OFFSET = 4;
  private static final int ENUMERATION = 'e';

  /**
   * The type of a column, if its values can be compared.
   *
   * @param number of the type
   * @param kind the server's letter of kinds of types
   * @param modifier of the column
   */
  static Optional<ColumnType> of(int number, char kind, int modifier) {
    if (kind == ENUMERATION) {
      return Optional.of(new ColumnType(PgType.TEXT, -1));
    }
    return PgType.of(number).flatMap(type -> of(type, scale(type, modifier)));
  }

  /** The type of a column of another database, if its values can be compared. */
  public static Optional<ColumnType> of(PgType type, int scale) {
    return NUMBERS.contains(type) || TEXTS.contains(type) || OTHERS.contains(type)
        ? Optional.of(new ColumnType(type, scale))
        : Optional.empty();
  }

  private static int scale(PgType type, int modifier) {
    if (type == PgType.TIMESTAMP || type == PgType.TIMESTAMPTZ) {
      return modifier < 0 ? MICRO_DIGITS : modifier;
    }
    return type == PgType.NUMERIC && modifier >= MODIFIER_OFFSET
        ? (((modifier - MODIFIER_OFFSET) & 0x7ff) ^ 1024) - 1024
        : -1;
  }

  /** Whether adding to a value and taking away again leaves exactly the value. */
  public boolean isExactNumber() {
    return INTEGERS.contains(type) || type == PgType.NUMERIC;
  }

  /**
   * A value of the column as JSON; empty where it cannot be told.
   *
   * @param argument what was sent for it, or stands in the statement
   */
  public Optional<String> json(Argument argument) {
    if (argument.isNull()) {
      return Optional.of("null");
    }
    if (argument.isUnknown()) {
      return Optional.empty();
    }
    try {
      return text(argument).map(this::ofText);
    } catch (BadValueException | RuntimeException unreadable) {
      return Optional.empty();
    }
  }

  /**
   * A value that a condition compares with the column, as JSON; empty where it cannot be told, or
   * where no value of the column is equal to it.
   *
   * @param argument what was sent for it, or stands in the statement
   */
  public Optional<String> compared(Argument argument) {
    Optional<String> json = json(argument);
    boolean isKept = scale < 0 || json.equals(new ColumnType(type, -1).json(argument));
    return isKept && type != PgType.FLOAT4 && !isPaddedText(argument) ? json : Optional.empty();
  }

  /** Spaces at the end of a text count where a column without them is compared as a text. */
  private boolean isPaddedText(Argument argument) {
    byte[] text = argument.bytes();
    return type == PgType.BPCHAR
        && argument.type() == PgType.TEXT.number()
        && text != null
        && text.length > 0
        && text[text.length - 1] == ' ';
  }

  /** The value of a default that is a literal, with or without the name of its type. */
  public Optional<String> constant(String fallback) {
    String literal = fallback.replaceFirst("::[a-z ]+(\\([0-9, ]+\\))?$", "");
    if (literal.matches("'[^'\\\\]*'")) {
      return json(Argument.literal(literal.substring(1, literal.length() - 1)));
    }
    return literal.matches("-?[0-9.]+|\\(-[0-9.]+\\)|(?i:true|false)")
        ? json(Argument.literal(literal.replaceAll("[()]", "").toLowerCase(Locale.ROOT)))
        : Optional.empty();
  }

  /** The text of a value, if assigning it to the column leaves it as it is. */
  private Optional<byte[]> text(Argument argument) throws BadValueException {
    if (argument.type() == Argument.OF_COLUMN) {
      return Optional.of(argument.binary() ? plainText(type, argument) : argument.bytes());
    }
    Optional<PgType> sent = PgType.of(argument.type());
    if (sent.isEmpty() || !isAssignableFrom(sent.get())) {
      return sent.isEmpty() && TEXTS.contains(type)
          ? Optional.of(argument.bytes())
          : Optional.empty();
    }
    return Optional.of(plainText(sent.get(), argument));
  }

  /** The text of a value, which has to be one of the type. */
  private static byte[] plainText(PgType sent, Argument argument) throws BadValueException {
    return sent.encode(sent.decode(argument.bytes(), argument.binary()), false);
  }

  private boolean isAssignableFrom(PgType sent) {
    return sent == type
        || (NUMBERS.contains(sent) && NUMBERS.contains(type) && !FLOATS.contains(sent))
        || (sent == PgType.JSON && type == PgType.JSONB)
        || (TEXTS.contains(sent) && (TEXTS.contains(type) || sent == PgType.UNKNOWN));
  }

  private String ofText(byte[] text) {
    try {
      return ofValue(type.decode(text, false));
    } catch (BadValueException e) {
      throw new IllegalArgumentException(e);
    }
  }

  private String ofValue(Object value) {
    if (value instanceof BigDecimal number) {
      return number(scale < 0 ? number : number.setScale(scale, RoundingMode.HALF_UP));
    }
    if (value instanceof Float || value instanceof Double) {
      double number = ((Number) value).doubleValue();
      return Double.isFinite(number) ? number(new BigDecimal(value.toString())) : quoted(value);
    }
    if (value instanceof Number || value instanceof Boolean) {
      return value.toString();
    }
    if (value instanceof byte[] bytes) {
      return Json.string("\\x" + HexFormat.of().formatHex(bytes));
    }
    if (value instanceof OffsetDateTime time) {
      return quoted(exact(time).toInstant());
    }
    if (value instanceof LocalDateTime time) {
      return quoted(exact(time));
    }
    if (type == PgType.JSONB) {
      return quoted(JsonDocument.plain(value.toString()));
    }
    return type == PgType.BPCHAR ? quoted(value.toString().stripTrailing()) : quoted(value);
  }

  private <T extends Temporal> T exact(T time) {
    long unit = (long) Math.pow(10, NANO_DIGITS - scale);
    if (scale >= 0 && time.getLong(ChronoField.NANO_OF_SECOND) % unit != 0) {
      throw new IllegalArgumentException("not a time of " + scale + " digits");
    }
    return time;
  }

  private static String quoted(Object value) {
    return Json.string(value.toString());
  }

  static String number(BigDecimal number) {
    BigDecimal shortest = number.signum() == 0 ? BigDecimal.ZERO : number.stripTrailingZeros();
    return shortest.precision() + Math.abs((long) shortest.scale()) > LONGEST_PLAIN
        ? shortest.toString()
        : shortest.toPlainString();
  }

  /**
   * What a value was before something was added to it.
   *
   * @param sum as JSON
   * @param added as text
   * @throws NumberFormatException when one is no number
   */
  public String before(String sum, BigDecimal added) {
    return number(new BigDecimal(sum).subtract(added));
  }

  /** A value as text of the protocol, such as of a literal. */
  public static byte[] utf8(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
