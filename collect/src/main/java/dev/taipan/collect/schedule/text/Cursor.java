package dev.taipan.collect.schedule.text;

import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A place in a text, from which it is read on. */
final class Cursor {
  private static final Pattern BLANK = Pattern.compile("\\s+");
  private static final Pattern SPACES = Pattern.compile("[ \\t]+");
  private static final Pattern REST_OF_LINE = Pattern.compile("[^\\r\\n]*");
  private static final Pattern WORD = Pattern.compile("[^\\s\\[\\];]*(?:\\[[^\\]\\r\\n]*\\]?)?");

  /** A statement: quoted parts and comments may have semicolons. */
  private static final Pattern STATEMENT =
      Pattern.compile(
          "(?:[^;'\"/-]++|'[^']*+'|\"[^\"]*+\"|--[^\\r\\n]*+|/\\*(?s:.*?)\\*/|[/-])*+;");

  private final String file;
  private final String text;
  private int place;

  Cursor(String file, String text) {
    this.file = file;
    this.text = text;
  }

  boolean isAtEnd() {
    return place == text.length();
  }

  boolean isAtEndOfLine() {
    return isAtEnd() || "\r\n".indexOf(text.charAt(place)) >= 0;
  }

  int place() {
    return place;
  }

  void skipBlank() {
    take(BLANK);
  }

  void skipSpaces() {
    take(SPACES);
  }

  String restOfLine() {
    return take(REST_OF_LINE).map(MatchResult::group).orElse("");
  }

  /** Takes what a pattern matches here, if it does. */
  Optional<MatchResult> take(Pattern pattern) {
    Matcher matcher = pattern.matcher(text).region(place, text.length());
    if (!matcher.lookingAt()) {
      return Optional.empty();
    }
    place = matcher.end();
    return Optional.of(matcher.toMatchResult());
  }

  /** Takes a statement and its semicolon, and returns it without. */
  String statement() throws BadScheduleException {
    int start = place;
    String statement =
        take(STATEMENT)
            .map(MatchResult::group)
            .orElseThrow(
                () -> unexpected(start, firstLine(start), "a step, or SQL that ends with ';'"));
    return statement.substring(0, statement.length() - 1).strip();
  }

  private String firstLine(int from) {
    return "'" + text.substring(from).lines().findFirst().orElse("") + "'";
  }

  /** What is wrong with the word at a place. */
  BadScheduleException unexpected(int at, String expected) {
    Matcher word = WORD.matcher(text).region(at, text.length());
    String found = word.lookingAt() ? word.group() : "";
    return unexpected(at, found.isEmpty() ? nextCharacter(at) : "'" + found + "'", expected);
  }

  private String nextCharacter(int at) {
    return at < text.length() ? "'" + text.charAt(at) + "'" : "the end of the file";
  }

  /** What is wrong at a place. */
  BadScheduleException unexpected(int at, String found, String expected) {
    String before = text.substring(0, at);
    int line = (int) before.chars().filter(character -> character == '\n').count() + 1;
    return new BadScheduleException(file, line, at - before.lastIndexOf('\n'), found, expected);
  }
}
