package dev.taipan.history.graph;

import java.util.Arrays;

/** A growing list of ints. Indexes are checked only against the capacity, for speed. */
public final class IntList {
  private int[] elements = new int[16];
  private int size;

  /** The number of elements. */
  public int size() {
    return size;
  }

  /** Whether there is no element. */
  public boolean isEmpty() {
    return size == 0;
  }

  /** The element at {@code index}. */
  public int get(int index) {
    return elements[index];
  }

  /** Replaces the element at {@code index}. */
  public void set(int index, int element) {
    elements[index] = element;
  }

  /** Appends an element, in amortized constant time. */
  public void add(int element) {
    if (size == elements.length) {
      elements = Arrays.copyOf(elements, Math.addExact(size, size >> 1));
    }
    elements[size++] = element;
  }

  /** Removes and returns the last element. */
  public int pop() {
    return elements[--size];
  }

  /** Drops all elements from {@code newSize} on. */
  public void truncate(int newSize) {
    size = newSize;
  }

  /** A copy of the elements from {@code from} up to, not including, {@code to}. */
  public int[] range(int from, int to) {
    return Arrays.copyOfRange(elements, from, to);
  }

  /** A copy of all elements. */
  public int[] toArray() {
    return Arrays.copyOf(elements, size);
  }

  /** Another list of the same elements. */
  public IntList copy() {
    IntList copy = new IntList();
    copy.elements = Arrays.copyOf(elements, Math.max(16, size));
    copy.size = size;
    return copy;
  }
}
