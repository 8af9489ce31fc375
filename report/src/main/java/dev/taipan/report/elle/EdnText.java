package dev.taipan.report.elle;

import java.util.Collection;
import java.util.Iterator;
import java.util.Map;
import java.util.Set;

/**
 * Writes trees as EDN (the extensible data notation, edn-format.org): maps with keywords for keys,
 * lists, sets, keywords, strings and booleans.
 */
final class EdnText {
  private final StringBuilder text = new StringBuilder();

  private EdnText() {}

  static String of(Object tree) {
    EdnText edn = new EdnText();
    edn.write(tree);
    return edn.text.toString();
  }

  private void write(Object tree) {
    if (tree instanceof Map<?, ?> map) {
      writeMap(map);
    } else if (tree instanceof Set<?> set) {
      writeAll("#{", set, "}");
    } else if (tree instanceof Collection<?> list) {
      writeAll("[", list, "]");
    } else if (tree instanceof Keyword keyword) {
      text.append(':').append(keyword.name());
    } else if (tree instanceof Boolean truth) {
      text.append(truth.booleanValue());
    } else {
      writeString((String) tree);
    }
  }

  private void writeMap(Map<?, ?> map) {
    String separator = "{";
    for (Map.Entry<?, ?> entry : map.entrySet()) {
      text.append(separator).append(':').append(entry.getKey()).append(' ');
      write(entry.getValue());
      separator = ", ";
    }
    text.append(map.isEmpty() ? "{}" : "}");
  }

  private void writeAll(String start, Collection<?> elements, String end) {
    text.append(start);
    for (Iterator<?> each = elements.iterator(); each.hasNext(); ) {
      write(each.next());
      text.append(each.hasNext() ? " " : "");
    }
    text.append(end);
  }

  /** Only these characters have to be escaped, but lines stay lines. */
  private void writeString(String string) {
    text.append('"');
    for (int i = 0; i < string.length(); i++) {
      char c = string.charAt(i);
      switch (c) {
        case '"' -> text.append("\\\"");
        case '\\' -> text.append("\\\\");
        case '\n' -> text.append("\\n");
        case '\r' -> text.append("\\r");
        case '\t' -> text.append("\\t");
        default -> text.append(c);
      }
    }
    text.append('"');
  }
}
