package dev.taipan.report.markup;

import dev.taipan.history.display.Printable;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Locale;

/** HTML and SVG as they are written, in which text from outside is text and nothing else. */
public final class Markup {
  private final StringBuilder out = new StringBuilder();
  private final Deque<String> open = new ArrayDeque<>();

  /** Opens an element; attributes are names and values in turn. */
  public Markup open(String element, Object... attributes) {
    tag(element, attributes).append('>');
    open.push(element);
    return this;
  }

  /** An element without content. */
  public Markup empty(String element, Object... attributes) {
    tag(element, attributes).append("/>");
    return this;
  }

  /** An element whose content is text. */
  public Markup element(String element, String text, Object... attributes) {
    return open(element, attributes).text(text).close();
  }

  /** Closes what was opened last. */
  public Markup close() {
    out.append("</").append(open.pop()).append('>');
    return this;
  }

  /** Text, shown as it is but for what cannot be seen, or would change the direction of writing. */
  public Markup text(String text) {
    out.append(escaped(text));
    return this;
  }

  /** What is no text from outside, such as a style sheet of our own. */
  public Markup raw(String markup) {
    out.append(markup);
    return this;
  }

  private StringBuilder tag(String element, Object... attributes) {
    out.append('<').append(element);
    for (int i = 0; i < attributes.length; i += 2) {
      out.append(' ')
          .append(attributes[i])
          .append("=\"")
          .append(value(attributes[i + 1]))
          .append('"');
    }
    return out;
  }

  private static String value(Object attribute) {
    return attribute instanceof Double number ? number(number) : escaped(attribute.toString());
  }

  /** A length or a place, to a tenth of a pixel. */
  public static String number(double number) {
    return number == Math.rint(number)
        ? Long.toString((long) number)
        : String.format(Locale.ROOT, "%.1f", number);
  }

  private static String escaped(String text) {
    String printable = Printable.of(text);
    StringBuilder escaped = new StringBuilder(printable.length() + 16);
    for (int i = 0; i < printable.length(); i++) {
      char next = printable.charAt(i);
      switch (next) {
        case '&' -> escaped.append("&amp;");
        case '<' -> escaped.append("&lt;");
        case '>' -> escaped.append("&gt;");
        case '"' -> escaped.append("&quot;");
        case '\'' -> escaped.append("&#39;");
        default -> escaped.append(Character.isSurrogate(next) ? surrogate(printable, i) : next);
      }
    }
    return escaped.toString();
  }

  /** Half a character is none. */
  private static char surrogate(String text, int place) {
    char half = text.charAt(place);
    boolean whole =
        Character.isHighSurrogate(half)
            ? place + 1 < text.length() && Character.isLowSurrogate(text.charAt(place + 1))
            : place > 0 && Character.isHighSurrogate(text.charAt(place - 1));
    return whole ? half : '\uFFFD';
  }

  @Override
  public String toString() {
    return out.toString();
  }

  /** A text with its first letter in upper case. */
  public static String capital(String text) {
    return text.substring(0, 1).toUpperCase(Locale.ROOT) + text.substring(1);
  }
}
