package dev.taipan.statements.sql;

import dev.taipan.statements.catalogue.Argument;
import java.util.ArrayList;
import java.util.List;

/**
 * The statements between semicolons, each without comments and with its literals taken out, so that
 * statements that differ in literals only are understood once. Takes time linear in the text.
 */
public final class SqlPieces {
  private final String sql;
  private final boolean hasParameters;
  private final List<Piece> pieces = new ArrayList<>();
  private StringBuilder text = new StringBuilder();
  private List<Argument> literals = new ArrayList<>();
  private int start;
  private int at;

  /**
   * A statement.
   *
   * @param original as the client wrote it
   * @param text with {@code $1}, {@code $2} and so on for literals, if there were no parameters;
   *     without comments
   * @param literals that were taken out
   */
  public record Piece(String original, String text, List<Argument> literals) {}

  private SqlPieces(String sql, boolean hasParameters) {
    this.sql = sql;
    this.hasParameters = hasParameters;
  }

  /**
   * The statements of a text.
   *
   * @param hasParameters whether it may have parameters: then literals stay
   */
  public static List<Piece> of(String sql, boolean hasParameters) {
    SqlPieces pieces = new SqlPieces(sql, hasParameters);
    pieces.split();
    return pieces.pieces;
  }

  private void split() {
    while (at < sql.length()) {
      char letter = sql.charAt(at);
      if (letter == '\'') {
        string();
      } else if (letter == '"') {
        copyTo(behind('"', at + 1));
      } else if (letter == '-' && sql.startsWith("--", at)) {
        int end = sql.indexOf('\n', at);
        at = end < 0 ? sql.length() : end;
      } else if (letter == '/' && sql.startsWith("/*", at)) {
        comment();
      } else if (letter == '$' && dollarQuote() != null) {
        String quote = dollarQuote();
        int end = sql.indexOf(quote, at + quote.length());
        copyTo(end < 0 ? sql.length() : end + quote.length());
      } else if (letter == ';') {
        end();
        start = ++at;
      } else if (Character.isDigit(letter)) {
        number();
      } else if (Character.isJavaIdentifierStart(letter) && letter != '$') {
        word();
      } else {
        text.append(letter);
        at++;
      }
    }
    end();
  }

  private void end() {
    String statement = text.toString().strip();
    if (!statement.isEmpty()) {
      String original = sql.substring(start, Math.min(at, sql.length())).strip();
      pieces.add(new Piece(original, statement, literals));
    }
    text = new StringBuilder();
    literals = new ArrayList<>();
  }

  private void copyTo(int end) {
    text.append(sql, at, end);
    at = end;
  }

  private int behind(char quote, int from) {
    int end = sql.indexOf(quote, from);
    while (end >= 0 && sql.startsWith("" + quote + quote, end)) {
      end = sql.indexOf(quote, end + 2);
    }
    return end < 0 ? sql.length() : end + 1;
  }

  private void string() {
    int end = behind('\'', at + 1);
    if (hasParameters || end - at < 2) {
      copyTo(end);
    } else {
      literals.add(Argument.literal(sql.substring(at + 1, end - 1).replace("''", "'")));
      text.append('$').append(literals.size());
      at = end;
    }
  }

  private void comment() {
    int depth = 0;
    do {
      if (sql.startsWith("/*", at)) {
        depth++;
        at += 2;
      } else if (sql.startsWith("*/", at)) {
        depth--;
        at += 2;
      } else {
        at++;
      }
    } while (depth > 0 && at < sql.length());
    text.append(' ');
  }

  /** The quote that begins here, such as {@code $body$}, or null. */
  private String dollarQuote() {
    int end = at + 1;
    while (end < sql.length()
        && Character.isJavaIdentifierPart(sql.charAt(end))
        && sql.charAt(end) != '$') {
      end++;
    }
    boolean quotes =
        end < sql.length()
            && sql.charAt(end) == '$'
            && (end == at + 1 || !Character.isDigit(sql.charAt(at + 1)));
    return quotes ? sql.substring(at, end + 1) : null;
  }

  private void number() {
    int end = at;
    while (end < sql.length() && isOfNumber(end)) {
      end++;
    }
    boolean isParameter = at > 0 && sql.charAt(at - 1) == '$';
    if (hasParameters || isParameter) {
      copyTo(end);
    } else {
      literals.add(Argument.literal(sql.substring(at, end)));
      text.append('$').append(literals.size());
      at = end;
    }
  }

  private boolean isOfNumber(int place) {
    char letter = sql.charAt(place);
    boolean isSign = letter == '+' || letter == '-';
    return Character.isLetterOrDigit(letter)
        || letter == '.'
        || (isSign && place > at && (sql.charAt(place - 1) | ' ') == 'e');
  }

  private void word() {
    int end = at;
    while (end < sql.length() && Character.isJavaIdentifierPart(sql.charAt(end))) {
      end++;
    }
    if (end < sql.length() && sql.charAt(end) == '\'') {
      // A string with a prefix, such as E'…', or of a type: it is left as it is.
      boolean escapes = end - at == 1 && (sql.charAt(at) | ' ') == 'e';
      copyTo(end);
      copyTo(escapes ? behindEscaped() : behind('\'', at + 1));
    } else {
      copyTo(end);
    }
  }

  private int behindEscaped() {
    int end = at + 1;
    while (end < sql.length() && sql.charAt(end) != '\'') {
      end += sql.charAt(end) == '\\' ? 2 : 1;
    }
    return Math.min(end + 1, sql.length());
  }
}
