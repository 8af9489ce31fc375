package dev.taipan.history.syntax;

import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The same forms in EDN and in JSON: strings, numbers, truth values, nothing, and lists of these.
 * Linear time. What is behind a backslash in a string is the same in both, as far as both have it.
 */
public final class EdnForms {
  private static final String JSON_NOTHING = "null";
  private static final String EDN_NOTHING = "nil";

  /** What EDN and JSON mean different things by, or one of them nothing. */
  private static final String OTHER = "{}()#\\:^;'";

  private static final Pattern STRING = Pattern.compile("\"([^\"\\\\]|\\\\[\"\\\\/bfnrtu])*+\"");

  private EdnForms() {}

  /** The EDN of what is JSON without blanks; empty where that has objects. */
  public static Optional<String> ofJson(String json) {
    return translated(json, ',', ' ', JSON_NOTHING, EDN_NOTHING);
  }

  /** The JSON of what is EDN with single blanks; empty where JSON has no such form. */
  public static Optional<String> toJson(String edn) {
    return translated(edn, ' ', ',', EDN_NOTHING, JSON_NOTHING);
  }

  private static Optional<String> translated(
      String form, char separator, char translatedSeparator, String nothing, String translated) {
    StringBuilder result = new StringBuilder(form.length());
    int at = 0;
    while (at < form.length()) {
      char next = form.charAt(at);
      if (OTHER.indexOf(next) >= 0) {
        return Optional.empty();
      }
      if (next == separator) {
        result.append(translatedSeparator);
        at++;
      } else if (next == '[' || next == ']') {
        result.append(next);
        at++;
      } else {
        int end = next == '"' ? endOfString(form, at) : endOfAtom(form, at, separator);
        String atom = form.substring(at, end);
        if (atom.equals(translated) || (next == '"' && !STRING.matcher(atom).matches())) {
          return Optional.empty();
        }
        result.append(atom.equals(nothing) ? translated : atom);
        at = end;
      }
    }
    return Optional.of(result.toString());
  }

  private static int endOfString(String form, int start) {
    int end = start + 1;
    while (form.charAt(end) != '"') {
      end += form.charAt(end) == '\\' ? 2 : 1;
    }
    return end + 1;
  }

  private static int endOfAtom(String form, int start, char separator) {
    int end = start;
    while (end < form.length()
        && form.charAt(end) != separator
        && "[]\"{}()".indexOf(form.charAt(end)) < 0) {
      end++;
    }
    return end;
  }
}
