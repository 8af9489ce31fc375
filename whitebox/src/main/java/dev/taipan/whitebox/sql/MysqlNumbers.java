package dev.taipan.whitebox.sql;

import dev.taipan.whitebox.matches.UnsupportedPredicateException;
import java.math.BigDecimal;
import java.math.RoundingMode;

/**
 * Decimals of MariaDB and MySQL, where these say what their manuals say. Others are refused: how
 * many digits a quotient has inside of an expression, what is left of too many of them, and that a
 * remainder can be a zero less than zero.
 */
final class MysqlNumbers {
  /** How many digits a quotient has behind the point more than what is divided. */
  private static final int MORE_DIGITS = 4;

  private static final int DIGITS = 65;
  private static final int DIGITS_BEHIND_POINT = 30;

  private MysqlNumbers() {}

  /** A quotient that needs no rounding. */
  static BigDecimal quotient(BigDecimal one, BigDecimal other) {
    int digits = Math.max(0, one.scale()) + MORE_DIGITS;
    BigDecimal quotient = one.divide(other, digits, RoundingMode.DOWN);
    if (quotient.multiply(other).compareTo(one) != 0) {
      throw new UnsupportedPredicateException(one + " / " + other + ", which is rounded");
    }
    return inRange(quotient);
  }

  /** A remainder that is no zero of a negative number. */
  static BigDecimal remainder(BigDecimal one, BigDecimal remainder) {
    if (one.signum() < 0 && remainder.signum() == 0) {
      throw new UnsupportedPredicateException("a remainder of " + one + " that is zero");
    }
    return remainder;
  }

  /** A number that has not too many digits. */
  static BigDecimal inRange(BigDecimal number) {
    if (number.precision() > DIGITS || number.scale() > DIGITS_BEHIND_POINT) {
      BigDecimal stripped = number.stripTrailingZeros();
      if (stripped.precision() - Math.min(0, stripped.scale()) > DIGITS
          || stripped.scale() > DIGITS_BEHIND_POINT) {
        throw new UnsupportedPredicateException(number + ", which has too many digits");
      }
    }
    return number;
  }
}
