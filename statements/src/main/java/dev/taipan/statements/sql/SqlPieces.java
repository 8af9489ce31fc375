package dev.taipan.statements.sql;

import dev.taipan.statements.catalogue.Argument;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * The statements between semicolons, each without comments and with its literals taken out, so that
 * statements that differ in literals only are understood once. Takes time linear in the text.
 */
public final class SqlPieces {
  /** In place of a text that is not read: nobody knows its value. */
  private static final String UNREAD = "concat('')";

  private final String sql;
  private final boolean hasParameters;
  private final Spelling spelling;
  private final List<Piece> pieces = new ArrayList<>();
  private StringBuilder text = new StringBuilder();
  private List<Argument> literals = new ArrayList<>();
  private int start;
  private int at;
  private int parameters;

  /**
   * A statement.
   *
   * @param original as the client wrote it
   * @param text with {@code $1}, {@code $2} and so on for literals, if there were no parameters;
   *     without comments
   * @param literals that were taken out
   */
  public record Piece(String original, String text, List<Argument> literals) {}

  private SqlPieces(String sql, boolean hasParameters, Spelling spelling) {
    this.sql = sql;
    this.hasParameters = hasParameters;
    this.spelling = spelling;
  }

  /**
   * The statements of a text.
   *
   * @param hasParameters whether it may have parameters: then literals stay
   */
  public static List<Piece> of(String sql, boolean hasParameters) {
    return of(sql, hasParameters, Spelling.POSTGRESQL_WIRE);
  }

  /**
   * The same in some spelling. The texts of pieces are as PostgreSQL would have them: parameters
   * are {@code $1}, names have double quotes, strings single ones.
   */
  public static List<Piece> of(String sql, boolean hasParameters, Spelling spelling) {
    SqlPieces pieces = new SqlPieces(sql, hasParameters, spelling);
    pieces.split();
    return pieces.pieces;
  }

  private void split() {
    while (at < sql.length()) {
      char letter = sql.charAt(at);
      if (letter == '\'' || (letter == '"' && spelling.isMysql)) {
        string(letter);
      } else if (letter == '"' || (letter == '`' && spelling.foldsQuoted)) {
        name(letter);
      } else if ((letter == '-' && sql.startsWith("--", at))
          || (letter == '#' && spelling.isMysql)) {
        int end = sql.indexOf('\n', at);
        at = end < 0 ? sql.length() : end;
      } else if (letter == '?' && spelling.hasQuestionMarks) {
        questionMark();
      } else if (letter == '/' && sql.startsWith("/*", at)) {
        comment();
      } else if (letter == '$' && !spelling.foldsQuoted && dollarQuote() != null) {
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

  private void string(char quote) {
    int end = spelling.isMysql ? behindEscaped(quote) : behind(quote, at + 1);
    if (end - at < 2) {
      copyTo(end);
      return;
    }
    String inside = sql.substring(at + 1, end - 1);
    if (spelling.isMysql && inside.indexOf('\\') >= 0) {
      text.append(UNREAD);
    } else if (hasParameters && quote == '\'') {
      text.append(sql, at, end);
    } else {
      String plain = inside.replace("" + quote + quote, "" + quote);
      literal(plain, "'" + plain.replace("'", "''") + "'");
    }
    at = end;
  }

  /** A literal is taken out, or left in its place as it is written. */
  private void literal(String plain, String written) {
    if (hasParameters) {
      text.append(written);
    } else {
      literals.add(Argument.literal(plain));
      text.append('$').append(literals.size());
    }
  }

  private void name(char quote) {
    int end = behind(quote, at + 1);
    if (!spelling.foldsQuoted || end - at < 2) {
      copyTo(end);
      return;
    }
    String plain = sql.substring(at + 1, end - 1).replace("" + quote + quote, "" + quote);
    text.append('"').append(plain.toLowerCase(Locale.ROOT).replace("\"", "\"\"")).append('"');
    at = end;
  }

  private void questionMark() {
    if (sql.startsWith("??", at)) {
      text.append('?');
      at += 2;
    } else {
      text.append('$').append(++parameters);
      at++;
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
      copyTo(escapes ? behindEscaped('\'') : behind('\'', at + 1));
    } else {
      copyTo(end);
    }
  }

  private int behindEscaped(char quote) {
    int end = at + 1;
    while (end < sql.length()) {
      boolean isDouble = sql.startsWith("" + quote + quote, end) && spelling.isMysql;
      if (sql.charAt(end) == quote && !isDouble) {
        return end + 1;
      }
      end += isDouble || sql.charAt(end) == '\\' ? 2 : 1;
    }
    return sql.length();
  }
}
