package dev.taipan.formats.syntax;

import dev.taipan.formats.io.BadHistoryException;
import dev.taipan.formats.io.ByteInput;
import dev.taipan.formats.io.HistoryInput;
import java.io.Closeable;
import java.io.IOException;
import java.util.Arrays;

/**
 * The tokens of a file, one after the other. Collections are well nested: what starts also ends,
 * and before the file does. Takes linear time, and memory for the longest token and for how deep
 * collections are nested; makes no objects. Not safe for use by several threads.
 */
public abstract sealed class Tokens implements Closeable permits EdnTokens, JsonTokens {
  /** The longest words that {@link #word} tells apart. */
  private static final int LONGEST_WORD = Long.BYTES;

  /** As many digits always fit in a long. */
  private static final int SAFE_DIGITS = 18;

  /** How many collections may be in each other. */
  private static final int DEEPEST = 1 << 24;

  /** How much of a token an error message shows. */
  private static final int SHOWN = 40;

  /** The input. */
  final Characters characters;

  /** The present token, but for integers. */
  final ByteText text;

  /** How long a token may be, and a form that is copied. */
  private final int longest;

  private byte[] open = new byte[64];
  private int depth;
  private Token token;
  private long line;
  private long column;
  private long number;
  private long word;
  private int wordLength;

  Tokens(HistoryInput input) throws IOException {
    characters = new Characters(input);
    longest = input.limits().piece();
    text = new ByteText(longest);
  }

  /**
   * Takes the next token.
   *
   * @throws BadHistoryException when the file is not of this syntax
   */
  public final Token next() throws IOException {
    try {
      token = scan();
    } catch (TextTooLongException e) {
      throw tooLong();
    }
    return token;
  }

  private BadHistoryException tooLong() {
    return misspelt("a token of at most " + longest + " bytes");
  }

  abstract Token scan() throws IOException;

  /** How this syntax writes a word: a keyword, or a string where there are no keywords. */
  public abstract String spelling(String word);

  /** What nothing is called. */
  public abstract String nil();

  /** The byte that stands between the present token and the one before it in a collection. */
  abstract int separator();

  /** The number that is the present token, an {@link Token#INTEGER}. */
  public final long number() {
    return number;
  }

  /** The present keyword or string as {@link #word(String)} has it, or 0 when it is too long. */
  public final long word() {
    return wordLength <= LONGEST_WORD ? word : 0;
  }

  /** A word of one to eight ASCII characters as a number, so that comparing it is fast. */
  public static long word(String characters) {
    long word = 0;
    for (int i = 0; i < characters.length(); i++) {
      word = word << Byte.SIZE | characters.charAt(i);
    }
    return word;
  }

  /** Whether nothing is left of the input, also where the present token could not be read. */
  public final boolean isAtEnd() throws IOException {
    return characters.peek() == ByteInput.END;
  }

  /** The line of the present token, counted from 1. */
  public final long line() {
    return line;
  }

  /** The column of the present token, counted from 1. */
  public final long column() {
    return column;
  }

  /**
   * Adds the present token to a text, and all of the collection that it starts or of what it tags.
   * Blanks are made uniform and comments left out, so that the same forms become the same text.
   */
  public final void copyForm(ByteText target) throws IOException {
    int outside = token.isStart() ? depth - 1 : depth;
    appendTo(target);
    while (depth > outside || token == Token.TAG) {
      boolean first = token.isStart();
      next();
      if (!first && !token.isEnd()) {
        target.add(separator());
      }
      appendTo(target);
    }
  }

  /** Passes over what the present token starts or tags. */
  public final void skipForm() throws IOException {
    int outside = token.isStart() ? depth - 1 : depth;
    while (depth > outside || token == Token.TAG) {
      next();
    }
  }

  private void appendTo(ByteText target) throws BadHistoryException {
    if (token == Token.INTEGER) {
      target.add(number);
    } else {
      target.add(text);
    }
    if (target.length() > longest) {
      throw tooLong();
    }
  }

