package dev.taipan.statements.sql;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The words of a statement in PostgreSQL's spelling: names, numbers, strings and signs, but no
 * comments. Takes time linear in the text.
 *
 * @param words in their order
 */
public record SqlWords(List<Word> words) {
  private static final Pattern WORD =
      Pattern.compile(
          "(?s)--[^\n]*+|/\\*(?:(?!\\*/|/\\*).)*+\\*/"
              + "|[eE]'(?:[^'\\\\]++|\\\\.|'')*+'|'(?:[^']++|'')*+'|\"(?:[^\"]++|\"\")*+\""
              + "|\\$(?:[\\p{L}_][\\p{L}\\d_]*+)?\\$"
              + "|[\\p{L}\\d_][\\p{L}\\d_$]*+|\\$\\d++|\\S");

  /**
   * One of them.
   *
   * @param text in small letters, if it is no string and has no quotes
   * @param depth in how many parentheses it is; a parenthesis is outside of itself
   */
  public record Word(String text, int start, int end, int depth) {}

  /** The words of a text; empty where it is not clear which those are. */
  public static Optional<SqlWords> of(String sql) {
    List<Word> words = new ArrayList<>();
    Matcher matcher = WORD.matcher(sql);
    int depth = 0;
    while (matcher.find()) {
      String text = matcher.group();
      if (isUnclear(text, sql, matcher.start())) {
        return Optional.empty();
      }
      depth -= text.equals(")") ? 1 : 0;
      if (!text.startsWith("--") && !text.startsWith("/*")) {
        boolean isQuoted = text.endsWith("'") || text.endsWith("\"");
        words.add(
            new Word(
                isQuoted ? text : text.toLowerCase(Locale.ROOT),
                matcher.start(),
                matcher.end(),
                depth));
      }
      depth += text.equals("(") ? 1 : 0;
    }
    return depth == 0 ? Optional.of(new SqlWords(words)) : Optional.empty();
  }

  /** Whether something does not end, is in itself, or is quoted by dollars. */
  private static boolean isUnclear(String text, String sql, int start) {
    return text.equals("'")
        || text.equals("\"")
        || (text.startsWith("$") && text.endsWith("$"))
        || (text.equals("/") && sql.startsWith("/*", start));
  }

  /** A word outside of parentheses that is there once, and is no name; empty where it is not. */
  public Optional<Word> only(String text) {
    List<Word> found = new ArrayList<>();
    for (int i = 0; i < words.size(); i++) {
      boolean isIt = words.get(i).text().equals(text) && words.get(i).depth() == 0;
      if (isIt && !isName(i)) {
        found.add(words.get(i));
      }
    }
    return found.size() == 1 ? Optional.of(found.get(0)) : Optional.empty();
  }

  /**
   * Words from one of them up to the first of others, outside of parentheses; empty where the first
   * is not the {@link #only} one.
   */
  public Optional<SqlWords> part(String first, Set<String> others) {
    return only(first).map(words::indexOf).map(start -> part(start, others));
  }

  /**
   * The words in the parentheses behind one of them, as if these were all; empty where there are
   * none, or the word is not the {@link #only} one.
   */
  public Optional<SqlWords> inParentheses(String before) {
    int start = only(before).map(words::indexOf).orElse(words.size()) + 2;
    if (start >= words.size() || !words.get(start - 1).text().equals("(")) {
      return Optional.empty();
    }
    int end = start;
    while (words.get(end).depth() > 0) {
      end++;
    }
    return Optional.of(
        new SqlWords(
            words.subList(start, end).stream()
                .map(word -> new Word(word.text(), word.start(), word.end(), word.depth() - 1))
                .toList()));
  }

  private SqlWords part(int start, Set<String> others) {
    int end = start + 1;
    while (end < words.size() && !isOneOf(others, end)) {
      end++;
    }
    return new SqlWords(words.subList(start, end));
  }

  private boolean isOneOf(Set<String> others, int place) {
    Word word = words.get(place);
    return word.depth() == 0 && others.contains(word.text()) && !isName(place);
  }

  private boolean isName(int place) {
    String before = place == 0 ? "" : words.get(place - 1).text();
    return before.equals(".") || before.equals("as");
  }
}
