package dev.taipan.formats.jsonl.name;

import dev.taipan.formats.syntax.Literals;
import dev.taipan.formats.syntax.RowNames;
import dev.taipan.history.Names;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/** What a file's keys, values or transactions are called by. */
public enum NameKind {
  /** Integers from -2^63 to 2^63-1. */
  SIGNED,
  /** Integers from 0 to 2^64-1. */
  UNSIGNED,
  /** Any JSON; what is no integer is called by its text. */
  JSON,
  /** Integers, null, and strings that hold a form of EDN. */
  EDN,
  /** Lists of a table, a row, and perhaps a column. */
  ROW,
  /** Strings that hold a name. */
  PLAIN;

  /** The kind that keeps all of some names. */
  public static NameKind of(Names names) {
    if (names == Names.UNSIGNED_DECIMAL) {
      return UNSIGNED;
    }
    if (names instanceof RowNames) {
      return ROW;
    }
    if (names instanceof Literals literals) {
      return literals.nil().equals("nil") ? EDN : JSON;
    }
    return names == Names.DECIMAL ? SIGNED : PLAIN;
  }

  /** How a header spells it. */
  public String spelling() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** The kind that a header spells so. */
  public static Optional<NameKind> spelt(String spelling) {
    return Arrays.stream(values()).filter(kind -> kind.spelling().equals(spelling)).findFirst();
  }

  /** All spellings, for error messages. */
  public static String spellings() {
    return Arrays.stream(values())
        .map(kind -> '"' + kind.spelling() + '"')
        .collect(Collectors.joining(", "));
  }
}
