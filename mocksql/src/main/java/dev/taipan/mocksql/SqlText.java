package dev.taipan.mocksql;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Statements as text: where they end, and words that H2 spells otherwise. */
final class SqlText {
  /** Literals, quoted names and comments: nothing in them is looked at. */
  private static final String QUOTED =
      "(?<escaped>\\b[eE]'[^'\\\\]*+(?:(?:''|\\\\(?s:.))[^'\\\\]*+)*+')"
          + "|'[^']*+(?:''[^']*+)*+'"
          + "|\"[^\"]*+(?:\"\"[^\"]*+)*+\""
          + "|(?<tag>\\$[A-Za-z_]*\\$)(?s:.*?)\\k<tag>"
          + "|--[^\\n]*|/\\*(?s:.*?)\\*/";

  private static final Pattern PART =
      Pattern.compile(
          QUOTED
              + "|(?<end>;)|(?<array>(?<!\\b[aA][rR][rR][aA][yY])\\[\\s*\\])|(?<word>[A-Za-z_][A-Za-z_0-9]*)");
  private static final Pattern QUOTED_OR_PARENTHESIS = Pattern.compile(QUOTED + "|[()]");
  private static final Pattern OF_SESSION =
      Pattern.compile(
          QUOTED
              + "|(?i)(?<![\\w.])(?:pg_catalog\\s*\\.\\s*)?"
              + "(?<name>(?:current_database|version)(?=\\s*\\(\\s*\\))"
              + "|current_catalog\\b|current_user\\b|session_user\\b)(?:\\s*\\(\\s*\\))?");
  private static final Pattern ALONE_OF_SESSION =
      Pattern.compile(
          "(?is)\\s*select\\s+(?<star>\\*\\s*from\\s+)?(?:pg_catalog\\s*\\.\\s*)?"
              + "(?<name>current_database|version"
              + "|current_user|session_user|current_catalog)\\s*(?:\\(\\s*\\))?\\s*");
  private static final Pattern MAY_BE_OF_SESSION =
      Pattern.compile("(?i)\\b(?:current_(?:database|catalog|user)|session_user|version)\\b");

  private static final Pattern ESCAPE =
      Pattern.compile(
          "\\\\(x[0-9a-fA-F]{1,2}|u[0-9a-fA-F]{4}|U00(?:0[0-9a-fA-F]|10)[0-9a-fA-F]{4}|(?s:.))");

  /** A sequence, called by its name in a string. */
  private static final Pattern SEQUENCE =
      Pattern.compile(
          "(?i)\\b(nextval|currval|setval)\\s*\\(\\s*'(?:public\\.)?"
              + "(?:(\\w+)|\"(\\w+)\")'(?:\\s*::\\s*regclass\\b)?");

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

  /** The words outside of strings and comments, in lower case, and the names in quotes. */
  static List<String> names(String sql) {
    List<String> names = new ArrayList<>();
    Matcher part = PART.matcher(sql);
    while (part.find()) {
      String found = part.group();
      if (found.startsWith("\"")) {
        names.add(found.substring(1, found.length() - 1).replace("\"\"", "\""));
      } else if (part.group("word") != null) {
        names.add(found.toLowerCase(Locale.ROOT));
      }
    }
    return names;
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

  /**
   * The statement with what functions say of a session in their place.
   *
   * @param values by names of functions
   */
  static String ofSession(String sql, Map<String, String> values) {
    if (!MAY_BE_OF_SESSION.matcher(sql).find()) {
      return sql;
    }
    Matcher part = OF_SESSION.matcher(sql);
    StringBuilder text = new StringBuilder();
    while (part.find()) {
      String name = part.group("name");
      String value = name == null ? null : values.get(name.toLowerCase(Locale.ROOT));
      part.appendReplacement(
          text,
          Matcher.quoteReplacement(
              value == null ? part.group() : "'" + value.replace("'", "''") + "'"));
    }
    part.appendTail(text);
    Matcher alone = ALONE_OF_SESSION.matcher(sql);
    if (!alone.matches()) {
      return text.toString();
    }
    int star = alone.start("star");
    String value = star < 0 ? text.toString() : text.delete(star, alone.end("star")).toString();
    return value + " AS \"" + alone.group("name").toLowerCase(Locale.ROOT) + "\"";
  }

  /** The statement as H2 spells the names of types. */
  static String forH2(String sql) {
    Matcher part = PART.matcher(SEQUENCE.matcher(sql).replaceAll(SqlText::sequence));
    StringBuilder text = new StringBuilder();
    while (part.find()) {
      String other = part.group("word") == null ? part.group() : word(part.group("word"));
      other = part.group("array") == null ? other : " ARRAY";
      other = part.group("escaped") == null ? other : unescaped(part.group("escaped"));
      part.appendReplacement(text, Matcher.quoteReplacement(other));
    }
    return part.appendTail(text).toString();
  }

  /**
   * PostgreSQL reads such a name as it reads names outside of strings; H2 looks for it as it is.
   */
  private static String sequence(MatchResult found) {
    String plain = found.group(2);
    String name = plain == null ? found.group(3) : plain.toLowerCase(Locale.ROOT);
    return found.group(1) + "('" + name + "'";
  }

  /** A string with escapes, {@code E'a\\n'}, as one without. */
  private static String unescaped(String escaped) {
    Matcher escape = ESCAPE.matcher(escaped.substring(1));
    StringBuilder text = new StringBuilder();
    while (escape.find()) {
      String letter = escape.group(1);
      String value =
          switch (letter.charAt(0)) {
            case 'b' -> "\b";
            case 'f' -> "\f";
            case 'n' -> "\n";
            case 'r' -> "\r";
            case 't' -> "\t";
            case 'x', 'u', 'U' ->
                letter.length() == 1
                    ? letter
                    : Character.toString(Integer.parseInt(letter.substring(1), 16));
            default -> letter;
          };
      escape.appendReplacement(text, Matcher.quoteReplacement(value.replace("'", "''")));
    }
    return escape.appendTail(text).toString();
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
