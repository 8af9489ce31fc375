package dev.taipan.checker.spill;

import java.io.Closeable;
import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.ReadableByteChannel;

/** The transactions of a packed history one after the other; only the present one is held. */
final class LogReader extends TransactionView implements Closeable {
  private static final int BUFFER = 1 << 18;
  private static final int LONGEST_NUMBER = 10;

  private final ReadableByteChannel channel;

  /** Longer than what is filled, so that eight bytes can be read wherever a number begins. */
  private final byte[] bytes = new byte[BUFFER + Long.BYTES];

  private int position;
  private int limit;
  private boolean ended;

  private int nextPlace;
  private boolean committed;
  private long sessionNumber;
  private long number;

  /**
   * Reads from where a channel is.
   *
   * @param place of the next committed transaction
   */
  LogReader(ReadableByteChannel channel, int place) {
    this.channel = channel;
    nextPlace = place;
  }

  /** Goes to the next transaction, if there is one. */
  boolean next() throws IOException {
    fill(LONGEST_NUMBER);
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
    require(size);
    for (int i = 0; i < size; i += Byte.SIZE) {
      fill(1);
      writes[i >> 3] = bytes[position++];
    }
    takeAll(keys);
    takeAll(values);
    return true;
  }

  private void takeAll(long[] numbers) throws IOException {
    fill(1);
    int width = bytes[position++];
    int unused = Long.SIZE - Byte.SIZE * width;
    for (int done = 0; done < size; ) {
      fill(width);
      int there = Math.min(size - done, (limit - position) / width);
      if (there == 0) {
        throw new EOFException("the spilled file is cut off");
      }
      int at = position;
      for (int end = done + there; done < end; done++) {
        numbers[done] = (long) TransactionLog.WORDS.get(bytes, at) << unused >> unused;
        at += width;
      }
      position = at;
    }
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
    fill(LONGEST_NUMBER);
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

  private void fill(int count) throws IOException {
    if (limit - position < count && !ended) {
      System.arraycopy(bytes, position, bytes, 0, limit - position);
      limit -= position;
      position = 0;
      ByteBuffer rest = ByteBuffer.wrap(bytes, limit, BUFFER - limit);
      while (rest.hasRemaining() && !ended) {
        ended = channel.read(rest) < 0;
      }
      limit = rest.position();
    }
  }

  boolean isCommitted() {
    return committed;
  }

  /** Its session, by the number that the input has. */
  long sessionNumber() {
    return sessionNumber;
  }

  /** The number that the input has. */
  long number() {
    return number;
  }

  @Override
  int ordinal(int operation) {
    return operation;
  }

  @Override
  int wholeSize() {
    return size;
  }

  @Override
  public void close() throws IOException {
    channel.close();
  }
}
