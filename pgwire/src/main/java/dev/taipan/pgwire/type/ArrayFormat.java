package dev.taipan.pgwire.type;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;

/** Arrays of up to six dimensions, as arrays of arrays; null is an element like others. */
record ArrayFormat(PgType element) implements ValueFormat {
  private static final int MOST_DIMENSIONS = 6;

  @Override
  public String toText(Object value) {
    Object[] parts = (Object[]) value;
    StringBuilder text = new StringBuilder();
    if (dimensions(parts).isEmpty()) {
      return "{}";
    }
    addText(parts, text);
    return text.toString();
  }

  private void addText(Object[] parts, StringBuilder text) {
    String between = "{";
    for (Object part : parts) {
      text.append(between);
      between = ",";
      if (part instanceof Object[] nested) {
        addText(nested, text);
      } else {
        text.append(part == null ? "NULL" : quoted(Formats.text(element.encode(part, false))));
      }
    }
    text.append('}');
  }

  private static String quoted(String text) {
    boolean plain =
        !text.isEmpty()
            && !text.equalsIgnoreCase("null")
            && text.chars().noneMatch(c -> "{},\"\\".indexOf(c) >= 0 || Character.isWhitespace(c));
    return plain ? text : '"' + text.replace("\\", "\\\\").replace("\"", "\\\"") + '"';
  }

  @Override
  public Object ofText(String text) {
    Object[] array = new Parser(text.strip()).array();
    return dimensions(array).isEmpty() ? new Object[0] : array;
  }

  /**
   * How many elements there are in each dimension; none if the array is empty.
   *
   * @throws IllegalArgumentException when arrays within it differ in length
   */
  private static List<Integer> dimensions(Object[] array) {
    List<Integer> counts = new ArrayList<>();
    Object first = array;
    while (first instanceof Object[] parts && parts.length > 0) {
      counts.add(parts.length);
      first = parts[0];
    }
    if (first instanceof Object[]) {
      requireNothing(array);
      return List.of();
    }
    requireEqual(array, counts, 0);
    return counts;
  }

  private static void requireNothing(Object[] parts) {
    for (Object part : parts) {
      if (!(part instanceof Object[] nested)) {
        throw new IllegalArgumentException("arrays within an array differ in dimensions");
      }
      requireNothing(nested);
    }
  }

  private static void requireEqual(Object[] parts, List<Integer> counts, int depth) {
    if (depth == MOST_DIMENSIONS || parts.length != counts.get(depth)) {
      throw new IllegalArgumentException("arrays within an array differ in length");
    }
    boolean last = depth == counts.size() - 1;
    for (Object part : parts) {
      if (last == (part instanceof Object[])) {
        throw new IllegalArgumentException("arrays within an array differ in dimensions");
      }
      if (part instanceof Object[] nested) {
        requireEqual(nested, counts, depth + 1);
      }
    }
  }

  /** Takes the text of an array apart. */
  private final class Parser {
    private final String text;
    private int place;
    private int depth;

    Parser(String text) {
      this.text = text;
    }

    Object[] array() {
      Object[] parts = parts();
      if (place != text.length()) {
        throw new IllegalArgumentException("text behind an array");
      }
      return parts;
    }

    private Object[] parts() {
      take('{');
      if (++depth > MOST_DIMENSIONS) {
        throw new IllegalArgumentException("too many dimensions");
      }
      List<Object> parts = new ArrayList<>();
      if (next() != '}') {
        parts.add(part());
        while (next() == ',') {
          place++;
          parts.add(part());
        }
      }
      take('}');
      depth--;
      return parts.toArray();
    }

    /** The next letter that is no space. */
    private char next() {
      while (Character.isWhitespace(text.charAt(place))) {
        place++;
      }
      return text.charAt(place);
    }

    private void take(char expected) {
      if (next() != expected) {
        throw new IllegalArgumentException("expected " + expected);
      }
      place++;
    }

