package dev.taipan.formats.syntax;

import java.util.BitSet;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The same forms in EDN and in JSON: strings, numbers, truth values, nothing, lists, and maps whose
 * keys are strings. Linear time. What is behind a backslash in a string is the same in both, as far
 * as both have it.
 */
public final class EdnForms {
  private static final Pattern STRING = Pattern.compile("\"([^\"\\\\]|\\\\[\"\\\\/bfnrtu])*+\"");
  private static final Pattern ATOM =
      Pattern.compile("true|false|-?(0|[1-9][0-9]*)([.][0-9]+)?([eE][+-]?[0-9]+)?");

  /** What separates items in either syntax. */
  private static final String SEPARATORS = " ,:";

  private final String form;
  private final Target target;
  private final StringBuilder translated = new StringBuilder();

  /** Per collection that has started and not ended whether it is a map. */
  private final BitSet maps = new BitSet();

  private int depth;

  /** Whether what was just translated is the key of an entry of a map. */
  private boolean isKey;

  /**
   * A syntax as far as it is not the other one.
   *
   * @param foreign what nothing is called in the other one
   */
  private record Target(
      String nothing, String foreign, String inList, String inEntry, String betweenEntries) {}

  private static final Target EDN = new Target("nil", "null", " ", " ", ", ");
  private static final Target JSON = new Target("null", "nil", ",", ":", ",");

  private EdnForms(String form, Target target) {
    this.form = form;
    this.target = target;
  }

  /** The EDN of what is JSON without blanks; empty where a string has escapes that JSON has not. */
  public static Optional<String> ofJson(String json) {
    return new EdnForms(json, EDN).translate();
  }

  /** The JSON of what is EDN with single blanks; empty where JSON has no such form. */
  public static Optional<String> toJson(String edn) {
    return new EdnForms(edn, JSON).translate();
  }

  private Optional<String> translate() {
    int at = 0;
    while (at >= 0 && at < form.length()) {
      at = translate(at);
    }
    return at < 0 ? Optional.empty() : Optional.of(translated.toString());
  }

  /** Translates what starts at a place, and returns the next one, or -1 where nothing is it. */
  private int translate(int at) {
    char next = form.charAt(at);
    if (SEPARATORS.indexOf(next) >= 0) {
      separate();
      return at + 1;
    }
    boolean inKey = depth > 0 && maps.get(depth) && !isKey && next != '}';
    if (inKey && next != '"') {
      return -1;
    }
    boolean behindKey = isKey;
    isKey = inKey;
    switch (next) {
      case '[', '{' -> {
        maps.set(++depth, next == '{');
        translated.append(next);
        return at + 1;
      }
      case ']', '}' -> {
        if (behindKey) {
          return -1;
        }
        depth--;
        translated.append(next);
        return at + 1;
      }
      default -> {
        return next == '"' ? translateString(at) : translateAtom(at);
      }
    }
  }

  private void separate() {
    boolean inMap = depth > 0 && maps.get(depth);
    String between = inMap ? target.betweenEntries() : target.inList();
    translated.append(isKey ? target.inEntry() : between);
  }

  private int translateString(int start) {
    int end = start + 1;
    while (form.charAt(end) != '"') {
      end += form.charAt(end) == '\\' ? 2 : 1;
    }
    String string = form.substring(start, end + 1);
    translated.append(string);
    return STRING.matcher(string).matches() ? end + 1 : -1;
  }

  private int translateAtom(int start) {
    int end = start;
    while (end < form.length() && " ,:[]{}\"".indexOf(form.charAt(end)) < 0) {
      end++;
    }
    String atom = form.substring(start, end);
    boolean nothing = atom.equals(target.foreign());
    translated.append(nothing ? target.nothing() : atom);
    return nothing || ATOM.matcher(atom).matches() ? end : -1;
  }
}
