package dev.taipan.record;

import dev.taipan.history.TransactionStatus;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/** A line of a history, made anew for each transaction in the same memory. */
class HistoryLine {
  /** A status and an end time take this room in a line, whatever they are. */
  static final int OUTCOME_BYTES = 40;

  private static final int MOST_DIGITS = 19;
  private static final byte[] COMMITTED = bytes("\"committed\"");
  private static final byte[] ABORTED = bytes("\"aborted\"");
  private static final byte[] UNKNOWN = bytes("\"unknown\"");
  private static final byte[] END = bytes(",\"end\":");
  private static final int END_BYTES = END.length + MOST_DIGITS;

  private final byte[] digits = new byte[MOST_DIGITS];
  private ByteBuffer buffer = ByteBuffer.allocate(1024);

  private static byte[] bytes(String ascii) {
    return ascii.getBytes(StandardCharsets.US_ASCII);
  }

  void clear() {
    buffer.clear();
  }

  int length() {
    return buffer.position();
  }

  /** Forgets all but the beginning. */
  void cut(int length) {
    buffer.position(length);
  }

  /** Adds the name of a row. */
  void addRow(String table, long key) {
    add("[\"");
    add(table);
    add("\",");
    add(key);
    add("]");
  }

  /** Adds text of ASCII. */
  @SuppressWarnings("deprecation") // of ASCII, one byte of each character is all of it
  void add(String ascii) {
    int length = ascii.length();
    makeRoom(length);
    ascii.getBytes(0, length, buffer.array(), buffer.position());
    buffer.position(buffer.position() + length);
  }

  /** Puts text of ASCII in front of what stands at a place. */
  void insert(int at, String ascii) {
    int end = length();
    add(ascii);
    buffer.put(at + ascii.length(), buffer, at, end - at);
    buffer.put(at, ascii.getBytes(StandardCharsets.US_ASCII));
  }

  /** Adds a number. */
  void add(long number) {
    makeRoom(1 + MOST_DIGITS);
    if (number < 0) {
      buffer.put((byte) '-');
    }
    put(buffer, number, digits);
  }

  /** Puts a number, without its sign. */
  private static void put(ByteBuffer target, long number, byte[] digits) {
    int firstDigit = MOST_DIGITS;
    long rest = number;
    do {
      digits[--firstDigit] = (byte) ('0' + Math.abs(rest % 10));
      rest /= 10;
    } while (rest != 0);
    target.put(digits, firstDigit, MOST_DIGITS - firstDigit);
  }

  void addEnd(long end) {
    makeRoom(END_BYTES);
    putEnd(buffer, end, digits);
  }

  /** Adds room for an end time that is not known yet. */
  void addRoomForEnd() {
    makeRoom(END_BYTES);
    fill(buffer, buffer.position() + END_BYTES);
  }

  /** Says an end time where there is room for it. */
  void setEnd(int at, long end) {
    int length = buffer.position();
    buffer.position(at);
    putEnd(buffer, end, digits);
    buffer.position(length);
  }

  private static void putEnd(ByteBuffer target, long end, byte[] digits) {
    target.put(END);
    put(target, end, digits);
  }

  private static void fill(ByteBuffer target, int upTo) {
    while (target.position() < upTo) {
      target.put((byte) ' ');
    }
  }

  void addOutcome(TransactionStatus status, long end) {
    makeRoom(OUTCOME_BYTES);
    putOutcome(buffer, status, end);
  }

  /** Changes an outcome. */
  void setOutcome(int at, TransactionStatus status, long end) {
    putOutcome(buffer.slice(at, OUTCOME_BYTES), status, end);
  }

  /** A status, an end time if there is one, and spaces up to the room that there is. */
  static void putOutcome(ByteBuffer target, TransactionStatus status, long end) {
    int start = target.position();
    target.put(
        switch (status) {
          case COMMITTED -> COMMITTED;
          case ABORTED -> ABORTED;
          case UNKNOWN -> UNKNOWN;
        });
    if (status != TransactionStatus.UNKNOWN) {
      putEnd(target, end, new byte[MOST_DIGITS]);
    }
    fill(target, start + OUTCOME_BYTES);
  }

  private void makeRoom(int bytes) {
    if (buffer.remaining() < bytes) {
      ByteBuffer larger = ByteBuffer.allocate(2 * buffer.capacity() + bytes);
      larger.put(buffer.flip());
      buffer = larger;
    }
  }

  /** All of it, to be read once. */
  ByteBuffer bytes() {
    return buffer.duplicate().flip();
  }

  /** All of it, to be kept. */
  byte[] copy() {
    byte[] copy = new byte[length()];
    bytes().get(copy);
    return copy;
  }
}
