package dev.taipan.cli.record;

import dev.taipan.history.TransactionStatus;
import dev.taipan.record.Recorder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A transaction as a recorder wrote it down.
 *
 * @param text the line, with its end
 * @param status how the transaction ended
 * @param time when that was written down, in nanoseconds
 * @param keys all that it read or wrote, as JSON
 * @param writes its last write of each key, as JSON
 */
record RecordedLine(
    String text,
    TransactionStatus status,
    long time,
    Set<String> keys,
    Map<String, String> writes) {
  private static final String OPERATIONS = "\"ops\":";

  /** Reads a line as {@link dev.taipan.record.SessionRecorder} writes it. */
  static RecordedLine of(byte[] line, TransactionStatus status, long time) {
    String text = new String(line, StandardCharsets.US_ASCII);
    Set<String> keys = new LinkedHashSet<>();
    Map<String, String> writes = new HashMap<>();
    for (String operation : elements(text, text.indexOf(OPERATIONS) + OPERATIONS.length())) {
      List<String> parts = elements(operation, 0);
      switch (parts.get(0)) {
        case "\"w\"", "\"insert\"" -> writes.put(parts.get(1), parts.get(2));
        case "\"delete\"" -> writes.put(parts.get(1), Recorder.NO_ROW);
        case "\"predicate\"" ->
            elements(parts.get(2), 0).forEach(match -> keys.add(elements(match, 0).get(0)));
        default -> keys.add(parts.get(1));
      }
    }
    keys.addAll(writes.keySet());
    return new RecordedLine(text, status, time, keys, writes);
  }

  /** The key and the value of a line that says what a key holds at first. */
  static Map.Entry<String, String> initial(byte[] line) {
    String text = new String(line, StandardCharsets.US_ASCII);
    int key = text.indexOf(':') + 1;
    int comma = endOfValue(text, key);
    int value = text.indexOf(':', comma) + 1;
    return Map.entry(text.substring(key, comma), text.substring(value, endOfValue(text, value)));
  }

  /** The elements of an array of JSON without white space. */
  private static List<String> elements(String text, int start) {
    List<String> elements = new ArrayList<>();
    int at = start + 1;
    while (text.charAt(at) != ']') {
      int end = endOfValue(text, at);
      elements.add(text.substring(at, end));
      at = text.charAt(end) == ',' ? end + 1 : end;
    }
    return elements;
  }

  /** Where a value of JSON ends: at the next comma or bracket that is not part of it. */
  private static int endOfValue(String text, int start) {
    int depth = 0;
    boolean isText = false;
    for (int at = start; at < text.length(); at++) {
      char letter = text.charAt(at);
      if (isText) {
        if (letter == '\\') {
          at++;
        } else {
          isText = letter != '"';
        }
      } else if (letter == '"') {
        isText = true;
      } else if (letter == '[' || letter == '{') {
        depth++;
      } else if (depth == 0 && (letter == ',' || letter == ']' || letter == '}')) {
        return at;
      } else if (letter == ']' || letter == '}') {
        depth--;
      }
    }
    return text.length();
  }
}
