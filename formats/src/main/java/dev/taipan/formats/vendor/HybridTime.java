package dev.taipan.formats.vendor;

import java.math.BigDecimal;
import java.util.Comparator;
import java.util.Optional;

/**
 * A time stamp of CockroachDB's clock: {@code 1532377312562986715.0000000001}.
 *
 * @param wall nanoseconds since 1970
 * @param logical of stamps within one nanosecond, from 0
 */
record HybridTime(long wall, int logical) implements Comparable<HybridTime> {
  private static final Comparator<HybridTime> ORDER =
      Comparator.comparingLong(HybridTime::wall).thenComparingInt(HybridTime::logical);

  private static final int LOGICAL_DIGITS = 10;

  /** The time stamp in a text; none where there is none. */
  static Optional<HybridTime> parse(String text) {
    try {
      BigDecimal[] parts = new BigDecimal(text).divideAndRemainder(BigDecimal.ONE);
      return Optional.of(
          new HybridTime(
              parts[0].longValueExact(), parts[1].movePointRight(LOGICAL_DIGITS).intValueExact()));
    } catch (NumberFormatException | ArithmeticException notSo) {
      return Optional.empty();
    }
  }

  @Override
  public int compareTo(HybridTime other) {
    return ORDER.compare(this, other);
  }
}
