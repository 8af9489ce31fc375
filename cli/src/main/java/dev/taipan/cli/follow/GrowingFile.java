package dev.taipan.cli.follow;

import static java.nio.charset.StandardCharsets.US_ASCII;

import dev.taipan.formats.io.BadHistoryException;
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
 * the end. Who asks for the {@linkplain #text() whole text} instead allows for outcomes that are
 * filled in, as recordings have them.
 */
final class GrowingFile extends InputStream {
  /** How many bytes at the beginning, and before the end of what was read, are compared. */
  private static final int COMPARED = 1 << 12;

  private static final int PIECE = 1 << 16;

  /** What fits into an array on every virtual machine. */
  private static final int LONGEST_TEXT = Integer.MAX_VALUE - 8;

  /** The room of an outcome and an end in a line that is written before the outcome is known. */
  private static final int OUTCOME_BYTES = 40;

  private static final byte[] OPEN =
      ("\"unknown\"" + " ".repeat(OUTCOME_BYTES - "\"unknown\"".length())).getBytes(US_ASCII);

  private final Path file;
  private final FileChannel channel;
  private final Object identity;
  private final CRC32C sum = new CRC32C();
  private byte[] first = {};
  private byte[] last = {};
  private long read;
  private byte[] text = {};

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
    requireSameFile(read);
    if (!Arrays.equals(first, at(0, first.length))
        || !Arrays.equals(last, at(read - last.length, last.length))) {
      throw rewritten();
    }
  }

  private void requireSameFile(long size) throws IOException {
    if (!Objects.equals(identity(), identity)) {
      throw otherThanAdded("that the file was replaced");
    }
    if (channel.size() < size) {
      throw otherThanAdded("that the file was truncated");
    }
  }

  /**
   * The number of bytes by now.
   *
   * @throws IOException when the file was deleted, replaced or truncated
   */
  long size() throws IOException {
    requireSameFile(text.length);
    return channel.size();
  }

  /**
   * All bytes by now; linear in their number.
   *
   * @throws IOException when the file was deleted, replaced or truncated, or something else was
   *     rewritten since the last time than outcomes that were open and spaces of the first line
   */
  byte[] text() throws IOException {
    long size = size();
    if (size > LONGEST_TEXT) {
      throw BadHistoryException.of(file, size + " bytes", "at most " + LONGEST_TEXT);
    }
    byte[] now = at(0, (int) size);
    int changed = Arrays.mismatch(text, 0, text.length, now, 0, text.length);
    while (changed >= 0) {
      int end = isRoom(changed) ? changed + 1 : endOfOpen(changed);
      int more = Arrays.mismatch(text, end, text.length, now, end, text.length);
      changed = more < 0 ? more : end + more;
    }
    text = now;
    return now;
  }

  /** Whether a byte is a space of the first line, in which facts are filled in at the end. */
  private boolean isRoom(int changed) {
    if (text[changed] != ' ') {
      return false;
    }
    int before = changed;
    while (before > 0 && text[before - 1] != '\n') {
      before--;
    }
    return before == 0;
  }

  /** The end of an open outcome that a byte belongs to. */
  private int endOfOpen(int changed) throws IOException {
    for (int start = Math.max(0, changed - OUTCOME_BYTES + 1); start <= changed; start++) {
      int end = start + OUTCOME_BYTES;
      if (end <= text.length && Arrays.equals(text, start, end, OPEN, 0, OUTCOME_BYTES)) {
        return end;
      }
    }
    throw rewritten();
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
