package dev.taipan.formats.syntax;

import dev.taipan.formats.io.BadHistoryException;
import java.io.IOException;

/**
 * Strings of JSON and what they stand for (RFC 8259, section 7); those of EDN have some of the same
 * escapes. Used again and again.
 */
public final class StringForm {
  private static final String ESCAPES = "\"\\/bfnrt";
  private static final String ESCAPED = "\"\\/\b\f\n\r\t";
  private static final int HEX_DIGITS = 4;

  private final ByteText raw = new ByteText();
  private final ByteText text = new ByteText();

  /**
   * What the present token, a string, stands for; good until the next call.
   *
   * @throws BadHistoryException when it is empty, or an escape is none
   */
  public ByteText decode(Tokens tokens, String expected) throws IOException {
    raw.clear();
    tokens.copyForm(raw);
    text.clear();
    int end = raw.length() - 1;
    for (int i = 1; i < end; i++) {
      if (raw.at(i) != '\\') {
        text.add(raw.at(i));
      } else {
        i = decodeEscape(tokens, i + 1);
      }
    }
    if (text.length() == 0) {
      throw tokens.unexpected(expected);
    }
    return text;
  }

  /** Takes an escape, and gives the place of its last byte. */
  private int decodeEscape(Tokens tokens, int at) throws BadHistoryException {
    int simple = ESCAPES.indexOf(raw.at(at));
    if (simple >= 0) {
      text.add(ESCAPED.charAt(simple));
      return at;
    }
    int first = unit(tokens, at);
    if (!Character.isHighSurrogate((char) first)) {
      text.add(Character.toString(first));
      return at + HEX_DIGITS;
    }
    int second = raw.at(at + HEX_DIGITS + 1) == '\\' ? unit(tokens, at + HEX_DIGITS + 2) : 0;
    if (!Character.isLowSurrogate((char) second)) {
      throw tokens.unexpected("a string with JSON escapes");
    }
    text.add(Character.toString(Character.toCodePoint((char) first, (char) second)));
    return at + 2 * HEX_DIGITS + 2;
  }

  private int unit(Tokens tokens, int at) throws BadHistoryException {
    int unit = 0;
    boolean good = at + HEX_DIGITS < raw.length() - 1 && raw.at(at) == 'u';
    for (int i = at + 1; good && i <= at + HEX_DIGITS; i++) {
      int digit = Character.digit(raw.at(i), 16);
      good = digit >= 0;
      unit = unit << 4 | digit;
    }
    if (!good) {
      throw tokens.unexpected("a string with JSON escapes");
    }
    return unit;
  }

  /** Adds the string that stands for some characters to a text. */
  public static void encode(String characters, ByteText target) {
    target.add('"');
    int written = 0;
    for (int i = 0; i < characters.length(); i++) {
      char next = characters.charAt(i);
      if (next < ' ' || next == '"' || next == '\\') {
        target.add(characters.substring(written, i));
        target.add(next < ' ' ? String.format("\\u%04x", (int) next) : "\\" + next);
        written = i + 1;
      }
    }
    target.add(written == 0 ? characters : characters.substring(written));
    target.add('"');
  }
}
