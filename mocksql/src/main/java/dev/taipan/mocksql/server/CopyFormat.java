package dev.taipan.mocksql.server;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** How rows are written in a COPY: PostgreSQL's text format, or CSV. */
interface CopyFormat {

  /** A row as a line, with its end; {@code null} stands for NULL. */
  String line(List<String> fields);

  /**
   * The rows of lines.
   *
   * @throws BadCopyException when a field does not end
   */
  List<List<Object>> rows(String lines) throws BadCopyException;

  /** Whether the first line names the columns. */
  boolean hasHeader();

  /** Rows that are in no such format. */
  final class BadCopyException extends Exception {
    private static final long serialVersionUID = 1L;

    BadCopyException(String message) {
      super(message);
    }
  }

  /** The format that the options of a COPY name; empty where one of them is not supported. */
  static Optional<CopyFormat> of(String options) {
    List<String> words = new ArrayList<>();
    Matcher word = Pattern.compile("'((?:[^']|'')*)'|[^\\s(),']+").matcher(options);
    while (word.find()) {
      words.add(
          word.group(1) == null
              ? word.group().toLowerCase(Locale.ROOT)
              : word.group(1).replace("''", "'"));
    }
    return new Options().of(words);
  }

  /** Options, of {@code WITH (FORMAT csv, HEADER)} as well as of the older {@code CSV HEADER}. */
  final class Options {
    private String format = "text";
    private boolean header;
    private String delimiter;
    private String none;
    private String quote;

    private Optional<CopyFormat> of(List<String> words) {
      int place = 0;
      while (place < words.size()) {
        String next = place + 1 < words.size() ? words.get(place + 1) : "";
        int more = next.equals("as") ? 2 : 1;
        String value = place + more < words.size() ? words.get(place + more) : "";
        switch (words.get(place)) {
          case "with" -> more = 0;
          case "csv" -> {
            format = "csv";
            more = 0;
          }
          case "format" -> format = value;
          case "header" -> {
            header = !List.of("false", "off", "0").contains(next);
            more = header && !List.of("true", "on", "1").contains(next) ? 0 : 1;
          }
          case "delimiter" -> delimiter = value;
          case "null" -> none = value;
          case "quote" -> quote = value;
          default -> {
            return Optional.empty();
          }
        }
        place += 1 + more;
      }
      return made();
    }

    private Optional<CopyFormat> made() {
      if (format.equals("text")) {
        char separates = letter(delimiter, '\t');
        return quote == null && separates != 0 && CopyText.mayBeDelimiter(separates)
            ? Optional.of(new CopyText(separates, none == null ? "\\N" : none, header))
            : Optional.empty();
      }
      char separates = letter(delimiter, ',');
      char quotes = letter(quote, '"');
      return format.equals("csv") && separates != 0 && quotes != 0 && separates != quotes
          ? Optional.of(new CopyCsv(separates, quotes, none == null ? "" : none, header))
          : Optional.empty();
    }

    private static char letter(String value, char usual) {
      if (value == null) {
        return usual;
      }
      return value.length() == 1 ? value.charAt(0) : 0;
    }
  }
}
