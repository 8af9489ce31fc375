package dev.taipan.whitebox;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import dev.taipan.whitebox.matches.UnsupportedPredicateException;
import java.io.IOException;
import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/** What names of keys and values are as cells of rows: their JSON, and other names as strings. */
final class Cells {
  private static final JsonFactory JSON = new JsonFactory();

  private Cells() {}

  /** A cell, or the columns of an object as a map from their names in lower case. */
  static Object of(String name) {
    Object integer = integer(name);
    if (integer != null) {
      return integer;
    }
    try (JsonParser parser = JSON.createParser(name)) {
      JsonToken first = parser.nextToken();
      return first == JsonToken.START_OBJECT ? columns(parser) : scalar(parser, first);
    } catch (IOException noJson) {
      return name;
    }
  }

  private static Object integer(String name) {
    boolean digits = !name.isEmpty() && name.length() < 19;
    for (int i = name.startsWith("-") ? 1 : 0; digits && i < name.length(); i++) {
      digits = name.charAt(i) >= '0' && name.charAt(i) <= '9';
    }
    return digits && !name.equals("-") ? Long.valueOf(name) : null;
  }

  private static Map<String, Object> columns(JsonParser parser) throws IOException {
    Map<String, Object> columns = new LinkedHashMap<>();
    while (parser.nextToken() == JsonToken.FIELD_NAME) {
      String column = parser.currentName().toLowerCase(Locale.ROOT);
      columns.put(column, scalar(parser, parser.nextToken()));
    }
    return columns;
  }

  private static Object scalar(JsonParser parser, JsonToken token) throws IOException {
    return switch (token) {
      case VALUE_NULL -> null;
      case VALUE_TRUE -> true;
      case VALUE_FALSE -> false;
      case VALUE_STRING -> parser.getText();
      case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> {
        Object integer = integer(parser.getText());
        yield integer != null ? integer : decimal(parser);
      }
      default ->
          throw new UnsupportedPredicateException(
              "a row with a column that is neither number, text, truth value nor null");
    };
  }

  private static BigDecimal decimal(JsonParser parser) throws IOException {
    try {
      return parser.getDecimalValue();
    } catch (NumberFormatException wide) {
      throw new UnsupportedPredicateException("a number whose exponent is too large", wide);
    }
  }
}
