package dev.taipan.mocksql.server;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** PostgreSQL's text format: fields between tabs, with backslashes before what is special. */
record CopyText() implements CopyFormat {

  @Override
  public boolean hasHeader() {
    return false;
  }

  @Override
  public String line(List<String> fields) {
    return fields.stream()
        .map(field -> field == null ? "\\N" : escaped(field))
        .collect(Collectors.joining("\t", "", "\n"));
  }

  private static String escaped(String field) {
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
            default -> 0;
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
      List<Object> row = new ArrayList<>();
      for (String field : line.split("\t", -1)) {
        row.add(field.equals("\\N") ? null : unescaped(field));
      }
      rows.add(row);
    }
    return rows;
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
