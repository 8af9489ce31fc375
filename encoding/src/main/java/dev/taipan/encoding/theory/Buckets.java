package dev.taipan.encoding.theory;

import dev.taipan.history.graph.IntList;

/** Numbers sorted into buckets, in two arrays; the items of a bucket keep their order. */
public final class Buckets {
  private final int[] start;
  private final int[] items;

  private Buckets(int[] start, int[] items) {
    this.start = start;
    this.items = items;
  }

  /** Puts {@code item[i]} into bucket {@code bucket[i]}, for every i; linear time. */
  public static Buckets of(int buckets, IntList bucket, IntList item) {
    int[] start = new int[buckets + 1];
    for (int i = 0; i < bucket.size(); i++) {
      start[bucket.get(i) + 1]++;
    }
    for (int i = 0; i < buckets; i++) {
      start[i + 1] += start[i];
    }
    int[] next = start.clone();
    int[] items = new int[item.size()];
    for (int i = 0; i < items.length; i++) {
      items[next[bucket.get(i)]++] = item.get(i);
    }
    return new Buckets(start, items);
  }

  /** The first position of a bucket's items. */
  public int begin(int bucket) {
    return start[bucket];
  }

  /** One past the last position of a bucket's items. */
  public int end(int bucket) {
    return start[bucket + 1];
  }

  /** The item at a position. */
  public int get(int position) {
    return items[position];
  }
}
