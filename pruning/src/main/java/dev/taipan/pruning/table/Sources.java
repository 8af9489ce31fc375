package dev.taipan.pruning.table;

import java.util.Arrays;

/** The accesses of each key that are in the block of sources, and their columns in it. */
final class Sources {
  private static final int NONE = -1;

  private final int[] first;
  private final int[] next;
  private final int[] column;

  Sources(int keys, int accesses) {
    first = new int[keys];
    Arrays.fill(first, NONE);
    next = new int[accesses];
    column = new int[accesses];
  }

  void add(int key, int access, int atColumn) {
    next[access] = first[key];
    first[key] = access;
    column[access] = atColumn;
  }

  void clear(int key) {
    first[key] = NONE;
  }

  /** The first access of a key, or -1. */
  int first(int key) {
    return first[key];
  }

  /** The access of the same key after another, or -1. */
  int next(int access) {
    return next[access];
  }

  /** The column of an access. */
  int column(int access) {
    return column[access];
  }
}
