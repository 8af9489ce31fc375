package dev.taipan.collect.whitebox;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * A change as PostgreSQL's {@code test_decoding} spells it: {@code table public.t: UPDATE:
 * k[integer]:1 v[text]:'it''s'}, perhaps with the old row in front of the new one.
 *
 * @param table with its schema, as SQL has it
 * @param operation {@code INSERT}, {@code UPDATE} or {@code DELETE}
 * @param columns by name, of the new row; of a deleted one what is left of it. Null stands for what
 *     is not there
 */
record DecodedRow(String table, String operation, Map<String, String> columns) {
  private static final String TABLE = "table ";
  private static final String NEW = "new-tuple:";
  private static final char QUOTE = '\'';

  /** The change in a line; none in other lines, such as those that begin transactions. */
  static Optional<DecodedRow> parse(String line) {
    if (!line.startsWith(TABLE)) {
      return Optional.empty();
    }
    int tableEnd = line.indexOf(": ", TABLE.length());
    int operationEnd = line.indexOf(':', tableEnd + 2);
    if (tableEnd < 0 || operationEnd < 0) {
      return Optional.empty();
    }
    return Optional.of(
        new DecodedRow(
            line.substring(TABLE.length(), tableEnd),
            line.substring(tableEnd + 2, operationEnd),
            new Columns(line, operationEnd + 1).read()));
  }

  /** The columns of a line, from left to right. */
  private static final class Columns {
    private final String line;
    private int next;
    private final Map<String, String> values = new LinkedHashMap<>();

    Columns(String line, int start) {
      this.line = line;
      next = start;
    }

    Map<String, String> read() {
      while (isMore()) {
        if (line.startsWith(NEW, next)) {
          values.clear();
          next += NEW.length();
        } else {
          readColumn();
        }
      }
      return values;
    }

    private boolean isMore() {
      while (next < line.length() && line.charAt(next) == ' ') {
        next++;
      }
      return next < line.length();
    }

    /** {@code name[type]:value}, or a word that says which row follows. */
    private void readColumn() {
      int bracket = line.indexOf('[', next);
      int colon = line.indexOf("]:", next);
      int blank = line.indexOf(' ', next);
      if (bracket < 0 || colon < 0 || (blank >= 0 && blank < bracket)) {
        next = blank < 0 ? line.length() : blank;
        return;
      }
      String name = line.substring(next, bracket);
      next = colon + 2;
      values.put(name, isQuoted() ? quoted() : bare());
    }

    private boolean isQuoted() {
      return next < line.length() && line.charAt(next) == QUOTE;
    }

    private String bare() {
      int end = line.indexOf(' ', next);
      String value = line.substring(next, end < 0 ? line.length() : end);
      next += value.length();
      return value.equals("null") ? null : value;
    }

    private String quoted() {
      StringBuilder value = new StringBuilder();
      next++;
      while (next < line.length() && (line.charAt(next) != QUOTE || isDoubled())) {
        next += line.charAt(next) == QUOTE ? 1 : 0;
        value.append(line.charAt(next++));
      }
      next++;
      return value.toString();
    }

    /** Whether the quote here stands for one that is part of the text. */
    private boolean isDoubled() {
      return next + 1 < line.length() && line.charAt(next + 1) == QUOTE;
    }
  }
}
