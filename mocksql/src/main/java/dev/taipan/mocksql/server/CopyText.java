package dev.taipan.mocksql.server;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * PostgreSQL's text format: fields between tabs, with backslashes before what is special.
 *
 * @param none what stands for NULL
 */
record CopyText(char delimiter, String none, boolean hasHeader) implements CopyFormat {
  private static final String NO_DELIMITERS = "\\.abcdefghijklmnopqrstuvwxyz0123456789\r\n";

  /** Whether a letter may separate fields: not if it can follow a backslash. */
  static boolean mayBeDelimiter(char letter) {
    return NO_DELIMITERS.indexOf(letter) < 0;
  }

  @Override
  public String line(List<String> fields) {
    return fields.stream()
        .map(field -> field == null ? none : escaped(field))
        .collect(Collectors.joining(String.valueOf(delimiter), "", "\n"));
  }

  private String escaped(String field) {
    StringBuilder text = new StringBuilder(field.length());
    for (int i = 0; i < field.length(); i++) {
      char letter = field.charAt(i);
      char escaped =
          switch (letter) {
            case '\b' -> 'b';
            case '\f' -> 'f';
            case '\n' -> 'n';
            case '\r' -> 'r';
            case '\t' -> 't';
            case 0x0b -> 'v';
            case '\\' -> '\\';
            default -> letter == delimiter ? letter : 0;
          };
      text.append(escaped == 0 ? "" : "\\").append(escaped == 0 ? letter : escaped);
    }
    return text.toString();
  }

  @Override
  public List<List<Object>> rows(String lines) {
    List<List<Object>> rows = new ArrayList<>();
    for (String line : lines.lines().toList()) {
      if (line.equals("\\.")) {
        break;
      }
      rows.add(row(line));
    }
    return rows;
  }

  private List<Object> row(String line) {
    List<Object> row = new ArrayList<>();
    int from = 0;
    for (int place = 0; place <= line.length(); place++) {
      if (place == line.length() || line.charAt(place) == delimiter) {
        String field = line.substring(from, place);
        row.add(field.equals(none) ? null : unescaped(field));
        from = place + 1;
      } else if (line.charAt(place) == '\\' && place + 1 < line.length()) {
        place++;
      }
    }
    return row;
  }

  private static String unescaped(String field) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < field.length(); i++) {
      char c = field.charAt(i);
      if (c == '\\' && i + 1 < field.length()) {
        i++;
        c =
            switch (field.charAt(i)) {
              case 'n' -> '\n';
              case 't' -> '\t';
              case 'r' -> '\r';
              case 'b' -> '\b';
              case 'f' -> '\f';
              case 'v' -> 0x0b;
              default -> field.charAt(i);
            };
      }
      text.append(c);
    }
    return text.toString();
  }
}
