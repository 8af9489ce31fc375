package dev.taipan.pgwire.type;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;

/** Arrays of one dimension; null is an element like others. */
record ArrayFormat(PgType element) implements ValueFormat {
  @Override
  public String toText(Object value) {
    StringBuilder text = new StringBuilder("{");
    for (Object part : (Object[]) value) {
      text.append(text.length() == 1 ? "" : ",");
      text.append(part == null ? "NULL" : quoted(Formats.text(element.encode(part, false))));
    }
    return text.append('}').toString();
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
    return new Parser(text.strip()).array();
  }

  /** Takes the text of an array apart. */
  private final class Parser {
    private final String text;
    private int place;

    Parser(String text) {
      this.text = text;
    }

    Object[] array() {
      take('{');
      List<Object> parts = new ArrayList<>();
      if (text.charAt(place) != '}') {
        parts.add(part());
        while (text.charAt(place) == ',') {
          place++;
          parts.add(part());
        }
      }
      take('}');
      if (place != text.length()) {
        throw new IllegalArgumentException("text behind an array");
      }
      return parts.toArray();
    }

    private void take(char expected) {
      if (text.charAt(place) != expected) {
        throw new IllegalArgumentException("expected " + expected);
      }
      place++;
    }

    private Object part() {
      return text.charAt(place) == '"' ? quotedPart() : plainPart();
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
      int from = place;
      while (",}".indexOf(text.charAt(place)) < 0) {
        if (text.charAt(place) == '{') {
          throw new IllegalArgumentException("arrays of arrays are not supported");
        }
        place++;
      }
      String part = text.substring(from, place).strip();
      return part.equalsIgnoreCase("null") ? null : decoded(part);
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
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    DataOutputStream out = new DataOutputStream(bytes);
    try {
      out.writeInt(parts.length == 0 ? 0 : 1);
      out.writeInt(0);
      out.writeInt(element.number());
      if (parts.length > 0) {
        out.writeInt(parts.length);
        out.writeInt(1);
      }
      for (Object part : parts) {
        byte[] encoded = part == null ? new byte[0] : element.encode(part, true);
        out.writeInt(part == null ? -1 : encoded.length);
        out.write(encoded);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return bytes.toByteArray();
  }

  @Override
  public Object ofBinary(byte[] bytes) {
    ByteBuffer in = ByteBuffer.wrap(bytes);
    int dimensions = in.getInt();
    in.getInt();
    if (in.getInt() != element.number() || dimensions > 1 || dimensions < 0) {
      throw new IllegalArgumentException("no array of one dimension of this type");
    }
    int count = dimensions == 0 ? 0 : in.getInt();
    if (dimensions > 0) {
      in.getInt();
    }
    if (count < 0 || count > in.remaining() / 4) {
      throw new IllegalArgumentException("fewer elements than told");
    }
    Object[] parts = new Object[count];
    for (int i = 0; i < count; i++) {
      parts[i] = part(in);
    }
    if (in.hasRemaining()) {
      throw new IllegalArgumentException("bytes behind an array");
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
