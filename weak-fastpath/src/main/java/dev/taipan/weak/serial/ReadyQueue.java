package dev.taipan.weak.serial;

import java.util.Arrays;

/** Transactions, of which the one with the lowest rank leaves first: a binary heap of ranks. */
final class ReadyQueue {
  private final int[] rankOf;
  private final int[] byRank;
  private int[] heap = new int[64];
  private int size;

  /** An empty queue. */
  ReadyQueue(int[] rankOf, int[] byRank) {
    this.rankOf = rankOf;
    this.byRank = byRank;
  }

  boolean isEmpty() {
    return size == 0;
  }

  /** Adds a transaction, even if it is there already; logarithmic time. */
  void add(int transaction) {
    if (size == heap.length) {
      heap = Arrays.copyOf(heap, Math.multiplyExact(2, size));
    }
    int rank = rankOf[transaction];
    int i = size++;
    while (i > 0 && heap[(i - 1) >> 1] > rank) {
      heap[i] = heap[(i - 1) >> 1];
      i = (i - 1) >> 1;
    }
    heap[i] = rank;
  }

  /** Removes and returns the transaction with the lowest rank; logarithmic time. */
  int poll() {
    int top = heap[0];
    int last = heap[--size];
    int i = 0;
    while (2 * i + 1 < size) {
      int child = 2 * i + 1;
      if (child + 1 < size && heap[child + 1] < heap[child]) {
        child++;
      }
      if (heap[child] >= last) {
        break;
      }
      heap[i] = heap[child];
      i = child;
    }
    heap[i] = last;
    return byRank[top];
  }
}
