package dev.taipan.certificate.file;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Reads what {@link ContentWriter} writes. Makes room for numbers only when there are bytes for
 * them.
 */
final class ContentReader {
  private static final int LARGEST_WIDTH = Integer.SIZE - 1;

  private final Path file;
  private final byte[] bytes;
  private int position;

  ContentReader(Path file, byte[] bytes) {
    this.file = file;
    this.bytes = bytes;
  }

  /** What is wrong at the position reached. */
  BadCertificateException bad(String found, String expected) {
    return new BadCertificateException(file, found + " before byte " + position, expected);
  }

  private int nextByte() throws BadCertificateException {
    if (position == bytes.length) {
      throw bad("the end", "more of the certificate");
    }
    return bytes[position++];
  }

  int next() throws BadCertificateException {
    long number = 0;
    int read;
    int bits = 0;
    do {
      read = nextByte();
      number |= (read & 0x7fL) << bits;
      bits += Byte.SIZE - 1;
    } while (read < 0 && bits < Integer.SIZE);
    if (read < 0 || number >>> Integer.SIZE != 0) {
      throw bad("a longer number", "one of 32 bits");
    }
    return (int) (number >>> 1) ^ -(int) (number & 1);
  }

  Tag nextTag() throws BadCertificateException {
    int tag = nextByte();
    return Tag.of(tag).orElseThrow(() -> bad("kind " + tag, "one that there is"));
  }

  /** The length of what follows, which takes a byte for each so many things. */
  int nextLength(int perByte) throws BadCertificateException {
    int length = next();
    if (length < 0 || length > (long) perByte * (bytes.length - position)) {
      throw bad("a list of " + length, "no more than the remaining bytes can hold");
    }
    return length;
  }

  List<Integer> nextList() throws BadCertificateException {
    int length = nextLength(1);
    List<Integer> numbers = new ArrayList<>(length);
    for (int i = 0; i < length; i++) {
      numbers.add(next());
    }
    return numbers;
  }

  int[] nextColumn() throws BadCertificateException {
    int length = nextLength(Byte.SIZE);
    int width = next();
    if (width < 0 || width > LARGEST_WIDTH) {
      throw bad("numbers of " + width + " bits", "1 to " + LARGEST_WIDTH);
    }
    long needed = width == 0 ? length : ContentWriter.packedLength(length, width);
    if (needed > bytes.length - position) {
      throw bad("a column of " + length, "no more than the remaining bytes can hold");
    }
    int[] numbers = new int[length];
    if (width == 0) {
      readDifferences(numbers);
    } else {
      readPacked(numbers, width);
    }
    return numbers;
  }

  private void readDifferences(int[] numbers) throws BadCertificateException {
    int previous = 0;
    for (int i = 0; i < numbers.length; i++) {
      previous += next();
      numbers[i] = previous;
    }
  }

  private void readPacked(int[] numbers, int width) throws BadCertificateException {
    long pending = 0;
    int bits = 0;
    for (int i = 0; i < numbers.length; i++) {
      for (; bits < width; bits += Byte.SIZE) {
        pending |= (nextByte() & 0xffL) << bits;
      }
      numbers[i] = (int) (pending & (1L << width) - 1);
      pending >>>= width;
      bits -= width;
    }
  }

  void requireEnd() throws BadCertificateException {
    if (position < bytes.length) {
      throw bad((bytes.length - position) + " more bytes than needed", "the end");
    }
  }
}
