package dev.taipan.formats.versions;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.taipan.formats.io.BadHistoryException;
import dev.taipan.formats.io.ByteInput;
import dev.taipan.formats.io.HistoryInput;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;

/** The lines of a text one by one, none of which may be longer than the input's limit. */
final class TextRows {
  private final ByteInput bytes;
  private final int longest;
  private final ByteArrayOutputStream row = new ByteArrayOutputStream();
  private long number;

  TextRows(HistoryInput input) throws IOException {
    bytes = input.content();
    longest = input.limits().piece();
  }

  /** The next line without its end, or null behind the last one. */
  String next() throws IOException {
    if (bytes.peek() == ByteInput.END) {
      return null;
    }
    number++;
    row.reset();
    for (int next = bytes.next(); next != '\n' && next != ByteInput.END; next = bytes.next()) {
      add(next);
    }
    return text();
  }

  /** The number of the line that was taken last, counted from 1. */
  long number() {
    return number;
  }

  private void add(int next) throws BadHistoryException {
    if (next == 0) {
      throw error("the byte 0x00", "text");
    }
    if (row.size() == longest) {
      throw error("more", "the end of the line within " + longest + " bytes");
    }
    row.write(next);
  }

  private String text() throws BadHistoryException {
    try {
      return UTF_8.newDecoder().decode(ByteBuffer.wrap(row.toByteArray())).toString();
    } catch (CharacterCodingException binary) {
      throw BadHistoryException.at(bytes.file(), number, 1, "bytes that are not UTF-8", "text");
    }
  }

  private BadHistoryException error(String found, String expected) {
    return BadHistoryException.at(bytes.file(), number, row.size() + 1L, found, expected);
  }
}
