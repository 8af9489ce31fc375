package dev.taipan.history.text;

import dev.taipan.history.io.ByteInput;
import java.nio.file.Path;
import java.util.Arrays;

/**
 * Some whole lines of a text file, and what those say that are plain. Says nothing of others but
 * where they are, since what they mean depends on the lines before. Can be filled again and again.
 */
final class TextBlock {
  /** What stands in a line: not a plain operation. */
  static final byte OTHER = 0;

  private static final byte PLAIN = 1;
  private static final byte WRITE = 2;
  private static final byte NEW_OWNER = 4;

  private final PlainLine plain = new PlainLine();
  private byte[] bytes = {};
  private int length;

  /** The offset of the first byte in the file. */
  private long offset;

  private int lines;
  private byte[] kinds = {};

  /** By line the key, or of lines that are not plain where they begin. */
  private long[] keys = {};

  private long[] values = {};
  private int owners;
  private long[] sessions = new long[16];
  private long[] transactions = new long[16];
  private int[] transactionColumns = new int[16];

  /** Takes bytes that are in memory, all of them lines. */
  void fill(ByteInput input, int count) {
    if (bytes.length < count + PlainLine.LONGEST) {
      bytes = new byte[count + PlainLine.LONGEST];
    }
    offset = input.offset();
    length = count;
    System.arraycopy(input.buffer(), input.index(), bytes, 0, count);
    Arrays.fill(bytes, count, count + PlainLine.LONGEST, (byte) 0);
    input.skipTo(input.index() + count);
  }

  /** Takes the lines apart, in linear time. */
  void parse() {
    lines = 0;
    owners = 0;
    boolean ownerIsKnown = false;
    for (int at = 0; at < length; ) {
      if (lines == kinds.length) {
        grow();
      }
      boolean isPlain = (bytes[at] == 'r' || bytes[at] == 'w') && plain.take(bytes, at);
      if (isPlain) {
        addPlain(bytes[at] == 'w', ownerIsKnown);
        at = plain.end();
      } else {
        kinds[lines] = OTHER;
        keys[lines++] = at;
        at = behindLine(at);
      }
      ownerIsKnown = isPlain;
    }
  }

  private void addPlain(boolean isWrite, boolean ownerIsKnown) {
    byte kind = isWrite ? PLAIN | WRITE : PLAIN;
    if (!ownerIsKnown
        || plain.transaction() != transactions[owners - 1]
        || plain.session() != sessions[owners - 1]) {
      addOwner();
      kind |= NEW_OWNER;
    }
    kinds[lines] = kind;
    keys[lines] = plain.key();
    values[lines++] = plain.value();
  }

  private void addOwner() {
    if (owners == sessions.length) {
      sessions = Arrays.copyOf(sessions, 2 * owners);
      transactions = Arrays.copyOf(transactions, 2 * owners);
      transactionColumns = Arrays.copyOf(transactionColumns, 2 * owners);
    }
    sessions[owners] = plain.session();
    transactions[owners] = plain.transaction();
    transactionColumns[owners++] = plain.transactionColumn();
  }

  private int behindLine(int start) {
    int at = start;
    while (at < length && bytes[at] != '\n') {
      at++;
    }
    return Math.min(length, at + 1);
  }

  /** To as many lines as there are usually in so many bytes, or to twice as many. */
  private void grow() {
    int capacity = Math.max(2 * lines, length / 16 + 1);
    kinds = Arrays.copyOf(kinds, capacity);
    keys = Arrays.copyOf(keys, capacity);
    values = Arrays.copyOf(values, capacity);
  }

  /** The number of lines. */
  int lines() {
    return lines;
  }

  /** Whether a line is a plain operation. */
  boolean isPlain(int line) {
    return kinds[line] != OTHER;
  }

  /** Whether a plain operation is a write. */
  boolean isWrite(int line) {
    return (kinds[line] & WRITE) != 0;
  }

  /** The key of a plain operation. */
  long key(int line) {
    return keys[line];
  }

  /** The value of a plain operation. */
  long value(int line) {
    return values[line];
  }

  /**
   * Whether the session or transaction of a plain operation is not that of a plain line right
   * before it; owners are numbered by such lines, from 0 on.
   */
  boolean hasNewOwner(int line) {
    return (kinds[line] & NEW_OWNER) != 0;
  }

  /** The session of an owner. */
  long session(int owner) {
    return sessions[owner];
  }

  /** The transaction of an owner. */
  long transaction(int owner) {
    return transactions[owner];
  }

  /** Where in its line the number of that transaction stands, counted from 0. */
  int transactionColumn(int owner) {
    return transactionColumns[owner];
  }

  /** A line that is not plain, with its end; as long as the block is not filled again. */
  ByteInput other(Path file, int line) {
    int start = (int) keys[line];
    return new ByteInput(file, bytes, start, behindLine(start), offset);
  }
}
