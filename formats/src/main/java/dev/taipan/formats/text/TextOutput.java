package dev.taipan.formats.text;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.IOException;
import java.io.OutputStream;

/** Characters and numbers on their way to a text file, without an object for each. */
final class TextOutput {
  private static final int LENGTH = 1 << 16;

  /** More than the longest number takes. */
  private static final int ROOM = 32;

  private final OutputStream stream;
  private final byte[] buffer = new byte[LENGTH];
  private final byte[] digits = new byte[ROOM];
  private int used;

  TextOutput(OutputStream stream) {
    this.stream = stream;
  }

  void character(char character) throws IOException {
    if (used > LENGTH - ROOM) {
      flush();
    }
    buffer[used++] = (byte) character;
  }

  /** Writes bytes that are much shorter than the buffer. */
  void bytes(byte[] bytes) throws IOException {
    if (used > LENGTH - bytes.length) {
      flush();
    }
    System.arraycopy(bytes, 0, buffer, used, bytes.length);
    used += bytes.length;
  }

  /** Writes a number as a signed decimal. */
  void signed(long number) throws IOException {
    if (number < 0) {
      bytes(Long.toString(number).getBytes(US_ASCII));
    } else {
      natural(number);
    }
  }

  /** Writes a number as an unsigned decimal. */
  void unsigned(long number) throws IOException {
    if (number < 0) {
      bytes(Long.toUnsignedString(number).getBytes(US_ASCII));
    } else {
      natural(number);
    }
  }

  void flush() throws IOException {
    stream.write(buffer, 0, used);
    used = 0;
  }

  private void natural(long number) throws IOException {
    if (used > LENGTH - ROOM) {
      flush();
    }
    int first = ROOM;
    long rest = number;
    do {
      digits[--first] = (byte) ('0' + rest % 10);
      rest /= 10;
    } while (rest != 0);
    System.arraycopy(digits, first, buffer, used, ROOM - first);
    used += ROOM - first;
  }
}
