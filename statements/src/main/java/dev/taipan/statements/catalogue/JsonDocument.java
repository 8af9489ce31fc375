package dev.taipan.statements.catalogue;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.StringJoiner;
import java.util.TreeMap;

/**
 * Documents of PostgreSQL's {@code jsonb}, of which spaces, the order of members, and how a number
 * is written do not count, and of members of one name only the last.
 */
public final class JsonDocument {
  private static final JsonFactory FACTORY = new JsonFactory();

  private JsonDocument() {}

  /**
   * The one text of all documents that are equal. Takes time O(n log n) in the text.
   *
   * @throws IllegalArgumentException when it is no JSON
   */
  static String plain(String text) {
    try (JsonParser parser = FACTORY.createParser(text)) {
      String value = value(parser, parser.nextToken());
      if (parser.nextToken() == null) {
        return value;
      }
    } catch (IOException broken) {
      throw new IllegalArgumentException(broken);
    }
    throw new IllegalArgumentException("more than one value");
  }

  /**
   * The lists of a list, with texts and null in them. Linear in the text.
   *
   * @throws IOException when it is anything else
   */
  public static List<List<String>> lists(String text) throws IOException {
    List<List<String>> lists = new ArrayList<>();
    try (JsonParser parser = FACTORY.createParser(text)) {
      expect(parser, JsonToken.START_ARRAY);
      while (parser.nextToken() == JsonToken.START_ARRAY) {
        List<String> list = new ArrayList<>();
        while (parser.nextToken() != JsonToken.END_ARRAY) {
          list.add(parser.currentToken() == JsonToken.VALUE_NULL ? null : parser.getText());
        }
        lists.add(list);
      }
    }
    return lists;
  }

  private static void expect(JsonParser parser, JsonToken token) throws IOException {
    if (parser.nextToken() != token) {
      throw new IOException("found " + parser.currentToken() + " instead of " + token);
    }
  }

  private static String value(JsonParser parser, JsonToken token) throws IOException {
    if (token == null) {
      throw new IOException("nothing");
    }
    return switch (token) {
      case START_OBJECT -> members(parser);
      case START_ARRAY -> elements(parser);
      case VALUE_STRING -> Json.whole(parser.getText());
      case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> ColumnType.number(parser.getDecimalValue());
      default -> parser.getText();
    };
  }

  private static String members(JsonParser parser) throws IOException {
    Map<String, String> members = new TreeMap<>();
    while (parser.nextToken() != JsonToken.END_OBJECT) {
      members.put(Json.whole(parser.currentName()), value(parser, parser.nextToken()));
    }
    StringJoiner object = new StringJoiner(",", "{", "}");
    members.forEach((name, value) -> object.add(name + ":" + value));
    return object.toString();
  }

  private static String elements(JsonParser parser) throws IOException {
    StringJoiner array = new StringJoiner(",", "[", "]");
    for (JsonToken next = parser.nextToken();
        next != JsonToken.END_ARRAY;
        next = parser.nextToken()) {
      array.add(value(parser, next));
    }
    return array.toString();
  }
}
