package dev.taipan.whitebox.sql;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;

/**
 * Quotients of type numeric with as many digits as PostgreSQL gives them: at least 16 significant
 * ones, counted in digits to the base of 10,000 (select_div_scale in its numeric.c).
 */
final class PostgresQuotient {
  private static final BigDecimal BASE = BigDecimal.valueOf(10_000);
  private static final int BASE_DIGITS = 4;
  private static final int SIGNIFICANT = 16;
  private static final int GREATEST_SCALE = 1_000;

  private PostgresQuotient() {}

  static BigDecimal of(BigDecimal one, BigDecimal other) {
    int weight = weight(one) - weight(other);
    if (firstDigit(one).compareTo(firstDigit(other)) <= 0) {
      weight--;
    }
    int scale = Math.max(SIGNIFICANT - weight * BASE_DIGITS, Math.max(one.scale(), other.scale()));
    return one.divide(other, Math.min(Math.max(scale, 0), GREATEST_SCALE), RoundingMode.HALF_UP);
  }

  /** Which power of the base the first digit counts. */
  private static int weight(BigDecimal number) {
    return number.signum() == 0
        ? 0
        : Math.floorDiv(number.precision() - number.scale() - 1, BASE_DIGITS);
  }

  private static BigInteger firstDigit(BigDecimal number) {
    int weight = weight(number);
    BigDecimal shifted = number.abs().scaleByPowerOfTen(-weight * BASE_DIGITS);
    return shifted.remainder(BASE).toBigInteger();
  }
}
