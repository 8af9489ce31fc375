package dev.taipan.mocksql;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Statements as text: where they end, and words that H2 spells otherwise. */
final class SqlText {
  /** What is not looked into, a semicolon, or a word. */
  private static final Pattern PART =
      Pattern.compile(
          "'(?:[^']|'')*'|\"(?:[^\"]|\"\")*\"|(\\$[A-Za-z_]*\\$)(?s:.*?)\\1|--[^\\n]*|/\\*(?s:.*?)\\*/"
              + "|(?<end>;)|(?<array>\\[\\s*\\])|(?<word>[A-Za-z_][A-Za-z_0-9]*)");

  private static final Pattern QUOTED_OR_PARENTHESIS =
      Pattern.compile(
          "'(?:[^']|'')*'|\"(?:[^\"]|\"\")*\"|(\\$[A-Za-z_]*\\$)(?s:.*?)\\1|--[^\\n]*|/\\*(?s:.*?)\\*/"
              + "|[()]");

  private SqlText() {}

  /** The statements between semicolons, without those that say nothing. */
  static List<String> statements(String sql) {
    List<String> statements = new ArrayList<>();
    Matcher part = PART.matcher(sql);
    int from = 0;
    while (part.find()) {
      if (part.group("end") != null) {
        statements.add(sql.substring(from, part.start()));
        from = part.end();
      }
    }
    statements.add(sql.substring(from));
    return statements.stream().filter(statement -> !words(statement, 1).isEmpty()).toList();
  }

  /** The first words outside of quotes and comments, in lower case. */
  static List<String> words(String sql, int most) {
    List<String> words = new ArrayList<>();
    Matcher part = PART.matcher(sql);
    while (words.size() < most && part.find()) {
      if (part.group("word") != null) {
        words.add(part.group("word").toLowerCase(Locale.ROOT));
      }
    }
    return words;
  }

  /** The text outside of parentheses, quotes and comments. */
  static String outside(String sql) {
    StringBuilder text = new StringBuilder();
    Matcher part = QUOTED_OR_PARENTHESIS.matcher(sql);
    int depth = 0;
    int from = 0;
    while (part.find()) {
      text.append(depth == 0 ? sql.substring(from, part.start()) + " " : "");
      depth += part.group().equals("(") ? 1 : part.group().equals(")") ? -1 : 0;
      from = part.end();
    }
    return text.append(depth == 0 ? sql.substring(from) : "").toString();
  }

  /** The statement as H2 spells the names of types. */
  static String forH2(String sql) {
    Matcher part = PART.matcher(sql);
    StringBuilder text = new StringBuilder();
    while (part.find()) {
      String other = part.group("word") == null ? part.group() : word(part.group("word"));
      other = part.group("array") == null ? other : " ARRAY";
      part.appendReplacement(text, Matcher.quoteReplacement(other));
    }
    return part.appendTail(text).toString();
  }

  private static String word(String word) {
    return switch (word.toLowerCase(Locale.ROOT)) {
      case "timestamptz" -> "timestamp with time zone";
      case "jsonb" -> "json";
      case "bpchar" -> "varchar";
      default -> word;
    };
  }
}
