package dev.taipan.relational.sql;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A statement with placeholders for its integers, so that statements that differ in nothing else
 * are parsed and rewritten once.
 *
 * @param text with the placeholders, which are integers, too
 * @param numbers that they stand for
 */
record NumberTemplate(String text, List<String> numbers) {
  /** Placeholders begin so, and three digits follow. */
  private static final String START = "7000000000000000";

  private static final int FIRST = 100;
  private static final int MOST = 800;

  /** Stands for the number of the statement. */
  static final String OF_STATEMENT = START + "007";

  private static final Pattern PLACEHOLDER = Pattern.compile(START + "(\\d{3})");

  /** Texts and names in quotes, words, and numbers of other kinds; or an integer. */
  private static final Pattern TOKEN =
      Pattern.compile(
          "'(?:[^'\\\\]|\\\\.|'')*'|\"[^\"]*\"|`[^`]*`|[A-Za-z_$@:?][\\w$]*"
              + "|(?<integer>\\d{1,18})(?![\\w.])|[\\d.][\\w.]*");

  /** Takes the integers out of a statement. */
  static NumberTemplate of(String sql) throws Refused {
    if (sql.contains(START)) {
      throw new Refused("a number that begins with " + START);
    }
    List<String> numbers = new ArrayList<>();
    Matcher token = TOKEN.matcher(sql);
    StringBuilder text = new StringBuilder();
    while (token.find()) {
      String kept = token.group();
      if (token.group("integer") != null && numbers.size() < MOST) {
        numbers.add(kept);
        kept = START + (FIRST + numbers.size() - 1);
      }
      token.appendReplacement(text, Matcher.quoteReplacement(kept));
    }
    return new NumberTemplate(token.appendTail(text).toString(), numbers);
  }

  /** A text of what the template became, with the numbers in it, and that of the statement. */
  String filled(String made, long number) {
    return PLACEHOLDER
        .matcher(made)
        .replaceAll(
            found -> {
              int place = Integer.parseInt(found.group(1)) - FIRST;
              return place < 0 ? Long.toString(number) : numbers.get(place);
            });
  }
}
