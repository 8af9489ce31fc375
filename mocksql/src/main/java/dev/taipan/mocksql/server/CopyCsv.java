package dev.taipan.mocksql.server;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * PostgreSQL's CSV: a quote within quotes is doubled, and what stands for NULL does so without
 * quotes only.
 *
 * @param none what stands for NULL
 */
record CopyCsv(char delimiter, char quote, String none, boolean hasHeader) implements CopyFormat {

  @Override
  public String line(List<String> fields) {
    return fields.stream()
        .map(field -> field == null ? none : quoted(field))
        .collect(Collectors.joining(String.valueOf(delimiter), "", "\n"));
  }

  private String quoted(String field) {
    boolean plain =
        !field.equals(none)
            && !field.equals("\\.")
            && field.chars().noneMatch(c -> c == delimiter || c == quote || c == '\n' || c == '\r');
    String mark = String.valueOf(quote);
    return plain ? field : mark + field.replace(mark, mark + mark) + mark;
  }

  @Override
  public List<List<Object>> rows(String lines) throws BadCopyException {
    List<List<Object>> rows = new ArrayList<>();
    List<Object> row = new ArrayList<>();
    int place = 0;
    while (place < lines.length()) {
      StringBuilder field = new StringBuilder();
      boolean wasQuoted = false;
      boolean isQuoted = false;
      while (place < lines.length() && (isQuoted || !ends(lines, place))) {
        char c = lines.charAt(place++);
        if (c != quote) {
          field.append(c);
        } else if (isQuoted && place < lines.length() && lines.charAt(place) == quote) {
          field.append(quote);
          place++;
        } else {
          wasQuoted = true;
          isQuoted = !isQuoted;
        }
      }
      if (isQuoted) {
        throw new BadCopyException("a quoted field of CSV does not end");
      }
      String text = field.toString();
      row.add(!wasQuoted && text.equals(none) ? null : text);
      boolean more = place < lines.length() && lines.charAt(place) == delimiter;
      if (more && ++place < lines.length()) {
        continue;
      }
      if (more) {
        row.add(none.isEmpty() ? null : "");
      }
      if (!wasQuoted && row.size() == 1 && text.equals("\\.")) {
        return rows;
      }
      rows.add(row);
      row = new ArrayList<>();
      place += lines.startsWith("\r\n", place) ? 2 : 1;
    }
    return rows;
  }

  /** Whether a field without quotes ends at a place. */
  private boolean ends(String lines, int place) {
    char c = lines.charAt(place);
    return c == delimiter || c == '\n' || c == '\r';
  }
}
