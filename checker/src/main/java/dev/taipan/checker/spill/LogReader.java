package dev.taipan.checker.spill;

import java.io.Closeable;
import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.util.Arrays;

/** The transactions of a packed history one after the other; only the present one is held. */
final class LogReader implements Closeable {
  private static final int BUFFER = 1 << 18;
  private static final int LONGEST_NUMBER = 10;

  private final FileChannel channel;
  private final byte[] bytes = new byte[BUFFER];
  private int position;
  private int limit;
  private boolean ended;

  private int nextPlace;
  private int place;
  private boolean committed;
  private int session;
  private long sessionNumber;
  private long number;
  private int size;
  private byte[] writes = new byte[8];
  private long[] keys = new long[16];
  private long[] values = new long[16];

  LogReader(Path file, long offset, int place) throws IOException {
    channel = FileChannel.open(file);
    channel.position(offset);
    nextPlace = place;
  }

  /** Goes to the next transaction, if there is one. */
  boolean next() throws IOException {
    require(LONGEST_NUMBER);
    if (position == limit) {
      return false;
    }
    long head = take();
    committed = (head & 1) == 0;
    session = (int) (head >>> 1);
    place = committed ? nextPlace++ : -1;
    sessionNumber = takeSigned();
    number = takeSigned();
    size = (int) take();
    if (size > keys.length) {
      keys = new long[Math.max(size, 2 * keys.length)];
      values = new long[keys.length];
      writes = new byte[(keys.length + 7) / 8];
    }
    for (int i = 0; i < size; i += Byte.SIZE) {
      require(1);
      writes[i >> 3] = bytes[position++];
    }
    for (int i = 0; i < size; i++) {
      keys[i] = takeSigned();
    }
    for (int i = 0; i < size; i++) {
      values[i] = takeSigned();
    }
    return true;
  }

  /** Goes to the next committed transaction, if there is one. */
  boolean nextCommitted() throws IOException {
    while (next()) {
      if (committed) {
        return true;
      }
    }
    return false;
  }

  /** Goes on to the committed transaction of a place, which is not behind this one. */
  void goTo(int wanted) throws IOException {
    do {
      if (!nextCommitted()) {
        throw new EOFException("the spilled file is cut off");
      }
    } while (place < wanted);
  }

  private long takeSigned() throws IOException {
    long taken = take();
    return taken >>> 1 ^ -(taken & 1);
  }

  private long take() throws IOException {
    require(LONGEST_NUMBER);
    byte next = bytes[position++];
    if (next >= 0) {
      return next;
    }
    long taken = next & 0x7F;
    for (int shift = 7; next < 0; shift += 7) {
      if (position == limit) {
        throw new EOFException("the spilled file is cut off");
      }
      next = bytes[position++];
      taken |= (long) (next & 0x7F) << shift;
    }
    return taken;
  }

  private void require(int count) throws IOException {
    if (limit - position < count && !ended) {
      System.arraycopy(bytes, position, bytes, 0, limit - position);
      limit -= position;
      position = 0;
      ByteBuffer rest = ByteBuffer.wrap(bytes, limit, bytes.length - limit);
      while (rest.hasRemaining() && !ended) {
        ended = channel.read(rest) < 0;
      }
      limit = rest.position();
    }
  }

  boolean isCommitted() {
    return committed;
  }

  /** The place of the present transaction, which committed. */
  int place() {
    return place;
  }

  /** Its session, by a dense number. */
  int session() {
    return session;
  }

  /** Its session, by the number that the input has. */
  long sessionNumber() {
    return sessionNumber;
  }

  /** The number that the input has. */
  long number() {
    return number;
  }

  /** The number of its operations. */
  int size() {
    return size;
  }

  boolean isWrite(int operation) {
    return (writes[operation >> 3] >>> (operation & 7) & 1) != 0;
  }

  long key(int operation) {
    return keys[operation];
  }

  long value(int operation) {
    return values[operation];
  }

  /** Whether an operation is the transaction's last write of its key. */
  boolean isFinalWrite(int operation) {
    if (!isWrite(operation)) {
      return false;
    }
    for (int later = operation + 1; later < size; later++) {
      if (keys[later] == keys[operation] && isWrite(later)) {
        return false;
      }
    }
    return true;
  }

  /** Copies of its keys. */
  long[] keys() {
    return Arrays.copyOf(keys, size);
  }

  /** Copies of its values. */
  long[] values() {
    return Arrays.copyOf(values, size);
  }

  @Override
  public void close() throws IOException {
    channel.close();
  }
}
