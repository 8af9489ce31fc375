package dev.taipan.formats.syntax;

import dev.taipan.formats.io.ByteInput;
import dev.taipan.formats.io.HistoryInput;
import java.io.IOException;
import java.util.regex.Pattern;

/**
 * The tokens of a file of JSON values one behind the other (RFC 8259). Commas and colons are
 * checked and passed over. Escapes in strings stay as they are.
 */
public final class JsonTokens extends Tokens {
  private static final byte[] NULL = {'n', 'u', 'l', 'l'};

  private static final Pattern NUMBER =
      Pattern.compile("-?(0|[1-9][0-9]*)([.][0-9]+)?([eE][+-]?[0-9]+)?");

  /** What may come next. */
  private enum Place {
    VALUE,
    VALUE_OR_END,
    NAME,
    NAME_OR_END,
    COLON,
    COMMA_OR_END
  }

  private Place place = Place.VALUE;
  private int separator;

  /** The tokens of the content of an input, which is closed with them. */
  public JsonTokens(HistoryInput input) throws IOException {
    super(input);
  }

  @Override
  public String spelling(String word) {
    return '"' + word + '"';
  }

  @Override
  public String nil() {
    return "null";
  }

  @Override
  int separator() {
    return separator;
  }

  @Override
  boolean isDelimiter(int next) {
    return next <= ' ' || next == ',' || next == ']' || next == '}' || next == ':';
  }

  @Override
  Token scan() throws IOException {
    int first = skipBlanks();
    if (first == ',' && place == Place.COMMA_OR_END) {
      separator = ',';
      place = closer() == ']' ? Place.VALUE : Place.NAME;
      characters.skip();
      first = skipBlanks();
    } else if (place == Place.COLON) {
      if (first != ':') {
        throw characters.unexpected("':'");
      }
      separator = ':';
      place = Place.VALUE;
      characters.skip();
      first = skipBlanks();
    }
    begin();
    return switch (place) {
      case COMMA_OR_END -> scanEnd(first, "',' or '" + (char) closer() + "'");
      case VALUE -> first == ByteInput.END ? end() : scanValue(first);
      case VALUE_OR_END -> first == ']' ? scanEnd(first, "']'") : scanValue(first);
      case NAME_OR_END -> first == '}' ? scanEnd(first, "'}'") : scanName(first);
      default -> scanName(first);
    };
  }

  private Token scanEnd(int first, String expected) throws IOException {
    if (first != closer()) {
      throw characters.unexpected(expected);
    }
    Token end = close(first, first == ']' ? Token.LIST_END : Token.MAP_END);
    place = behindValue();
    return end;
  }

  private Place behindValue() {
    return depth() == 0 ? Place.VALUE : Place.COMMA_OR_END;
  }

  private Token scanName(int first) throws IOException {
    if (first != '"') {
      throw characters.unexpected("'\"' at the start of a name");
    }
    takeString();
    place = Place.COLON;
    return Token.STRING;
  }

  private Token scanValue(int first) throws IOException {
    if (first == '[') {
      place = Place.VALUE_OR_END;
      return open(first, ']', Token.LIST_START);
    }
    if (first == '{') {
      place = Place.NAME_OR_END;
      return open(first, '}', Token.MAP_START);
    }
    place = behindValue();
    if (first == '"') {
      takeString();
      return Token.STRING;
    }
    boolean number = first == '-' || (first >= '0' && first <= '9');
    return number && takeInteger(first == '-' ? first : 0) ? Token.INTEGER : scanAtom();
  }

  private void takeString() throws IOException {
    take('"');
    int next = characters.peek();
    while (next != '"') {
      if (next < ' ') {
        throw characters.unexpected("'\"' at the end of a string");
      }
      takeOfWord(next);
      if (next == '\\' && characters.peek() >= ' ') {
        takeOfWord(characters.peek());
      }
      next = characters.peek();
    }
    take('"');
  }

  private Token scanAtom() throws IOException {
    for (int next = characters.peek(); !isDelimiter(next); next = characters.peek()) {
      take(next);
    }
    if (text.equalTo(NULL)) {
      return Token.NIL;
    }
    String atom = text.toString();
    if (atom.equals("true") || atom.equals("false")) {
      return Token.ATOM;
    }
    if (!NUMBER.matcher(atom).matches()) {
      throw atom.isEmpty() ? characters.unexpected("a value") : misspelt("a value");
    }
    return integerOrAtom(atom);
  }

  private int skipBlanks() throws IOException {
    while (true) {
      int next = characters.peek();
      switch (next) {
        case '\n' -> characters.skipLineFeed();
        case ' ', '\t', '\r' -> characters.skip();
        default -> {
          return next;
        }
      }
    }
  }
}
