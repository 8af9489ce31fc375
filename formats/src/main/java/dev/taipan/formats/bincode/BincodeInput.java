package dev.taipan.formats.bincode;

import dev.taipan.formats.io.BadHistoryException;
import dev.taipan.formats.io.ByteInput;
import java.io.IOException;

/** The elements of which a bincode file is made, checked against the file before they are used. */
final class BincodeInput {
  private final ByteInput bytes;

  BincodeInput(ByteInput bytes) {
    this.bytes = bytes;
  }

  long offset() {
    return bytes.offset();
  }

  /** Takes a u64, all of whose bits are kept. */
  long number(String what) throws IOException {
    if (!bytes.has(Long.BYTES)) {
      throw truncated(what + " (8 bytes)");
    }
    return bytes.nextLittleEndian();
  }

  /** Takes a u64 that counts things of at least {@code leastBytes} bytes, which must follow. */
  long count(String what, int leastBytes) throws IOException {
    long offset = bytes.offset();
    long count = number("a number of " + what);
    long most = bytes.remaining() / leastBytes;
    if (count < 0 || count > most) {
      throw error(
          offset,
          "a number of " + what + " of " + Long.toUnsignedString(count),
          "at most " + most + ", since the rest of the file cannot hold more");
    }
    return count;
  }

  /** Takes a length and as many bytes, and forgets them. */
  void skipString(String what) throws IOException {
    bytes.skip(count("bytes of " + what, 1));
  }

  /** Takes a byte that must be 0 or 1. */
  boolean bool(String what) throws IOException {
    return checkBool(bytes.offset(), bytes.next(), what);
  }

  /** Looks at a byte further on that must be 0 or 1. */
  boolean boolAhead(long distance, String what) throws IOException {
    long offset = bytes.offset() + distance;
    return checkBool(offset, bytes.peekAt(offset), what);
  }

  /** Checks that the file ends here. */
  void end() throws IOException {
    if (bytes.has(1)) {
      throw error(bytes.offset(), "more bytes", "the end of the file after the history");
    }
  }

  private boolean checkBool(long offset, int found, String what) throws IOException {
    if (found == ByteInput.END) {
      throw error(offset, "the end of the file", what + " (1 byte)");
    }
    if (found > 1) {
      throw error(offset, String.format("the byte 0x%02X", found), what + ", 0 or 1");
    }
    return found == 1;
  }

  private BadHistoryException truncated(String expected) {
    return error(bytes.offset(), "the end of the file", expected);
  }

  private BadHistoryException error(long offset, String found, String expected) {
    return BadHistoryException.atByte(bytes.file(), offset, found, expected);
  }
}
