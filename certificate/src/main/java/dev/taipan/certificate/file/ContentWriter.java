package dev.taipan.certificate.file;

import java.io.ByteArrayOutputStream;
import java.util.List;

/**
 * Writes numbers. A number takes seven bits of each byte, lowest first, the eighth bit saying that
 * there are more; one that may be negative is doubled first, and negated less one if it is.
 */
final class ContentWriter {
  private static final int MORE = 0x80;

  private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

  byte[] bytes() {
    return bytes.toByteArray();
  }

  void add(int number) {
    int rest = number << 1 ^ number >> (Integer.SIZE - 1);
    while (Integer.compareUnsigned(rest, MORE) >= 0) {
      bytes.write(rest | MORE);
      rest >>>= Byte.SIZE - 1;
    }
    bytes.write(rest);
  }

  void addTag(Tag tag) {
    bytes.write(tag.ordinal());
  }

  void addList(List<Integer> numbers) {
    add(numbers.size());
    numbers.forEach(this::add);
  }

  /**
   * Writes a column: its length, how many bits each number takes, and the numbers in so many bits
   * each, lowest first; or, if that is shorter or some number is negative, 0 bits and each number
   * less the one before it.
   */
  void addColumn(int[] numbers) {
    int all = 0;
    for (int number : numbers) {
      all |= number;
    }
    int width = Math.max(1, Integer.SIZE - Integer.numberOfLeadingZeros(all));
    ContentWriter differences = new ContentWriter();
    int previous = 0;
    for (int number : numbers) {
      differences.add(number - previous);
      previous = number;
    }
    add(numbers.length);
    if (width == Integer.SIZE || differences.bytes.size() < packedLength(numbers.length, width)) {
      add(0);
      bytes.writeBytes(differences.bytes());
    } else {
      add(width);
      addPacked(numbers, width);
    }
  }

  /** How many bytes so many numbers take of some bits each. */
  static long packedLength(long numbers, int width) {
    return (numbers * width + Byte.SIZE - 1) / Byte.SIZE;
  }

  private void addPacked(int[] numbers, int width) {
    long pending = 0;
    int bits = 0;
    for (int number : numbers) {
      pending |= (long) number << bits;
      bits += width;
      for (; bits >= Byte.SIZE; bits -= Byte.SIZE) {
        bytes.write((int) pending);
        pending >>>= Byte.SIZE;
      }
    }
    if (bits > 0) {
      bytes.write((int) pending);
    }
  }
}
