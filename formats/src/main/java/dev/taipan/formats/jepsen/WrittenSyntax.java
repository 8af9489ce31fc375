package dev.taipan.formats.jepsen;

import dev.taipan.formats.io.HistoryFormat;
import dev.taipan.formats.io.UnwritableHistoryException;
import dev.taipan.formats.syntax.EdnForms;
import java.util.Optional;
import java.util.regex.Pattern;

/** How operations are written. */
enum WrittenSyntax {
  /** In EDN, spaced as Jepsen does. */
  EDN(HistoryFormat.EDN, "nil", ":", "", " ", ", ", " ") {
    /** What JSON has, EDN has in another spelling. */
    @Override
    Optional<String> form(String form, String formsNil) {
      return formsNil.equals("nil") ? Optional.of(form) : EdnForms.ofJson(form);
    }
  },

  /** In JSON, without blanks. */
  JSON(HistoryFormat.JEPSEN_JSON, "null", "\"", "\"", ":", ",", ",") {
    /** Of what EDN has, JSON has most strings, most numbers and truth values. */
    @Override
    Optional<String> form(String form, String formsNil) {
      boolean here = formsNil.equals("null") || SIMPLE.matcher(form).matches();
      return here ? Optional.of(form) : Optional.empty();
    }
  };

  private static final Pattern SIMPLE =
      Pattern.compile(
          "true|false|-?(0|[1-9][0-9]*)([.][0-9]+)?([eE][+-]?[0-9]+)?"
              + "|\"([^\"\\\\\\p{Cntrl}]|\\\\[\"\\\\/bfnrt]|\\\\u[0-9a-fA-F]{4})*+\"");

  private final HistoryFormat format;
  private final String nil;
  private final String beforeWord;
  private final String behindWord;
  private final String behindName;
  private final String betweenEntries;
  private final String betweenItems;

  WrittenSyntax(
      HistoryFormat format,
      String nil,
      String beforeWord,
      String behindWord,
      String behindName,
      String betweenEntries,
      String betweenItems) {
    this.format = format;
    this.nil = nil;
    this.beforeWord = beforeWord;
    this.behindWord = behindWord;
    this.behindName = behindName;
    this.betweenEntries = betweenEntries;
    this.betweenItems = betweenItems;
  }

  /** A form of a syntax, which is known by what it calls nothing, in this one, if it has it. */
  abstract Optional<String> form(String form, String formsNil);

  /** The format that has this syntax. */
  HistoryFormat format() {
    return format;
  }

  /** The error that this format cannot express something. */
  UnwritableHistoryException unwritable(String what) {
    return new UnwritableHistoryException(format, what);
  }

  String nil() {
    return nil;
  }

  /** A keyword, or the string that stands for it. */
  String word(String word) {
    return beforeWord + word + behindWord;
  }

  /** The name of an entry with what stands before its value. */
  String name(String word) {
    return word(word) + behindName;
  }

  String betweenEntries() {
    return betweenEntries;
  }

  String betweenItems() {
    return betweenItems;
  }
}
