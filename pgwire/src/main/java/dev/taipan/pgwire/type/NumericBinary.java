package dev.taipan.pgwire.type;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.Deque;

/** Numbers of any length in binary: digits to the base 10,000, with a weight, sign and scale. */
final class NumericBinary {
  private static final BigInteger BASE = BigInteger.valueOf(10_000);
  private static final int DECIMALS_OF_DIGIT = 4;
  private static final int HEADER_BYTES = 8;
  private static final int NEGATIVE = 0x4000;
  private static final int MOST_SCALE = 16_383;

  private NumericBinary() {}

  static byte[] encode(BigDecimal value) {
    int scale = Math.max(value.scale(), 0);
    int fraction = (scale + DECIMALS_OF_DIGIT - 1) / DECIMALS_OF_DIGIT;
    BigInteger whole = value.abs().setScale(fraction * DECIMALS_OF_DIGIT).unscaledValue();
    Deque<Short> digits = new ArrayDeque<>();
    while (whole.signum() > 0) {
      BigInteger[] parts = whole.divideAndRemainder(BASE);
      digits.addFirst(parts[1].shortValue());
      whole = parts[0];
    }
    ByteBuffer out = ByteBuffer.allocate(HEADER_BYTES + 2 * digits.size());
    out.putShort((short) digits.size());
    out.putShort((short) (digits.isEmpty() ? 0 : digits.size() - fraction - 1));
    out.putShort((short) (value.signum() < 0 ? NEGATIVE : 0));
    out.putShort((short) scale);
    digits.forEach(out::putShort);
    return out.array();
  }

  static BigDecimal decode(byte[] bytes) {
    ByteBuffer in = ByteBuffer.wrap(bytes);
    int count = in.getShort() & 0xffff;
    int weight = in.getShort();
    int sign = in.getShort() & 0xffff;
    int scale = in.getShort() & 0xffff;
    if ((sign != 0 && sign != NEGATIVE) || scale > MOST_SCALE || in.remaining() != 2 * count) {
      throw new IllegalArgumentException("no finite number");
    }
    BigInteger whole = BigInteger.ZERO;
    for (int i = 0; i < count; i++) {
      int digit = in.getShort();
      if (digit < 0 || digit >= BASE.intValue()) {
        throw new IllegalArgumentException("no digit to the base 10000");
      }
      whole = whole.multiply(BASE).add(BigInteger.valueOf(digit));
    }
    BigDecimal value =
        new BigDecimal(whole, (count - weight - 1) * DECIMALS_OF_DIGIT).setScale(scale);
    return sign == NEGATIVE ? value.negate() : value;
  }
}
