package dev.taipan.cli.follow;

import dev.taipan.history.io.BadHistoryException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Arrays;
import java.util.Objects;
import java.util.zip.CRC32C;

/**
 * What has been added to a file by now. A writer may only add: what was read stays what it was, in
 * the same file. Looking after that costs two small reads each time, and one of the whole file at
 * the end.
 */
final class GrowingFile extends InputStream {
  /** How many bytes at the beginning, and before the end of what was read, are compared. */
  private static final int COMPARED = 1 << 12;

  private static final int PIECE = 1 << 16;

  private final Path file;
  private final FileChannel channel;
  private final Object identity;
  private final CRC32C sum = new CRC32C();
  private byte[] first = {};
  private byte[] last = {};
  private long read;

  GrowingFile(Path file) throws IOException {
    this.file = file;
    channel = FileChannel.open(file, StandardOpenOption.READ);
    identity = identity();
  }

  private Object identity() throws IOException {
    try {
      return Files.readAttributes(file, BasicFileAttributes.class).fileKey();
    } catch (NoSuchFileException gone) {
      throw otherThanAdded("that the file was deleted");
    }
  }

  private IOException otherThanAdded(String found) {
    return BadHistoryException.of(file, found, "a file that only grows while it is followed");
  }

  /**
   * Says so if what was read is not there any more, as far as a glance shows.
   *
   * @throws IOException then: the file was deleted, replaced, truncated or rewritten
   */
  void requireOnlyAdded() throws IOException {
    if (!Objects.equals(identity(), identity)) {
      throw otherThanAdded("that the file was replaced");
    }
    if (channel.size() < read) {
      throw otherThanAdded("that the file was truncated");
    }
    if (!Arrays.equals(first, at(0, first.length))
        || !Arrays.equals(last, at(read - last.length, last.length))) {
      throw rewritten();
    }
  }

  private IOException rewritten() {
    return otherThanAdded("that existing content was rewritten");
  }

  /**
   * The same of every byte; linear in what was read.
   *
   * @throws IOException when the file was deleted, replaced, truncated or rewritten
   */
  void requireNothingChanged() throws IOException {
    requireOnlyAdded();
    CRC32C now = new CRC32C();
    for (long place = 0; place < read; place += PIECE) {
      now.update(at(place, (int) Math.min(PIECE, read - place)));
    }
    if (now.getValue() != sum.getValue()) {
      throw rewritten();
    }
  }

  /** Some bytes, or fewer if the file ends before. */
  private byte[] at(long place, int length) throws IOException {
    ByteBuffer buffer = ByteBuffer.allocate(length);
    int got = 0;
    while (buffer.hasRemaining() && got >= 0) {
      got = channel.read(buffer, place + buffer.position());
    }
    return Arrays.copyOf(buffer.array(), buffer.position());
  }

  @Override
  public int read() throws IOException {
    byte[] one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
  }

  @Override
  public int read(byte[] into, int from, int length) throws IOException {
    byte[] added = at(read, Math.min(length, PIECE));
    if (added.length == 0) {
      return length == 0 ? 0 : -1;
    }
    System.arraycopy(added, 0, into, from, added.length);
    read += added.length;
    sum.update(added);
    if (first.length < COMPARED) {
      first = joined(first, added, 0, COMPARED);
    }
    last = joined(last, added, Math.max(0, last.length + added.length - COMPARED), COMPARED);
    return added.length;
  }

  /** At most so many bytes of two arrays behind each other, from a place on. */
  private static byte[] joined(byte[] one, byte[] other, int from, int most) {
    byte[] both = Arrays.copyOf(one, one.length + other.length);
    System.arraycopy(other, 0, both, one.length, other.length);
    return Arrays.copyOfRange(both, from, Math.min(both.length, from + most));
  }

  @Override
  public void close() throws IOException {
    channel.close();
  }
}
