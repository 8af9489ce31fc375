package dev.taipan.analysis.distinguish;

import java.util.ArrayList;
import java.util.List;

/** All orders of few numbers. */
final class Permutations {

  private Permutations() {}

  /** All permutations of {@code 0..length-1}, the identity first. */
  static List<int[]> of(int length) {
    List<int[]> all = new ArrayList<>();
    extend(new int[length], 0, 0, all);
    return all;
  }

  private static void extend(int[] permutation, int place, int used, List<int[]> all) {
    if (place == permutation.length) {
      all.add(permutation.clone());
      return;
    }
    for (int number = 0; number < permutation.length; number++) {
      if ((used >> number & 1) == 0) {
        permutation[place] = number;
        extend(permutation, place + 1, used | 1 << number, all);
      }
    }
  }

  /** The permutation that undoes another one. */
  static int[] inverse(int[] permutation) {
    int[] inverse = new int[permutation.length];
    for (int place = 0; place < permutation.length; place++) {
      inverse[permutation[place]] = place;
    }
    return inverse;
  }
}
