package dev.taipan.formats.syntax;

import java.util.Arrays;

/**
 * The reads and writes of one transaction on their way into a history. Used again and again, so
 * that reading makes no objects.
 *
 * @param <K> what a syntax knows as their kinds
 */
public final class Steps<K extends Enum<K>> {
  private final K[] every;
  private int size;
  private byte[] kinds = new byte[8];
  private long[] keys = new long[8];

  /** What was read or written; for lists where their elements start. */
  private long[] values = new long[8];

  private int[] ends = new int[8];
  private int elementCount;
  private long[] elements = new long[8];

  /** Makes one of any of some kinds, in the order in which the enum has them. */
  public Steps(K[] every) {
    this.every = every.clone();
  }

  /** Forgets all. */
  public void clear() {
    size = 0;
    elementCount = 0;
  }

  /**
   * Adds a step.
   *
   * @param value what was read or written; of a list where its elements start
   */
  public void add(K kind, long key, long value) {
    add(kind, key, value, elementCount);
  }

  /**
   * Adds a step that refers to a range of something.
   *
   * @param start the first of the range
   * @param end one past the last
   */
  public void add(K kind, long key, long start, int end) {
    if (size == kinds.length) {
      kinds = Arrays.copyOf(kinds, 2 * size);
      keys = Arrays.copyOf(keys, 2 * size);
      values = Arrays.copyOf(values, 2 * size);
      ends = Arrays.copyOf(ends, 2 * size);
    }
    kinds[size] = (byte) kind.ordinal();
    keys[size] = key;
    values[size] = start;
    ends[size++] = end;
  }

  /** Adds an element of the list that the next step reads. */
  public void addElement(long value) {
    if (elementCount == elements.length) {
      elements = Arrays.copyOf(elements, 2 * elementCount);
    }
    elements[elementCount++] = value;
  }

  /** The number of elements of all lists so far. */
  public int elementCount() {
    return elementCount;
  }

  /** The number of steps. */
  public int size() {
    return size;
  }

  /** What a step does. */
  public K kind(int step) {
    return every[kinds[step]];
  }

  /** The number of a step's key. */
  public long key(int step) {
    return keys[step];
  }

  /** The number of what a step read or wrote. */
  public long value(int step) {
    return values[step];
  }

  /** The first of a step's range, of the elements that it read. */
  public int start(int step) {
    return (int) values[step];
  }

  /** One past the last of a step's range. */
  public int end(int step) {
    return ends[step];
  }

  /** The elements of all lists read, in an array that is longer. */
  public long[] elements() {
    return elements;
  }
}