  /** Passes over all that is left of the collections that are deeper than this many. */
  public final void skipTo(int outside) throws IOException {
    while (depth > outside) {
      next();
    }
  }

  /** The present token for an error message. */
  public final String describe() {
    return switch (token) {
      case END -> "the end of the file";
      case INTEGER -> Long.toString(number);
      case LIST_START, LIST_END, MAP_START, MAP_END, SET_START -> "'" + text + "'";
      default -> printable();
    };
  }

  private String printable() {
    return text.length() > SHOWN ? text.start(SHOWN) + "..." : text.toString();
  }

  /** The error that the token being scanned is none of this syntax. */
  final BadHistoryException misspelt(String expected) {
    return error(line, column, printable(), expected);
  }

  /** The error that the present token is not what it must be. */
  public final BadHistoryException unexpected(String expected) {
    return error(line, column, describe(), expected);
  }

  /** An error at a place. */
  public final BadHistoryException error(
      long errorLine, long errorColumn, String found, String expected) {
    return characters.error(errorLine, errorColumn, found, expected);
  }

  @Override
  public final void close() throws IOException {
    characters.close();
  }

  /** Says that a token starts at the next byte. */
  final void begin() {
    line = characters.line();
    column = characters.column();
    text.clear();
    word = 0;
    wordLength = 0;
  }

  /** Adds the byte that was just shown to the present token. */
  final void take(int shown) {
    text.add(shown);
    characters.skipAny(shown);
  }

  /** Adds the byte that was just shown to the present token, and to its word. */
  final void takeOfWord(int shown) {
    word = word << Byte.SIZE | shown;
    wordLength++;
    take(shown);
  }

  /** How many collections have started and not ended yet. */
  public final int depth() {
    return depth;
  }

  /** The byte that ends the innermost collection, or 0 outside of all. */
  final int closer() {
    return depth == 0 ? 0 : open[depth - 1];
  }

  /** Takes the last byte of the start of a collection. */
  final Token open(int shown, int closer, Token start) throws BadHistoryException {
    take(shown);
    if (depth == DEEPEST) {
      throw misspelt("at most " + DEEPEST + " levels of nesting");
    }
    if (depth == open.length) {
      open = Arrays.copyOf(open, 2 * depth);
    }
    open[depth++] = (byte) closer;
    return start;
  }

  /** Takes the end of the innermost collection. */
  final Token close(int shown, Token end) throws IOException {
    if (shown != closer()) {
      throw characters.unexpected(depth == 0 ? "no end of a collection" : endOf(closer()));
    }
    take(shown);
    depth--;
    return end;
  }

  /** The token at the end of the file. */
  final Token end() throws IOException {
    if (depth > 0) {
      throw characters.unexpected(endOf(closer()));
    }
    return Token.END;
  }

  private static String endOf(int closer) {
    return "'" + (char) closer + "'";
  }

  /**
   * Takes digits, with a minus or plus before them, and says whether they are a whole token of
   * their own by the byte behind them. If not, they are in the present token's text.
   */
  final boolean takeInteger(int sign) throws IOException {
    if (sign != 0) {
      characters.skip();
    }
    long magnitude = 0;
    int digits = 0;
    int next = characters.peek();
    while (next >= '0' && next <= '9' && digits < SAFE_DIGITS) {
      magnitude = 10 * magnitude + (next - '0');
      digits++;
      characters.skip();
      next = characters.peek();
    }
    if (digits > 0 && isDelimiter(next)) {
      number = sign == '-' ? -magnitude : magnitude;
      return true;
    }
    if (sign != 0) {
      text.add(sign);
    }
    if (digits > 0) {
      text.add(magnitude);
    }
    return false;
  }

  /** Makes the present token an integer if it is the decimal of one. */
  final Token integerOrAtom(String decimal) {
    try {
      number = Long.parseLong(decimal);
      return Token.INTEGER;
    } catch (NumberFormatException e) {
      return Token.ATOM;
    }
  }

  /** Whether a byte, or the end of the file, ends a token that has no end of its own. */
  abstract boolean isDelimiter(int next);
}
