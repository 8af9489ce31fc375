package dev.taipan.mocksql;

import java.math.BigDecimal;
import java.sql.Types;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Collectors;

/** Values as parts of keys: equal values have one text, and no text is the beginning of another. */
final class KeyText {
  private KeyText() {}

  static String of(Object[] values) {
    return Arrays.stream(values).map(KeyText::part).collect(Collectors.joining(",")) + ";";
  }

  /** What the texts of keys begin with whose first parts are some values. */
  static String prefix(Object[] values) {
    return Arrays.stream(values).map(KeyText::part).collect(Collectors.joining(",")) + ",";
  }

  private static String part(Object value) {
    String text;
    if (value instanceof BigDecimal number) {
      text = number.stripTrailingZeros().toPlainString();
    } else if (value instanceof byte[] bytes) {
      text = HexFormat.of().formatHex(bytes);
    } else if (value instanceof Object[] parts) {
      text = of(parts);
    } else {
      text = String.valueOf(value);
    }
    return text.replace("\\", "\\\\").replace(",", "\\,").replace(";", "\\;");
  }

  /**
   * A value that a statement compares a key's column to, as the column has it; empty where only the
   * database knows how it compares.
   */
  static Optional<Object> constant(Object value, SqlColumn column) {
    try {
      return switch (column.type()) {
        case Types.SMALLINT, Types.INTEGER, Types.BIGINT -> integer(value, column.type());
        case Types.VARCHAR -> value instanceof String ? Optional.of(value) : Optional.empty();
        default -> other(value, column);
      };
    } catch (IllegalArgumentException | ArithmeticException e) {
      return Optional.empty();
    }
  }

  private static Optional<Object> integer(Object value, int type) {
    if (!(value instanceof Number || value instanceof String)) {
      return Optional.empty();
    }
    long number = new BigDecimal(value.toString().strip()).longValueExact();
    return switch (type) {
      case Types.SMALLINT ->
          number == (short) number ? Optional.of((short) number) : Optional.empty();
      case Types.INTEGER -> Optional.of(Math.toIntExact(number));
      default -> Optional.of(number);
    };
  }

  private static Optional<Object> other(Object value, SqlColumn column) {
    if (column.declared().equals("UUID")) {
      return Optional.of(value instanceof UUID ? value : UUID.fromString(value.toString()));
    }
    return Optional.empty();
  }
}
