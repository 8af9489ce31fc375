package dev.taipan.formats.syntax;

import dev.taipan.formats.io.ByteInput;
import dev.taipan.formats.io.HistoryInput;
import java.io.IOException;
import java.util.regex.Pattern;

/**
 * The tokens of an EDN file (<a href="https://github.com/edn-format/edn">extensible data
 * notation</a>), and what Clojure prints beyond it: metadata, ratios, symbolic values and maps with
 * a namespace. Comments, discarded forms and metadata are passed over.
 */
public final class EdnTokens extends Tokens {
  /** How many discarded forms may be inside each other. */
  private static final int MOST_DISCARDS = 200;

  private static final Pattern INTEGER = Pattern.compile("[+-]?[0-9]+N?");

  private static final boolean[] DELIMITERS = new boolean[256];

  static {
    for (int control = 0; control <= ' '; control++) {
      DELIMITERS[control] = true;
    }
    for (char delimiter : ",;\"(){}[]".toCharArray()) {
      DELIMITERS[delimiter] = true;
    }
  }

  /** What must have a form behind it, or null. */
  private String owing;

  private int discards;

  /** The tokens of the content of an input, which is closed with them. */
  public EdnTokens(HistoryInput input) throws IOException {
    super(input);
  }

  @Override
  public String spelling(String word) {
    return ":" + word;
  }

  @Override
  public String nil() {
    return "nil";
  }

  @Override
  int separator() {
    return ' ';
  }

  @Override
  boolean isDelimiter(int next) {
    return next == ByteInput.END || DELIMITERS[next];
  }

  @Override
  Token scan() throws IOException {
    while (true) {
      int first = skipBlanks();
      begin();
      switch (first) {
        case ByteInput.END, ')', ']', '}' -> {
          return scanEnd(first);
        }
        case '#' -> {
          Token token = scanDispatch();
          if (token != null) {
            return token;
          }
        }
        case '^' -> {
          characters.skip();
          discard("metadata");
          owing = "metadata";
        }
        default -> {
          owing = null;
          return scanForm(first);
        }
      }
    }
  }

  private Token scanForm(int first) throws IOException {
    return switch (first) {
      case '[' -> open(first, ']', Token.LIST_START);
      case '(' -> open(first, ')', Token.LIST_START);
      case '{' -> open(first, '}', Token.MAP_START);
      case '"' -> scanString();
      case ':' -> scanKeyword();
      case '\\' -> scanCharacter();
      case '0', '1', '2', '3', '4', '5', '6', '7', '8', '9' -> scanNumber(0);
      case '-', '+' -> scanNumber(first);
      default -> scanAtom();
    };
  }

  private Token scanEnd(int first) throws IOException {
    if (owing != null) {
      throw characters.unexpected("a form after " + owing);
    }
    return switch (first) {
      case ByteInput.END -> end();
      case ')' -> close(first, Token.LIST_END);
      case ']' -> close(first, Token.LIST_END);
      default -> close(first, Token.MAP_END);
    };
  }

  /** What starts with a hash; null for a discarded form. */
  private Token scanDispatch() throws IOException {
    take('#');
    int second = characters.peek();
    if (second == '{') {
      owing = null;
      return open(second, '}', Token.SET_START);
    }
    if (second == '_') {
      characters.skip();
      discard("#_");
      return null;
    }
    if (second == '#') {
      take(second);
      owing = null;
      return scanAtom();
    }
    if (isDelimiter(second)) {
      throw characters.unexpected("a tag, a set or a discarded form after '#'");
    }
    takeToDelimiter();
    owing = "a tag";
    return Token.TAG;
  }

  /** Passes over the next form. */
  private void discard(String what) throws IOException {
    if (++discards > MOST_DISCARDS) {
      throw characters.unexpected("at most " + MOST_DISCARDS + " levels of nested discarded forms");
    }
    String outer = owing;
    owing = what;
    next();
    skipForm();
    owing = outer;
    discards--;
  }

  private Token scanKeyword() throws IOException {
    take(':');
    for (int next = characters.peek(); !isDelimiter(next); next = characters.peek()) {
      takeOfWord(next);
    }
    return Token.KEYWORD;
  }

  private Token scanString() throws IOException {
    take('"');
    int next = characters.peek();
    while (next != '"') {
      if (next == ByteInput.END) {
        throw characters.unexpected("'\"' at the end of a string");
      }
      takeOfWord(next);
      if (next == '\\' && characters.peek() != ByteInput.END) {
        takeOfWord(characters.peek());
      }
      next = characters.peek();
    }
    take('"');
    return Token.STRING;
  }

  /** A character may be a delimiter, as in {@code \(}. */
  private Token scanCharacter() throws IOException {
    take('\\');
    int next = characters.peek();
    if (next == ByteInput.END) {
      throw characters.unexpected("a character");
    }
    take(next);
    takeToDelimiter();
    return Token.ATOM;
  }

  private Token scanNumber(int sign) throws IOException {
    return takeInteger(sign) ? Token.INTEGER : scanAtom();
  }

  private Token scanAtom() throws IOException {
    takeToDelimiter();
    if (text.length() == 0) {
      throw characters.unexpected("a form");
    }
    int first = text.at(0);
    if (first == 'n' && text.length() == 3 && text.at(1) == 'i' && text.at(2) == 'l') {
      return Token.NIL;
    }
    return first <= '9' ? ofDigits(text.toString()) : Token.ATOM;
  }

  private Token ofDigits(String digits) {
    return INTEGER.matcher(digits).matches()
        ? integerOrAtom(digits.endsWith("N") ? digits.substring(0, digits.length() - 1) : digits)
        : Token.ATOM;
  }

  private void takeToDelimiter() throws IOException {
    for (int next = characters.peek(); !isDelimiter(next); next = characters.peek()) {
      take(next);
    }
  }

  /** Passes over white space, commas and comments, and looks at what is behind them. */
  private int skipBlanks() throws IOException {
    while (true) {
      int next = characters.peek();
      switch (next) {
        case '\n' -> characters.skipLineFeed();
        case ' ', ',', '\t', '\r', '\f' -> characters.skip();
        case ';' -> skipComment();
        default -> {
          return next;
        }
      }
    }
  }

  private void skipComment() throws IOException {
    int next = characters.peek();
    while (next != '\n' && next != ByteInput.END) {
      characters.skip();
      next = characters.peek();
    }
  }
}
