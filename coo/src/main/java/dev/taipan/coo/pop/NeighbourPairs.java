package dev.taipan.coo.pop;

import dev.taipan.history.graph.Digraph;
import dev.taipan.history.graph.IntList;

/**
 * Of all pairs that conflict, those of neighbours: a write and the next one, a write and the reads
 * up to the next one, and these reads and the next one. Every other pair follows from them, so
 * transactions reach the same ones. Linear time and space.
 */
final class NeighbourPairs {
  private static final int NONE = -1;

  private final ExecutedSchedule schedule;
  private final IntList from = new IntList();
  private final IntList to = new IntList();

  /** The operations since the latest write, and it. */
  private final IntList reads = new IntList();

  private int write;

  NeighbourPairs(ExecutedSchedule schedule) {
    this.schedule = schedule;
    for (int object = 0; object < schedule.objects(); object++) {
      write = NONE;
      reads.truncate(0);
      for (int place = schedule.lineStart(object); place < schedule.lineEnd(object); place++) {
        add(schedule.at(place));
      }
    }
  }

  private void add(int operation) {
    if (schedule.isRolledBack(operation)) {
      return;
    }
    if (write != NONE) {
      edge(write, operation);
    }
    if (!schedule.isWrite(operation)) {
      reads.add(operation);
      return;
    }
    for (int i = 0; i < reads.size(); i++) {
      edge(reads.get(i), operation);
    }
    reads.truncate(0);
    write = operation;
  }

  private void edge(int first, int second) {
    if (schedule.transaction(first) != schedule.transaction(second)) {
      from.add(schedule.transaction(first));
      to.add(schedule.transaction(second));
    }
  }

  /** The transactions, and an edge for each pair. */
  Digraph graph() {
    return Digraph.of(schedule.transactions(), from, to);
  }
}
