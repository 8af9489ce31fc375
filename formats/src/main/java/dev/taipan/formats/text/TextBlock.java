package dev.taipan.formats.text;

import dev.taipan.formats.io.ByteInput;
import dev.taipan.history.graph.IntList;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.function.LongToIntFunction;

/**
 * Some whole lines of a text file, taken apart into pieces: lines of one transaction that are
 * plain, or one line that is not, of which it says no more than where it is, since what it means
 * depends on the lines before. Can be filled again and again.
 */
final class TextBlock {
  private static final int OTHER = -1;
  private static final int UNKNOWN = -1;

  private final PlainLine plain = new PlainLine();
  private byte[] bytes = {};
  private int length;

  /** The offset of the first byte in the file. */
  private long offset;

  private int lines;

  /** By line twice the key and one more if it is a write. */
  private int[] keysAndKinds = {};

  private long[] values = {};

  /** The lines whose keys nobody knew, and these keys. */
  private final IntList unknown = new IntList();

  private long[] unknownKeys = new long[16];
  private int pieces;
  private int[] pieceStart = new int[16];

  /** By piece the session, or where in the block a line begins that is not plain. */
  private long[] sessions = new long[16];

  private long[] transactions = new long[16];

  /** By piece where in the line the transaction stands, or {@link #OTHER}. */
  private int[] transactionColumns = new int[16];

  /** Takes bytes that are in memory, all of them lines. */
  void fill(ByteInput input, int count) {
    if (bytes.length < count + PlainLine.LONGEST) {
      bytes = new byte[count + count / 8 + PlainLine.LONGEST];
    }
    offset = input.offset();
    length = count;
    System.arraycopy(input.buffer(), input.index(), bytes, 0, count);
    Arrays.fill(bytes, count, count + PlainLine.LONGEST, (byte) 0);
    input.skipTo(input.index() + count);
  }

  /**
   * Takes the lines apart, in linear time.
   *
   * @param knownKey the number of a key, or -1 if it has none yet
   */
  void parse(LongToIntFunction knownKey) {
    lines = 0;
    pieces = 0;
    unknown.truncate(0);
    for (int at = 0; at < length; ) {
      if (lines == keysAndKinds.length) {
        grow();
      }
      if ((bytes[at] == 'r' || bytes[at] == 'w') && plain.take(bytes, at)) {
        addPlain(bytes[at] == 'w' ? 1 : 0, knownKey);
        at = plain.end();
      } else {
        beginPiece(at, 0, OTHER);
        at = behindLine(at);
      }
      lines++;
    }
    beginPiece(0, 0, OTHER);
    pieces--;
  }

  private void addPlain(int kind, LongToIntFunction knownKey) {
    int last = pieces - 1;
    if (last < 0
        || plain.transaction() != transactions[last]
        || plain.session() != sessions[last]
        || isOther(last)) {
      beginPiece(plain.session(), plain.transaction(), plain.transactionColumn());
    }
    int key = knownKey.applyAsInt(plain.key());
    if (key == UNKNOWN) {
      if (unknown.size() == unknownKeys.length) {
        unknownKeys = Arrays.copyOf(unknownKeys, 2 * unknownKeys.length);
      }
      unknownKeys[unknown.size()] = plain.key();
      unknown.add(lines);
    }
    keysAndKinds[lines] = key << 1 | kind;
    values[lines] = plain.value();
  }

  private void beginPiece(long session, long transaction, int transactionColumn) {
    if (pieces == sessions.length) {
      pieceStart = Arrays.copyOf(pieceStart, 2 * pieces);
      sessions = Arrays.copyOf(sessions, 2 * pieces);
      transactions = Arrays.copyOf(transactions, 2 * pieces);
      transactionColumns = Arrays.copyOf(transactionColumns, 2 * pieces);
    }
    pieceStart[pieces] = lines;
    sessions[pieces] = session;
    transactions[pieces] = transaction;
    transactionColumns[pieces++] = transactionColumn;
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
    keysAndKinds = Arrays.copyOf(keysAndKinds, capacity);
    values = Arrays.copyOf(values, capacity);
  }

  /** The number of lines. */
  int lines() {
    return lines;
  }

  /** The number of pieces. */
  int pieces() {
    return pieces;
  }

  /** Whether a piece is a line that is not plain. */
  boolean isOther(int piece) {
    return transactionColumns[piece] == OTHER;
  }

  /** The first line of a piece; of one past the last piece, the number of lines. */
  int pieceStart(int piece) {
    return pieceStart[piece];
  }

  /** The session of a piece of plain lines. */
  long session(int piece) {
    return sessions[piece];
  }

  /** The transaction of a piece of plain lines. */
  long transaction(int piece) {
    return transactions[piece];
  }

  /** Where in its first line the number of that transaction stands, counted from 0. */
  int transactionColumn(int piece) {
    return transactionColumns[piece];
  }

  /** By plain line twice the key and one more if it is a write; not to be changed. */
  int[] keysAndKinds() {
    return keysAndKinds;
  }

  /** By plain line the value; not to be changed. */
  long[] values() {
    return values;
  }

  /** How many lines have a key that had no number. */
  int unknownKeys() {
    return unknown.size();
  }

  /** One of these lines, which are in order. */
  int lineOfUnknown(int index) {
    return unknown.get(index);
  }

  /** Says the number of the key of such a line. */
  void know(int index, LongToIntFunction keys) {
    int line = unknown.get(index);
    keysAndKinds[line] = keys.applyAsInt(unknownKeys[index]) << 1 | (keysAndKinds[line] & 1);
  }

  /** A line that is not plain, with its end; as long as the block is not filled again. */
  ByteInput other(Path file, int piece) {
    int start = (int) sessions[piece];
    return new ByteInput(file, bytes, start, behindLine(start), offset);
  }
}
