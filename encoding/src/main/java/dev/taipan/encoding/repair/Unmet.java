package dev.taipan.encoding.repair;

import java.util.Arrays;
import java.util.SplittableRandom;

/** The demands that are not met, and how much each of all demands weighs. */
final class Unmet {
  private static final int ABSENT = -1;

  private final int[] unmet;
  private final int[] index;
  private final int[] weight;
  private int size;

  /** So many demands, each of weight 1 and met. */
  Unmet(int demands) {
    unmet = new int[demands];
    index = new int[demands];
    weight = new int[demands];
    Arrays.fill(index, ABSENT);
    Arrays.fill(weight, 1);
  }

  /** The number of demands that are not met. */
  int size() {
    return size;
  }

  /** Whether a demand is not met. */
  boolean has(int demand) {
    return index[demand] != ABSENT;
  }

  /** The weight of a demand. */
  int weight(int demand) {
    return weight[demand];
  }

  /** Makes a demand weigh one more. */
  void increase(int demand) {
    weight[demand]++;
  }

  /** One of the demands that are not met. */
  int any(SplittableRandom random) {
    return unmet[random.nextInt(size)];
  }

  /** Notes whether a demand is met. */
  void set(int demand, boolean isMet) {
    if (isMet == (index[demand] == ABSENT)) {
      return;
    }
    if (isMet) {
      int last = unmet[--size];
      unmet[index[demand]] = last;
      index[last] = index[demand];
      index[demand] = ABSENT;
    } else {
      index[demand] = size;
      unmet[size++] = demand;
    }
  }
}
