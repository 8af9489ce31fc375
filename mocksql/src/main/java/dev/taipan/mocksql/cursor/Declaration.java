package dev.taipan.mocksql.cursor;

import dev.taipan.mocksql.dialect.RefusedSqlException;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A statement DECLARE.
 *
 * @param scrolls whether rows may be fetched again; PostgreSQL allows it of simple queries unless
 *     the statement says NO SCROLL
 * @param holds whether the cursor stays open when its transaction has committed
 * @param query whose rows it returns
 */
public record Declaration(String name, boolean scrolls, boolean holds, String query) {
  /** A name, in quotes or not. */
  static final String NAME = "(?<name>[\\p{L}_][\\p{L}\\d_$]*|\"(?:[^\"]|\"\")+\")";

  private static final Pattern FORM =
      Pattern.compile(
          "(?is)\\s*declare\\s+"
              + NAME
              + "\\s+(?<words>(?:(?:binary|asensitive|insensitive|(?:no\\s+)?scroll)\\s+)*)cursor"
              + "(?<hold>\\s+with\\s+hold|\\s+without\\s+hold|)\\s+for\\s+(?<query>.+)");

  /**
   * The statement of a text that begins with the word.
   *
   * @throws RefusedSqlException when it is malformed, or wants rows in binary form
   */
  public static Declaration parse(String sql) {
    Matcher form = FORM.matcher(sql);
    if (!form.matches()) {
      throw RefusedSqlException.malformed(
          "42601", "syntax error: expected DECLARE name CURSOR FOR query");
    }
    String words = form.group("words").toLowerCase(Locale.ROOT);
    if (words.contains("binary")) {
      throw RefusedSqlException.unsupported("DECLARE … BINARY");
    }
    boolean holds = form.group("hold").matches("(?is)\\s+with\\s.*");
    boolean scrolls = !words.matches("(?s).*\\bno\\s+scroll\\b.*");
    return new Declaration(plain(form.group("name")), scrolls, holds, form.group("query"));
  }

  /** A name as PostgreSQL knows it. */
  static String plain(String name) {
    return name.startsWith("\"")
        ? name.substring(1, name.length() - 1).replace("\"\"", "\"")
        : name.toLowerCase(Locale.ROOT);
  }
}
