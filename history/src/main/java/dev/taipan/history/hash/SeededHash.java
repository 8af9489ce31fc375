package dev.taipan.history.hash;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.SplittableRandom;

/**
 * Hashes that differ from one process to the next, so that nobody can make an input whose keys all
 * meet in one place of a table. Every hash table over what comes from outside uses these, except
 * {@link java.util.HashMap}, which keeps colliding keys in a tree where they can be compared.
 *
 * <p>Multiplying by secret numbers and folding the product: the construction of wyhash (Wang Yi,
 * 2019). A number takes constant time, bytes linear time, eight at a step.
 */
public final class SeededHash {
  private static final VarHandle WORDS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

  private static final SplittableRandom RANDOM = new SplittableRandom();
  private static final long SUMMAND = RANDOM.nextLong();
  private static final long START = RANDOM.nextLong();
  private static final long OF_WORD = RANDOM.nextLong();
  private static final long FACTOR = RANDOM.nextLong() | 1;
  private static final long SECOND_FACTOR = RANDOM.nextLong() | 1;
  private static final long OF_FIRST = RANDOM.nextLong() | 1;

  private SeededHash() {}

  /**
   * A number that stands for another one, for tables that have a hash of their own: a bijection.
   */
  public static long mixed(long number) {
    long mixed = (number + SUMMAND) * FACTOR;
    mixed = (mixed ^ mixed >>> Integer.SIZE) * SECOND_FACTOR;
    return mixed ^ mixed >>> Integer.SIZE;
  }

  /** A hash of a number. */
  public static int of(long number) {
    return (int) mixed(number);
  }

  /** A hash of a pair. */
  public static int of(long first, long second) {
    return of(first * OF_FIRST + second);
  }

  /** A hash of the first bytes of an array. */
  public static int of(byte[] bytes, int length) {
    long hash = START + length;
    int next = 0;
    for (; next + Long.BYTES <= length; next += Long.BYTES) {
      hash = folded(hash, (long) WORDS.get(bytes, next));
    }
    long rest = 0;
    for (; next < length; next++) {
      rest = rest << Byte.SIZE | (bytes[next] & 0xff);
    }
    return of(folded(hash, rest));
  }

  private static long folded(long hash, long word) {
    long left = word ^ OF_WORD;
    return Math.multiplyHigh(left, hash) ^ left * hash;
  }
}
