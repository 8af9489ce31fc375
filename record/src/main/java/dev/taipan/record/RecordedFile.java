package dev.taipan.record;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Takes a file of a {@link Recorder} apart, without reading it as a history: keys and values are
 * the same where their text is, since a recorder spells them in one way.
 */
final class RecordedFile {
  private static final String INITIAL = "{\"key\":";
  private static final String OPERATIONS = "\"ops\":[";
  private static final String ABORTED = "\"status\":\"aborted\"";
  private static final Pattern START = Pattern.compile("\"start\":(-?\\d{1,18})");

  private final Path file;
  private String header = "";
  private long start = Long.MAX_VALUE;
  private final Map<String, String> initial = new HashMap<>();

  /** Is told of operations. */
  interface Operations {
    /** A value was written, or read, where it is null. */
    void operation(String key, String value, boolean isAborted);
  }

  private RecordedFile(Path file) {
    this.file = file;
  }

  /** One that is not looked at. */
  static RecordedFile unread(Path file) {
    return new RecordedFile(file);
  }

  /**
   * Reads the first line, when the first transaction began, and what keys held at first.
   *
   * @throws IOException when it cannot be read
   */
  static RecordedFile of(Path file) throws IOException {
    RecordedFile read = new RecordedFile(file);
    try (BufferedReader lines = lines(file)) {
      String line = lines.readLine();
      read.header = line == null ? "" : line;
      for (line = lines.readLine(); line != null; line = lines.readLine()) {
        Matcher start = START.matcher(line);
        if (isInitial(line)) {
          String key = key(line);
          int value = line.indexOf(':', INITIAL.length() + key.length()) + 1;
          read.initial.put(key, line.substring(value, end(line, value)));
        } else if (start.find()) {
          read.start = Math.min(read.start, Long.parseLong(start.group(1)));
        }
      }
    }
    return read;
  }

  /** The lines of a file, in which each byte is a character. */
  static BufferedReader lines(Path file) throws IOException {
    return Files.newBufferedReader(file, StandardCharsets.ISO_8859_1);
  }

  /** Whether a line says what a key held at first. */
  static boolean isInitial(String line) {
    return line.startsWith(INITIAL);
  }

  /** The key of such a line. */
  static String key(String line) {
    return line.substring(INITIAL.length(), end(line, INITIAL.length()));
  }

  /** Forgets what keys held at first. */
  void forget() {
    initial.clear();
  }

  Path file() {
    return file;
  }

  String header() {
    return header;
  }

  /** Whether a fact is in the first line. */
  boolean says(String fact) {
    return header.contains('"' + fact + "\":");
  }

  /** When the first transaction began. */
  long start() {
    return start;
  }

  /** What keys held at first. */
  Map<String, String> initial() {
    return initial;
  }

  /** Whether what a key held is that of a row that was not there then: the server filled it in. */
  boolean isFilledIn(String key) {
    int last = lastElement(key);
    return last > 0
        && Recorder.NO_ROW.equals(initial.get(key.substring(0, last) + "]"))
        && !Recorder.NO_ROW.equals(initial.get(key));
  }

  /** Tells of all operations. */
  void operations(Operations told) throws IOException {
    try (BufferedReader lines = lines(file)) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        int at = isInitial(line) ? -1 : line.indexOf(OPERATIONS);
        if (at >= 0) {
          boolean isAborted = line.lastIndexOf(ABORTED, at) >= 0;
          operations(line, at + OPERATIONS.length(), isAborted, told);
        }
      }
    }
  }

  private static void operations(String line, int start, boolean isAborted, Operations told) {
    int at = start;
    while (at < line.length() && line.charAt(at) == '[') {
      int end = end(line, at);
      int kindEnd = end(line, at + 1);
      String kind = line.substring(at + 1, kindEnd);
      int key = kindEnd + 1;
      int keyEnd = end(line, key);
      if (!kind.equals("\"predicate\"") && keyEnd < end) {
        String value =
            line.charAt(keyEnd) == ','
                ? line.substring(keyEnd + 1, end(line, keyEnd + 1))
                : Recorder.NO_ROW;
        told.operation(line.substring(key, keyEnd), kind.equals("\"r\"") ? null : value, isAborted);
      }
      at = end + (end < line.length() && line.charAt(end) == ',' ? 1 : 0);
    }
  }

  /** Where the comma is in front of the last element of a list; -1 where it has but one. */
  private static int lastElement(String list) {
    int comma = -1;
    if (list.startsWith("[")) {
      for (int at = end(list, 1); at < list.length() && list.charAt(at) == ','; ) {
        comma = at;
        at = end(list, at + 1);
      }
    }
    return comma;
  }

  /** Where a value of JSON ends that begins at a place; at most the end of the text. */
  private static int end(String text, int start) {
    int depth = 0;
    boolean isQuoted = false;
    for (int at = start; at < text.length(); at++) {
      char next = text.charAt(at);
      if (isQuoted) {
        at += next == '\\' ? 1 : 0;
        isQuoted = next != '"';
      } else if (next == '"') {
        isQuoted = true;
      } else if (next == '[' || next == '{') {
        depth++;
      } else if (next == ']' || next == '}' || next == ',') {
        if (depth == 0) {
          return at;
        }
        depth -= next == ',' ? 0 : 1;
      }
    }
    return text.length();
  }
}
