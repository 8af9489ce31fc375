package dev.taipan.formats.vendor;

import dev.taipan.formats.io.BadHistoryException;
import dev.taipan.formats.syntax.ByteText;
import dev.taipan.formats.syntax.JsonTokens;
import dev.taipan.formats.syntax.StringForm;
import dev.taipan.formats.syntax.Token;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * An object of JSON with all that is in it, as maps, lists and texts: numbers and words stand for
 * themselves as texts, and null is null.
 *
 * @param fields what it has
 * @param line where it starts, from 1
 * @param column where it starts, from 1
 */
record JsonObject(Map<String, Object> fields, long line, long column) {

  /**
   * Reads the object that the present token starts.
   *
   * @throws BadHistoryException when it starts none
   */
  static JsonObject read(JsonTokens tokens, Token start) throws IOException {
    if (start != Token.MAP_START) {
      throw tokens.unexpected("an object");
    }
    long line = tokens.line();
    long column = tokens.column();
    return new JsonObject(readFields(tokens), line, column);
  }

  private static Map<String, Object> readFields(JsonTokens tokens) throws IOException {
    Map<String, Object> fields = new LinkedHashMap<>();
    for (Token name = tokens.next(); name != Token.MAP_END; name = tokens.next()) {
      fields.put(text(tokens, name), readValue(tokens, tokens.next()));
    }
    return fields;
  }

  private static List<Object> readItems(JsonTokens tokens) throws IOException {
    List<Object> items = new ArrayList<>();
    for (Token item = tokens.next(); item != Token.LIST_END; item = tokens.next()) {
      items.add(readValue(tokens, item));
    }
    return items;
  }

  private static Object readValue(JsonTokens tokens, Token start) throws IOException {
    return switch (start) {
      case MAP_START -> readFields(tokens);
      case LIST_START -> readItems(tokens);
      case NIL -> null;
      default -> text(tokens, start);
    };
  }

  private static String text(JsonTokens tokens, Token token) throws IOException {
    ByteText form = new ByteText();
    tokens.copyForm(form);
    boolean empty = form.length() == 2;
    return token != Token.STRING
        ? form.toString()
        : empty ? "" : new StringForm().decode(tokens, "a string").toString();
  }

  boolean has(String name) {
    return fields.containsKey(name);
  }

  /** A field that is a text or a number; null where there is none. */
  String text(String name) {
    return fields.get(name) instanceof String text ? text : null;
  }

  /** The items of a field that is a list; empty where it is none. */
  List<?> items(String name) {
    return items(fields.get(name));
  }

  static List<?> items(Object value) {
    return value instanceof List<?> items ? items : List.of();
  }

  /** A field that is an object; empty where it is none. */
  JsonObject object(String name) {
    return object(fields.get(name));
  }

  /** A value in this object as an object at the same place; empty where it is none. */
  JsonObject object(Object value) {
    Map<String, Object> inner = new LinkedHashMap<>();
    if (value instanceof Map<?, ?> map) {
      map.forEach((name, field) -> inner.put(String.valueOf(name), field));
    }
    return new JsonObject(inner, line, column);
  }

  /** The error that something in it is not what it must be. */
  BadHistoryException wrong(JsonTokens tokens, String found, String expected) {
    return tokens.error(line, column, found, expected);
  }
}
