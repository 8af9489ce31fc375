package dev.taipan.checker.spill;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.Serializable;
import java.util.Arrays;
import java.util.Iterator;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Packs the operations of a range of transactions, by classes of keys, into a block of bytes per
 * class, and does the work on a class from its blocks. About 12 bytes per operation.
 */
public final class KeyBlocks {
  private static final int NONE = -1;
  private static final int PAYLOAD = 7;

  private final ByteArrayOutputStream[] blocks;
  private final int[] lastPlace;
  private final int[] first;
  private final int mask;
  private final long seed;
  private int[] next = new int[16];

  /**
   * What came of the work on a class of keys: what was found, or why nothing was.
   *
   * @param found null if the keys did not fit, or there was a reason to give up
   * @param givenUp null if there was none
   */
  public record Outcome<R extends Serializable>(R found, long keys, GivenUpException givenUp)
      implements Serializable {

    /** Whether the keys of the class fitted. */
    public boolean fits() {
      return found != null || givenUp != null;
    }
  }

  private KeyBlocks(int classes, long seed) {
    blocks = new ByteArrayOutputStream[classes];
    Arrays.setAll(blocks, i -> new ByteArrayOutputStream());
    lastPlace = new int[classes];
    first = new int[classes];
    Arrays.fill(first, NONE);
    mask = classes - 1;
    this.seed = seed;
  }

  /**
   * Packs a range of places.
   *
   * @param from the first place
   * @param to behind the last one
   * @param classes how many of keys; a power of two
   * @param seed which nobody outside knows; the same for all ranges
   * @return a block for each class
   */
  public static byte[][] of(TransactionLog log, int from, int to, int classes, long seed)
      throws IOException {
    KeyBlocks made = new KeyBlocks(classes, seed);
    try (LogReader reader = log.readFrom(from)) {
      for (int place = from; place < to; place++) {
        reader.goTo(place);
        made.add(reader);
      }
    }
    return Arrays.stream(made.blocks)
        .map(ByteArrayOutputStream::toByteArray)
        .toArray(byte[][]::new);
  }

  private void add(LogReader transaction) {
    int size = transaction.size();
    if (size > next.length) {
      next = new int[Math.max(size, 2 * next.length)];
    }
    for (int op = size - 1; op >= 0; op--) {
      int of = classOf(transaction.key(op));
      next[op] = first[of];
      first[of] = op;
    }
    for (int op = 0; op < size; op++) {
      int of = classOf(transaction.key(op));
      if (first[of] == op) {
        write(transaction, of);
        first[of] = NONE;
      }
    }
  }

  private int classOf(long key) {
    long mixed = (key ^ seed) * 0x9E3779B97F4A7C15L;
    mixed = (mixed ^ mixed >>> 32 ^ seed) * 0xD6E8FEB86659FD93L;
    return (int) (mixed >>> 40) & mask;
  }

  private void write(LogReader transaction, int of) {
    ByteArrayOutputStream block = blocks[of];
    put(block, transaction.place() - lastPlace[of]);
    lastPlace[of] = transaction.place();
    put(block, transaction.session());
    put(block, transaction.size());
    int count = 0;
    for (int op = first[of]; op != NONE; op = next[op]) {
      count++;
    }
    put(block, count);
    int before = 0;
    for (int op = first[of]; op != NONE; op = next[op]) {
      put(block, (long) (op - before) << 1 | (transaction.isWrite(op) ? 1 : 0));
      before = op;
      put(block, zigzag(transaction.key(op)));
      put(block, zigzag(transaction.value(op)));
    }
  }

  private static long zigzag(long number) {
    return number << 1 ^ number >> 63;
  }

  private static void put(ByteArrayOutputStream block, long number) {
    long rest = number;
    while ((rest & ~0x7FL) != 0) {
      block.write((int) (rest & 0x7F) | 0x80);
      rest >>>= PAYLOAD;
    }
    block.write((int) rest);
  }

  /**
   * Does the work on a class of keys.
   *
   * @param blocks of that class, in the order of ranges
   * @param slots of the table of keys
   * @param initial the value of keys before any write
   */
  public static <R extends Serializable> Outcome<R> run(
      Shuffle.Work<R> work, Iterator<byte[]> blocks, int slots, OptionalLong initial) {
    KeyStates states = new KeyStates(slots, initial);
    states.begin(0, 1);
    Shuffle.Work.Visitor<R> visitor = work.begin(states);
    View view = new View();
    try {
      while (blocks.hasNext()) {
        view.begin(blocks.next());
        while (view.next()) {
          visitor.take(view);
          if (states.classes() > 1) {
            return new Outcome<>(null, 0, null);
          }
        }
      }
      return new Outcome<>(visitor.found(), states.size(), null);
    } catch (GivenUpException reason) {
      return new Outcome<>(null, 0, reason);
    }
  }

  /** The first reason to give up among outcomes, if there is one. */
  public static <R extends Serializable> Optional<GivenUpException> reason(
      Iterable<Outcome<R>> outcomes) {
    for (Outcome<R> outcome : outcomes) {
      if (outcome.givenUp() != null) {
        return Optional.of(outcome.givenUp());
      }
    }
    return Optional.empty();
  }

  /** The operations of a class that a transaction has, one transaction after the other. */
  private static final class View extends TransactionView {
    private byte[] bytes;
    private int position;
    private int wholeSize;
    private int[] ordinals = new int[16];

    void begin(byte[] block) {
      bytes = block;
      position = 0;
      place = 0;
    }

    boolean next() {
      if (position == bytes.length) {
        return false;
      }
      place += (int) take();
      session = (int) take();
      wholeSize = (int) take();
      size = (int) take();
      require(size);
      if (size > ordinals.length) {
        ordinals = new int[keys.length];
      }
      Arrays.fill(writes, 0, (size + 7) / Byte.SIZE, (byte) 0);
      int ordinal = 0;
      for (int op = 0; op < size; op++) {
        long head = take();
        ordinal += (int) (head >>> 1);
        ordinals[op] = ordinal;
        if ((head & 1) != 0) {
          writes[op >> 3] |= (byte) (1 << (op & 7));
        }
        keys[op] = takeSigned();
        values[op] = takeSigned();
      }
      return true;
    }

    private long takeSigned() {
      long taken = take();
      return taken >>> 1 ^ -(taken & 1);
    }

    private long take() {
      long taken = 0;
      int shift = 0;
      byte one;
      do {
        one = bytes[position++];
        taken |= (long) (one & 0x7F) << shift;
        shift += PAYLOAD;
      } while (one < 0);
      return taken;
    }

    @Override
    int ordinal(int operation) {
      return ordinals[operation];
    }

    @Override
    int wholeSize() {
      return wholeSize;
    }
  }
}
