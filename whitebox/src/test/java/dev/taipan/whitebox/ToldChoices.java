package dev.taipan.whitebox;

import java.util.ArrayList;
import java.util.List;

/** Goes through all answers to questions that nobody can answer, one run after the other. */
final class ToldChoices {
  private final List<Integer> taken = new ArrayList<>();
  private final List<Integer> sizes = new ArrayList<>();
  private int next;
  private boolean isAmbiguous;

  /** One of so many. */
  int of(int size) {
    isAmbiguous |= size > 1;
    if (next == taken.size()) {
      taken.add(0);
      sizes.add(size);
    }
    return taken.get(next++);
  }

  /** Begins the next run, if there is one. */
  boolean advance() {
    next = 0;
    while (!taken.isEmpty()) {
      int last = taken.size() - 1;
      if (taken.get(last) + 1 < sizes.get(last)) {
        taken.set(last, taken.get(last) + 1);
        return true;
      }
      taken.remove(last);
      sizes.remove(last);
    }
    return false;
  }

  /** Whether any question had several answers. */
  boolean isAmbiguous() {
    return isAmbiguous;
  }
}
