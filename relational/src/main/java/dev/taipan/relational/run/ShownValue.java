package dev.taipan.relational.run;

import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.Optional;

/**
 * A value as a version of a row shows it.
 *
 * @param value a Long, a BigDecimal, a Boolean, a String, or null
 */
record ShownValue(Object value) {

  /** The value that a text shows; none where it cannot be told. */
  static Optional<ShownValue> of(String shown) {
    if (shown.equals("n")) {
      return Optional.of(new ShownValue(null));
    }
    try {
      return shown.isEmpty() ? Optional.empty() : Optional.of(new ShownValue(value(shown)));
    } catch (IllegalArgumentException unknown) {
      return Optional.empty();
    }
  }

  private static Object value(String shown) {
    String text = shown.substring(1);
    return switch (shown.charAt(0)) {
      case 'd' -> new BigDecimal(text.strip());
      case 'b' -> truth(text.strip());
      case 's' -> text.strip();
      case 't' -> text.replace("%3B", ";").replace("%7C", "|").replace("%25", "%");
      case 'x' -> new String(HexFormat.of().parseHex(text), StandardCharsets.UTF_8);
      default -> Long.valueOf(shown.strip());
    };
  }

  /** SQLite's truth values are numbers. */
  private static Object truth(String text) {
    if (text.equalsIgnoreCase("true") || text.equalsIgnoreCase("false")) {
      return Boolean.valueOf(text.equalsIgnoreCase("true"));
    }
    return Long.valueOf(text);
  }
}
