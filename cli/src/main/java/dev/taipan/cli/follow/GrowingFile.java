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
import java.nio.file.attribute.FileTime;
import java.util.Arrays;
import java.util.Objects;
import java.util.zip.CRC32C;

/**
 * What has been added to a file by now. A writer may only add: what was read stays what it was, in
 * the same file. Looking after that costs two small reads each time, and one of all that was read
 * where something was written and nothing added, and at the end. Who asks for the {@linkplain
 * #text() whole text} instead allows for outcomes that are filled in, as recordings have them.
 */
final class GrowingFile extends InputStream {
  /** How many bytes at the beginning, and before the end of what was read, are compared. */
  private static final int COMPARED = 1 << 12;

  private static final int PIECE = 1 << 16;

  /** Between two looks at a whole text passes so many times what the first took. */
  private static final int SHARE = 4;

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

  /** The largest size seen. */
  private long size;

  /** When the file was last modified, as of the last look at what was read. */
  private FileTime modified;

  private long nextLook = System.nanoTime();

  GrowingFile(Path file) throws IOException {
    this.file = file;
    channel = FileChannel.open(file, StandardOpenOption.READ);
    BasicFileAttributes now = attributes();
    identity = now.fileKey();
    modified = now.lastModifiedTime();
  }

  private BasicFileAttributes attributes() throws IOException {
    try {
      return Files.readAttributes(file, BasicFileAttributes.class);
    } catch (NoSuchFileException gone) {
      throw otherThanAdded("that the file was deleted");
    }
  }

  private IOException otherThanAdded(String found) {
    return BadHistoryException.of(file, found, "a file that only grows while it is followed");
  }

  /**
   * Says so if what was read is not there any more, as far as a glance shows. Linear in what was
   * read where the file was modified and has not grown.
   *
   * @throws IOException then: the file was deleted, replaced, truncated or rewritten
   */
  void requireOnlyAdded() throws IOException {
    long before = size;
    FileTime now = requireSameFile();
    if (!Arrays.equals(first, at(0, first.length))
        || !Arrays.equals(last, at(read - last.length, last.length))) {
      throw rewritten();
    }
    if (size == before && !now.equals(modified)) {
      requireSum();
    }
    modified = now;
  }

  /** When that file was last modified, if it is there and has not become shorter. */
  private FileTime requireSameFile() throws IOException {
    BasicFileAttributes now = attributes();
    if (!Objects.equals(now.fileKey(), identity)) {
      throw otherThanAdded("that the file was replaced");
    }
    size = notBelow(size, channel.size());
    return now.lastModifiedTime();
  }

  private long notBelow(long earlier, long now) throws IOException {
    if (now < earlier) {
      throw otherThanAdded("that the file was truncated");
    }
    return now;
  }

  /**
   * The number of bytes by now.
   *
   * @throws IOException when the file was deleted, replaced or truncated
   */
  long size() throws IOException {
    requireSameFile();
    return size;
  }

  /**
   * All bytes by now; linear in their number.
   *
   * @throws IOException when the file was deleted, replaced or truncated, or something else was
   *     rewritten since the last time than outcomes that were open and spaces of the first line
   */
  byte[] text() throws IOException {
    if (size() > LONGEST_TEXT) {
      throw BadHistoryException.of(file, size + " bytes", "at most " + LONGEST_TEXT);
    }
    byte[] now = at(0, (int) size);
    requireKeptIn(now);
    text = now;
    return now;
  }

  /**
   * Says so if the whole text was rewritten since it was last asked for, as {@link #text} does. It
   * looks, in linear time, only where the file was modified, and for at most a fifth of the time.
   *
   * @throws IOException as {@link #text}
   */
  void requireTextKept() throws IOException {
    if (text.length == 0) {
      text();
    }
    FileTime now = requireSameFile();
    long start = System.nanoTime();
    if (!now.equals(modified) && start - nextLook >= 0) {
      requireKeptIn(at(0, text.length));
      modified = now;
      long end = System.nanoTime();
      nextLook = end + SHARE * (end - start);
    }
  }

  private void requireKeptIn(byte[] now) throws IOException {
    notBelow(text.length, now.length);
    int changed = Arrays.mismatch(text, 0, text.length, now, 0, text.length);
    while (changed >= 0) {
      int end = isRoom(changed) ? changed + 1 : endOfOpen(changed);
      int more = Arrays.mismatch(text, end, text.length, now, end, text.length);
      changed = more < 0 ? more : end + more;
    }
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
    requireSum();
  }

  private void requireSum() throws IOException {
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
