package dev.taipan.encoding.cdcl;

import java.util.Arrays;

/**
 * The variables that may need a decision, most active first: a binary heap. Activity grows when a
 * variable takes part in a conflict and decays exponentially (Moskewicz et al., "Chaff", 2001).
 */
final class Suspects {
  private static final double DECAY = 0.95;
  private static final double TOO_LARGE = 1e100;
  private static final int ABSENT = -1;

  private final double[] activity;
  private final int[] heap;
  private final int[] index;
  private int size;
  private double increment = 1;

  Suspects(int variables) {
    activity = new double[variables];
    heap = new int[variables];
    index = new int[variables];
    Arrays.fill(index, ABSENT);
  }

  /** Whether nothing is suspected. */
  boolean isEmpty() {
    return size == 0;
  }

  /** Suspects a variable, if it is not suspected yet; logarithmic time. */
  void add(int variable) {
    if (index[variable] == ABSENT) {
      index[variable] = size;
      heap[size++] = variable;
      rise(variable);
    }
  }

  /** Removes and returns the most active variable; logarithmic time. */
  int poll() {
    int top = heap[0];
    index[top] = ABSENT;
    int last = heap[--size];
    if (size > 0) {
      index[last] = 0;
      heap[0] = last;
      sink(last);
    }
    return top;
  }

  /** Notes that a variable took part in a conflict. */
  void bump(int variable) {
    activity[variable] += increment;
    if (activity[variable] > TOO_LARGE) {
      for (int i = 0; i < activity.length; i++) {
        activity[i] /= TOO_LARGE;
      }
      increment /= TOO_LARGE;
    }
    if (index[variable] != ABSENT) {
      rise(variable);
    }
  }

  /** Makes what happened so far count less. */
  void decay() {
    increment /= DECAY;
  }

  private void rise(int variable) {
    int i = index[variable];
    while (i > 0 && activity[heap[(i - 1) >> 1]] < activity[variable]) {
      put(heap[(i - 1) >> 1], i);
      i = (i - 1) >> 1;
    }
    put(variable, i);
  }

  private void sink(int variable) {
    int i = index[variable];
    while (2 * i + 1 < size) {
      int child = 2 * i + 1;
      if (child + 1 < size && activity[heap[child + 1]] > activity[heap[child]]) {
        child++;
      }
      if (activity[heap[child]] <= activity[variable]) {
        break;
      }
      put(heap[child], i);
      i = child;
    }
    put(variable, i);
  }

  private void put(int variable, int at) {
    heap[at] = variable;
    index[variable] = at;
  }
}
