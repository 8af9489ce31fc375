package dev.taipan.history.hash;

import java.math.BigInteger;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/** Names that all meet in one place of tables whose hash functions are published. */
public final class Colliding {
  private static final long GOLDEN = 0x9E3779B97F4A7C15L;
  private static final int LOW_BITS = 20;
  private static final int MIDDLE_BITS = 12;

  private Colliding() {}

  /** Numbers whose hash in HPPC ends in 20 zero bits. */
  public static LongStream inHppc(int count) {
    long inverse = inverse(GOLDEN);
    return LongStream.rangeClosed(1, count).map(i -> inverse * spread(i));
  }

  /** Numbers of which multiplying by a number leaves only the low half, so that the high is 0. */
  public static LongStream underMultiplicationBy(long factor, int count) {
    long inverse = inverse(factor);
    return LongStream.rangeClosed(1, count).map(i -> inverse * i);
  }

  /** Strings that have one hash where 31 is the factor: 2 to the power of bits. */
  public static Stream<String> strings(int bits) {
    return LongStream.range(0, 1L << bits).mapToObj(number -> string(number, bits));
  }

  private static String string(long number, int bits) {
    StringBuilder string = new StringBuilder();
    for (int bit = 0; bit < bits; bit++) {
      string.append((number >> bit & 1) == 0 ? "Aa" : "BB");
    }
    return string.toString();
  }

  /** Zeros below bit 20 and from bit 32 to bit 51. */
  private static long spread(long number) {
    long middle = number & (1L << MIDDLE_BITS) - 1;
    return (number >> MIDDLE_BITS << 52) | (middle << LOW_BITS);
  }

  private static long inverse(long odd) {
    return BigInteger.valueOf(odd).modInverse(BigInteger.ONE.shiftLeft(Long.SIZE)).longValue();
  }
}
