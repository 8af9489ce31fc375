package dev.taipan.formats.text;

import dev.taipan.formats.io.BadHistoryException;
import dev.taipan.history.Names;
import java.io.IOException;

/**
 * One of the four columns of numbers. Tools disagree on whether numbers are signed or unsigned 64
 * bits, and a file does not say: a column is either, but not both at once, so that each 64-bit
 * pattern has one meaning.
 */
final class DecimalColumn {
  private static final String RANGE =
      "a number from " + Long.MIN_VALUE + " to " + Long.toUnsignedString(-1);

  /** The least prefix that one more digit may carry beyond 2^63 - 1. */
  private static final long NEAR_SIGNED_END = Long.MAX_VALUE / 10;

  private static final long UNSIGNED_END = Long.divideUnsigned(-1, 10);
  private static final int UNSIGNED_END_DIGIT = (int) Long.remainderUnsigned(-1, 10);

  /** How many digits of a number that is too long an error message shows. */
  private static final int SHOWN_DIGITS = 40;

  private boolean hasNegative;
  private boolean hasHuge;

  /** Takes a number, as many digits as there are. */
  long read(TextInput input) throws IOException {
    if (input.peek() == '-') {
      return readNegative(input);
    }
    long column = input.column();
    long number = readMagnitude(input, column, "");
    if (number < 0 && !hasHuge) {
      if (hasNegative) {
        throw input.error(
            column,
            Long.toUnsignedString(number),
            "a number up to " + Long.MAX_VALUE + ", since this column contains negative numbers");
      }
      hasHuge = true;
    }
    return number;
  }

  /** Whether the column has a number beyond 2^63 - 1, so that all its numbers are unsigned. */
  boolean isUnsigned() {
    return hasHuge;
  }

  /** What the numbers of this column are called, once all have been read. */
  Names names() {
    return hasHuge ? Names.UNSIGNED_DECIMAL : Names.DECIMAL;
  }

  private long readNegative(TextInput input) throws IOException {
    long column = input.column();
    input.skip();
    long magnitude = readMagnitude(input, column, "-");
    if (magnitude < 0 && magnitude != Long.MIN_VALUE) {
      throw tooLong(input, column, "-" + Long.toUnsignedString(magnitude));
    }
    if (magnitude != 0) {
      if (hasHuge) {
        throw input.error(
            column,
            "-" + Long.toUnsignedString(magnitude),
            "a number from 0, since this column contains numbers beyond " + Long.MAX_VALUE);
      }
      hasNegative = true;
    }
    return -magnitude;
  }

  /** Takes digits, as an unsigned number. */
  private static long readMagnitude(TextInput input, long column, String sign) throws IOException {
    int digit = input.peek() - '0';
    if (digit < 0 || digit > 9) {
      throw input.unexpected("a digit");
    }
    long number = 0;
    do {
      if ((number < 0 || number >= NEAR_SIGNED_END) && overflows(number, digit)) {
        throw tooLong(input, column, sign + Long.toUnsignedString(number));
      }
      number = 10 * number + digit;
      input.skip();
      digit = input.peek() - '0';
    } while (digit >= 0 && digit <= 9);
    return number;
  }

  private static boolean overflows(long number, int digit) {
    int order = Long.compareUnsigned(number, UNSIGNED_END);
    return order > 0 || (order == 0 && digit > UNSIGNED_END_DIGIT);
  }

  /** The error for a number that begins with {@code prefix} and goes on with the next digits. */
  private static BadHistoryException tooLong(TextInput input, long column, String prefix)
      throws IOException {
    StringBuilder number = new StringBuilder(prefix);
    while (input.peek() >= '0' && input.peek() <= '9') {
      if (number.length() == SHOWN_DIGITS) {
        number.append("...");
        break;
      }
      number.append((char) input.peek());
      input.skip();
    }
    return input.error(column, number.toString(), RANGE);
  }
}
