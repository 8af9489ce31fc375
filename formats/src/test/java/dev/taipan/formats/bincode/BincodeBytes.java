package dev.taipan.formats.bincode;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;

/** Makes bincode files byte by byte. */
public final class BincodeBytes {
  /** The length of what {@link #header} writes. */
  public static final int HEADER = 40 + (8 + 4) + (8 + 25) + (8 + 25);

  private final ByteBuffer buffer = ByteBuffer.allocate(1 << 16).order(ByteOrder.LITTLE_ENDIAN);

  /** A header of {@link #HEADER} bytes. */
  public BincodeBytes header() {
    for (long number : new long[] {1, 2, 3, 4, 5}) {
      u64(number);
    }
    return string("made").string("2024-05-19T15:08:08+08:00").string("2024-05-19T15:08:09+08:00");
  }

  /** Eight bytes. */
  public BincodeBytes u64(long number) {
    buffer.putLong(number);
    return this;
  }

  /** One byte. */
  public BincodeBytes u8(int number) {
    buffer.put((byte) number);
    return this;
  }

  /** A length and bytes. */
  public BincodeBytes string(String text) {
    byte[] bytes = text.getBytes(UTF_8);
    u64(bytes.length);
    buffer.put(bytes);
    return this;
  }

  /** A write that succeeded (1) or failed (0). */
  public BincodeBytes write(long variable, long value, int success) {
    return u8(1).u64(variable).u64(value).u8(success);
  }

  /** A read that succeeded (1) or failed (0). */
  public BincodeBytes read(long variable, long value, int success) {
    return u8(0).u64(variable).u64(value).u8(success);
  }

  /** The bytes so far. */
  public byte[] bytes() {
    return Arrays.copyOf(buffer.array(), buffer.position());
  }

  /** Writes the bytes so far to a file. */
  public Path to(Path file) throws IOException {
    return Files.write(file, bytes());
  }
}
