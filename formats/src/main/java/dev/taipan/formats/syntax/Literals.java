package dev.taipan.formats.syntax;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.taipan.history.Names;
import java.util.Arrays;

/**
 * Numbers for keys and values. An integer is its own number, but for those of a range that is
 * reserved: from -2^31 on, below {@link #RESERVED_END}. Everything else, and the integers of that
 * range, are called by their text and get the numbers of the range in order of appearance, so that
 * usual histories have numbers that fit in an int. An open-addressing hash table; finding a number
 * takes expected time linear in the length of the text.
 */
public final class Literals implements Names {
  /** The number of {@code nil}. */
  public static final long NIL = Integer.MIN_VALUE;

  /** One past the last reserved number. */
  private static final long RESERVED_END = NIL + (1 << 30);

  private final ByteText decimal = new ByteText();
  private byte[][] texts = new byte[64][];

  /**
   * Texts by hash, in a table at most half full: the hash in the high half and the place in the low
   * one, or 0 where free, since nil is not in it. With the hash, other texts need not be looked at.
   */
  private long[] table = new long[128];

  private int last;

  /**
   * Makes one that knows only nothing.
   *
   * @param nil what nothing is called
   */
  public Literals(String nil) {
    texts[0] = nil.getBytes(UTF_8);
  }

  /** The number of an integer. */
  public long ofInteger(long integer) {
    if (integer < NIL || integer >= RESERVED_END) {
      return integer;
    }
    decimal.clear();
    decimal.add(integer);
    return of(decimal);
  }

  /** The number of anything that is not an integer and not nil, by its text. */
  public long of(ByteText text) {
    int hash = text.hash();
    int slot = slot(text, hash);
    if (table[slot] == 0) {
      if (last + 1 == texts.length) {
        grow();
        slot = free(hash);
      }
      texts[++last] = text.toBytes();
      table[slot] = entry(hash, last);
    }
    return NIL + (int) table[slot];
  }

  /** The number of the latest text, or {@link #NIL}: all from there on up to it are in use. */
  public long latest() {
    return NIL + last;
  }

  /** Whether a number stands for a text. */
  public boolean isReserved(long number) {
    return number >= NIL && number <= NIL + last;
  }

  /** What nothing is called, which tells the syntax of the texts. */
  public String nil() {
    return of(NIL);
  }

  @Override
  public String of(long number) {
    return isReserved(number)
        ? new String(texts[(int) (number - NIL)], UTF_8)
        : Long.toString(number);
  }

  private void grow() {
    if (texts.length == 1 << 29) {
      throw new IllegalStateException("more than " + texts.length + " keys and values by name");
    }
    texts = Arrays.copyOf(texts, 2 * texts.length);
    long[] entries = table;
    table = new long[2 * texts.length];
    for (long entry : entries) {
      if (entry != 0) {
        table[free(hash(entry))] = entry;
      }
    }
  }

  /** The slot that holds a text, or the free one where it belongs. */
  private int slot(ByteText text, int hash) {
    int mask = table.length - 1;
    int slot = hash & mask;
    while (table[slot] != 0
        && (hash(table[slot]) != hash || !text.equalTo(texts[(int) table[slot]]))) {
      slot = (slot + 1) & mask;
    }
    return slot;
  }

  /** The free slot where a text of a hash belongs that is not there. */
  private int free(int hash) {
    int mask = table.length - 1;
    int slot = hash & mask;
    while (table[slot] != 0) {
      slot = (slot + 1) & mask;
    }
    return slot;
  }

  private static long entry(int hash, int place) {
    return (long) hash << Integer.SIZE | place;
  }

  private static int hash(long entry) {
    return (int) (entry >>> Integer.SIZE);
  }
}
