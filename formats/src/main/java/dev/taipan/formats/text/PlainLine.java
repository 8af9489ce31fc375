package dev.taipan.formats.text;

/**
 * A line as nearly all of them are, {@code r(12,34,5,6)} or with a {@code w}, of four numbers of at
 * most 18 digits and a line feed; taken apart without a method call per character. What is not
 * plain is not taken.
 */
final class PlainLine {
  /** At least as long as the longest line that is plain, and its end. */
  static final int LONGEST = 96;

  private static final int MOST_DIGITS = 18;

  private byte[] bytes;
  private int position;
  private boolean plain;
  private long key;
  private long value;
  private long session;
  private long transaction;
  private int transactionColumn;

  /**
   * Takes apart the line that begins at a position with an {@code r} or {@code w}.
   *
   * @param line at least {@link #LONGEST} bytes from there on
   * @return whether it is plain
   */
  boolean take(byte[] line, int start) {
    bytes = line;
    position = start + 1;
    plain = true;
    key = numberBehind('(');
    value = numberBehind(',');
    session = numberBehind(',');
    transactionColumn = position + 1 - start;
    transaction = numberBehind(',');
    plain &= bytes[position] == ')' && bytes[position + 1] == '\n';
    return plain;
  }

  private long numberBehind(char separator) {
    int at = position;
    plain &= bytes[at++] == separator;
    int first = at;
    long number = 0;
    int digit = bytes[at] - '0';
    while (digit >= 0 && digit <= 9 && at - first < MOST_DIGITS) {
      number = 10 * number + digit;
      digit = bytes[++at] - '0';
    }
    plain &= at > first;
    position = at;
    return number;
  }

  long key() {
    return key;
  }

  long value() {
    return value;
  }

  long session() {
    return session;
  }

  long transaction() {
    return transaction;
  }

  /** Where in the line the number of the transaction stands, counted from 0. */
  int transactionColumn() {
    return transactionColumn;
  }

  /** The position behind the line. */
  int end() {
    return position + 2;
  }
}
