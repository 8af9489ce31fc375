package dev.taipan.mocksql.dialect;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.io.JsonStringEncoder;
import java.io.IOException;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;

/** JSON as maps, lists, strings, numbers and truth values; null is JSON's null. */
public final class Json {
  private static final JsonFactory FACTORY = new JsonFactory();

  /** Numbers that would have more are printed with an exponent. */
  private static final int MOST_ZEROS = 1_000;

  private Json() {}

  /**
   * JSON as PostgreSQL has it: H2 makes a JSON string of a text that is converted to JSON, where
   * PostgreSQL takes the text for JSON.
   */
  public static String plain(String json) {
    try (JsonParser parser = FACTORY.createParser(json)) {
      if (parser.nextToken() == JsonToken.VALUE_STRING && isJson(parser.getText())) {
        return parser.getText();
      }
    } catch (IOException e) {
      // What H2 takes for JSON is left as it is.
    }
    return json;
  }

  private static boolean isJson(String text) {
    try (JsonParser parser = FACTORY.createParser(text)) {
      boolean any = parser.nextToken() != null;
      parser.skipChildren();
      return any && parser.nextToken() == null;
    } catch (IOException e) {
      return false;
    }
  }

  /**
   * The value of a text.
   *
   * @throws IllegalArgumentException when it is no JSON
   */
  static Object parse(String text) {
    try (JsonParser parser = FACTORY.createParser(text)) {
      Object value = value(parser, parser.nextToken());
      if (parser.nextToken() == null) {
        return value;
      }
    } catch (IOException e) {
      // Said below.
    }
    throw new IllegalArgumentException("invalid input syntax for type json");
  }

  private static Object value(JsonParser parser, JsonToken token) throws IOException {
    if (token == null) {
      throw new IOException("nothing");
    }
    return switch (token) {
      case START_OBJECT -> members(parser);
      case START_ARRAY -> elements(parser);
      case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> parser.getDecimalValue();
      case VALUE_TRUE, VALUE_FALSE -> token == JsonToken.VALUE_TRUE;
      case VALUE_NULL -> null;
      default -> parser.getText();
    };
  }

  private static Map<String, Object> members(JsonParser parser) throws IOException {
    Map<String, Object> members = new LinkedHashMap<>();
    while (parser.nextToken() != JsonToken.END_OBJECT) {
      members.put(parser.currentName(), value(parser, parser.nextToken()));
    }
    return members;
  }

  private static List<Object> elements(JsonParser parser) throws IOException {
    List<Object> elements = new ArrayList<>();
    JsonToken next = parser.nextToken();
    while (next != JsonToken.END_ARRAY) {
      elements.add(value(parser, next));
      next = parser.nextToken();
    }
    return elements;
  }

  /** The text of a value, as PostgreSQL prints {@code jsonb}. */
  static String text(Object value) {
    if (value instanceof Map<?, ?> members) {
      return members.entrySet().stream()
          .map(member -> text(member.getKey()) + ": " + text(member.getValue()))
          .collect(Collectors.joining(", ", "{", "}"));
    }
    if (value instanceof List<?> elements) {
      return elements.stream().map(Json::text).collect(Collectors.joining(", ", "[", "]"));
    }
    if (value instanceof String text) {
      return '"' + new String(JsonStringEncoder.getInstance().quoteAsString(text)) + '"';
    }
    if (value instanceof BigDecimal number) {
      boolean isShort = Math.abs((long) number.scale()) <= MOST_ZEROS;
      return isShort ? number.toPlainString() : number.toString();
    }
    return String.valueOf(value);
  }

  /** Whether a value has all of another, as PostgreSQL's {@code @>} means it. */
  static boolean contains(Object value, Object other) {
    if (value instanceof Map<?, ?> members && other instanceof Map<?, ?> wanted) {
      return wanted.entrySet().stream()
          .allMatch(
              member ->
                  members.containsKey(member.getKey())
                      && contains(members.get(member.getKey()), member.getValue()));
    }
    if (value instanceof List<?> elements) {
      List<?> wanted = other instanceof List<?> list ? list : List.of(scalar(other));
      return wanted.stream()
          .allMatch(part -> elements.stream().anyMatch(element -> contains(element, part)));
    }
    if (value instanceof BigDecimal number && other instanceof BigDecimal wanted) {
      return number.compareTo(wanted) == 0;
    }
    return Objects.equals(value, other);
  }

  /** A list contains a scalar as it contains the list of it, but no object. */
  private static Object scalar(Object value) {
    return value instanceof Map<?, ?> ? new Object() : value == null ? List.of() : value;
  }
}
