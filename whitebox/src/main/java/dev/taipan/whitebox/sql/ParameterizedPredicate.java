package dev.taipan.whitebox.sql;

import dev.taipan.whitebox.matches.UnsupportedPredicateException;
import dev.taipan.whitebox.sql.PredicateDialect.Trait;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;

/**
 * A predicate with parameters for its literals, so that those that differ only in them are parsed
 * once.
 *
 * @param shape the predicate with {@code ?} for each number and string
 * @param values what these were
 */
record ParameterizedPredicate(String shape, Object[] values) {

  /**
   * Takes the literals out of a text; linear time.
   *
   * @throws UnsupportedPredicateException when it is not known what one stands for
   */
  static ParameterizedPredicate in(String text, PredicateDialect dialect) {
    return new Lifting(text, dialect).run();
  }

  /** The text of an integer as a cell. */
  static Object integer(String text) {
    try {
      return Long.valueOf(text);
    } catch (NumberFormatException wide) {
      return Numbers.decimal(text);
    }
  }

  private static final class Lifting {
    private final String text;
    private final PredicateDialect dialect;
    private final StringBuilder shape = new StringBuilder();
    private final List<Object> values = new ArrayList<>();
    private int at;

    Lifting(String text, PredicateDialect dialect) {
      this.text = text;
      this.dialect = dialect;
    }

    ParameterizedPredicate run() {
      while (at < text.length()) {
        char next = text.charAt(at);
        if (next == '\'' || (next == '"' && dialect.escapesInStrings())) {
          takeString(next);
        } else if (next == '"' || next == '`') {
          copyQuoted(next);
        } else if (isLineComment()) {
          skip("\n");
        } else if (text.startsWith("--", at)) {
          shape.append("- ");
          at++;
        } else if (text.startsWith("/*", at)) {
          requireComment();
          skip("*/");
        } else if (Character.isJavaIdentifierStart(next)) {
          copyWord();
        } else if (isDigit(at) || (next == '.' && isDigit(at + 1))) {
          takeNumber();
        } else {
          shape.append(next);
          at++;
        }
      }
      return new ParameterizedPredicate(shape.toString(), values.toArray());
    }

    private boolean isDigit(int place) {
      return place < text.length() && text.charAt(place) >= '0' && text.charAt(place) <= '9';
    }

    private void takeString(char quote) {
      StringBuilder value = new StringBuilder();
      int end = at + 1;
      while (end < text.length() && (text.charAt(end) != quote || isBehind(end, quote))) {
        boolean escapes = text.charAt(end) == '\\' && dialect.escapesInStrings();
        if (escapes && end + 1 < text.length()) {
          value.append(escaped(text.charAt(end + 1)));
        } else {
          value.append(text.charAt(end));
        }
        end += escapes || text.charAt(end) == quote ? 2 : 1;
      }
      at = end + 1;
      take(value.toString());
    }

    private boolean isBehind(int place, char wanted) {
      return place + 1 < text.length() && text.charAt(place + 1) == wanted;
    }

    /** What a character stands for behind a backslash; LIKE takes two of them with it. */
    private static String escaped(char character) {
      return switch (character) {
        case '%', '_' -> "\\" + character;
        case 'n' -> "\n";
        case 't' -> "\t";
        case 'r' -> "\r";
        case 'b' -> "\b";
        case '0' -> "\0";
        case 'Z' -> "\u001a";
        default -> String.valueOf(character);
      };
    }

    private boolean isLineComment() {
      if (!dialect.escapesInStrings()) {
        return text.startsWith("--", at);
      }
      boolean ends = at + 2 >= text.length() || text.charAt(at + 2) <= ' ';
      return text.charAt(at) == '#' || (text.startsWith("--", at) && ends);
    }

    /** MariaDB and MySQL execute some comments. */
    private void requireComment() {
      if (dialect.escapesInStrings() && (isBehind(at + 1, '!') || text.startsWith("M!", at + 2))) {
        throw new UnsupportedPredicateException("a comment that is executed");
      }
    }

    private void takeNumber() {
      int start = at;
      while (isDigit(at)) {
        at++;
      }
      if (at < text.length() && text.charAt(at) == '.') {
        at++;
        while (isDigit(at)) {
          at++;
        }
      }
      takeExponent();
      String number = text.substring(start, at);
      boolean whole = number.chars().allMatch(digit -> digit >= '0' && digit <= '9');
      take(whole ? integer(number) : decimal(number));
    }

    private static BigDecimal decimal(String number) {
      try {
        return Numbers.decimal(number);
      } catch (NumberFormatException wide) {
        throw new UnsupportedPredicateException(number + ", whose exponent is too large", wide);
      }
    }

    private void takeExponent() {
      int digits = at + 1;
      if (at < text.length() && (text.charAt(at) | ' ') == 'e') {
        digits += digits < text.length() && "+-".indexOf(text.charAt(digits)) >= 0 ? 1 : 0;
        if (isDigit(digits)) {
          requireExact();
          at = digits;
          while (isDigit(at)) {
            at++;
          }
        }
      }
    }

    private void requireExact() {
      if (dialect.has(Trait.EXPONENTS_ARE_DOUBLES)) {
        throw new UnsupportedPredicateException("a number with an exponent, which is a double");
      }
    }

    private void take(Object value) {
      shape.append('?');
      values.add(value);
    }

    private void copyQuoted(char quote) {
      int end = text.indexOf(quote, at + 1);
      int next = end < 0 ? text.length() : end + 1;
      shape.append(text, at, next);
      at = next;
    }

    /** Leaves a comment out, in which nothing is a literal. */
    private void skip(String end) {
      int last = text.indexOf(end, at + 2);
      shape.append(' ');
      at = last < 0 ? text.length() : last + end.length();
    }

    private void copyWord() {
      while (at < text.length() && Character.isJavaIdentifierPart(text.charAt(at))) {
        shape.append(text.charAt(at++));
      }
    }
  }
}