    private Object part() {
      return switch (next()) {
        case '{' -> parts();
        case '"' -> quotedPart();
        default -> plainPart();
      };
    }

    private Object quotedPart() {
      StringBuilder part = new StringBuilder();
      place++;
      while (text.charAt(place) != '"') {
        if (text.charAt(place) == '\\') {
          place++;
        }
        part.append(text.charAt(place++));
      }
      place++;
      return decoded(part.toString());
    }

    private Object plainPart() {
      StringBuilder part = new StringBuilder();
      while (",}".indexOf(text.charAt(place)) < 0) {
        if (text.charAt(place) == '{') {
          throw new IllegalArgumentException("an array within an element");
        }
        if (text.charAt(place) == '\\') {
          place++;
        }
        part.append(text.charAt(place++));
      }
      String plain = part.toString().strip();
      if (plain.isEmpty()) {
        throw new IllegalArgumentException("an element without text");
      }
      return plain.equalsIgnoreCase("null") ? null : decoded(plain);
    }

    private Object decoded(String part) {
      return ArrayFormat.this.decoded(Formats.utf8(part), false);
    }
  }

  private Object decoded(byte[] bytes, boolean binary) {
    try {
      return element.decode(bytes, binary);
    } catch (BadValueException e) {
      throw new IllegalArgumentException(e);
    }
  }

  @Override
  public byte[] toBinary(Object value) {
    Object[] parts = (Object[]) value;
    List<Integer> dimensions = dimensions(parts);
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    DataOutputStream out = new DataOutputStream(bytes);
    try {
      out.writeInt(dimensions.size());
      out.writeInt(0);
      out.writeInt(element.number());
      for (int count : dimensions) {
        out.writeInt(count);
        out.writeInt(1);
      }
      if (!dimensions.isEmpty()) {
        write(parts, out);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return bytes.toByteArray();
  }

  private void write(Object[] parts, DataOutputStream out) throws IOException {
    for (Object part : parts) {
      if (part instanceof Object[] nested) {
        write(nested, out);
      } else {
        byte[] encoded = part == null ? new byte[0] : element.encode(part, true);
        out.writeInt(part == null ? -1 : encoded.length);
        out.write(encoded);
      }
    }
  }

  @Override
  public Object ofBinary(byte[] bytes) {
    ByteBuffer in = ByteBuffer.wrap(bytes);
    int dimensions = in.getInt();
    in.getInt();
    if (in.getInt() != element.number() || dimensions > MOST_DIMENSIONS || dimensions < 0) {
      throw new IllegalArgumentException("no array of this type");
    }
    int[] counts = new int[dimensions];
    long elements = 1;
    for (int i = 0; i < dimensions; i++) {
      counts[i] = in.getInt();
      in.getInt();
      if (counts[i] < 0 || counts[i] > bytes.length) {
        throw new IllegalArgumentException("fewer elements than told");
      }
      elements = Math.multiplyExact(elements, (long) counts[i]);
    }
    if (dimensions > 0 && elements > in.remaining() / 4) {
      throw new IllegalArgumentException("fewer elements than told");
    }
    Object[] parts = dimensions == 0 || elements == 0 ? new Object[0] : parts(in, counts, 0);
    if (in.hasRemaining()) {
      throw new IllegalArgumentException("bytes behind an array");
    }
    return parts;
  }

  private Object[] parts(ByteBuffer in, int[] counts, int depth) {
    Object[] parts = new Object[counts[depth]];
    for (int i = 0; i < parts.length; i++) {
      parts[i] = depth + 1 < counts.length ? parts(in, counts, depth + 1) : part(in);
    }
    return parts;
  }

  private Object part(ByteBuffer in) {
    int length = in.getInt();
    if (length == -1) {
      return null;
    }
    if (length < 0 || length > in.remaining()) {
      throw new IllegalArgumentException("an element is longer than the array");
    }
    byte[] part = new byte[length];
    in.get(part);
    return decoded(part, true);
  }
}
