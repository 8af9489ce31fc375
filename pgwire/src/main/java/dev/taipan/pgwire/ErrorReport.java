package dev.taipan.pgwire;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What an error or a notice says: texts by the letters of PostgreSQL's documentation, section 54.8.
 */
public record ErrorReport(Map<Character, String> fields) {

  /** A copy that does not change. */
  public ErrorReport {
    fields = Collections.unmodifiableMap(new LinkedHashMap<>(fields));
  }

  /**
   * A report.
   *
   * @param severity such as ERROR, FATAL, WARNING
   * @param sqlState five characters
   */
  public static ErrorReport of(String severity, String sqlState, String message) {
    Map<Character, String> fields = new LinkedHashMap<>();
    fields.put('S', severity);
    fields.put('V', severity);
    fields.put('C', sqlState);
    fields.put('M', message.replace('\0', ' '));
    return new ErrorReport(fields);
  }

  /** The same with the name of a constraint, unless that is empty. */
  public ErrorReport withConstraint(String name) {
    Map<Character, String> more = new LinkedHashMap<>(fields);
    if (!name.isEmpty()) {
      more.put('n', name);
    }
    return new ErrorReport(more);
  }

  /** The five characters that programs look at; empty if it has none. */
  public String sqlState() {
    return fields.getOrDefault('C', "");
  }

  /** What it says to people; empty if nothing. */
  public String message() {
    return fields.getOrDefault('M', "");
  }

  static ErrorReport of(PayloadReader in) throws ProtocolException {
    Map<Character, String> fields = new LinkedHashMap<>();
    char letter = (char) in.int8();
    while (letter != 0) {
      fields.put(letter, in.text());
      letter = (char) in.int8();
    }
    return new ErrorReport(fields);
  }

  void write(FrameWriter out) {
    fields.forEach((letter, text) -> out.int8(letter).text(text));
    out.int8(0);
  }
}
