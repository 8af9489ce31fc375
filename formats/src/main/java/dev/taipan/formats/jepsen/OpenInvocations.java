package dev.taipan.formats.jepsen;

import dev.taipan.history.column.LongIntTable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/**
 * The invocations that nothing has completed yet, by process. A process usually has one at most;
 * where it has several, a completion is taken to be of the latest with the same steps. Operations
 * without a process form a stack of their own, and there only the steps tell.
 *
 * <p>Takes constant time per operation unless a process has several open invocations, and then time
 * linear in their number.
 */
final class OpenInvocations {
  /** The place of operations without a process. */
  static final int NO_PROCESS = 0;

  private final LongIntTable places = new LongIntTable();
  private Operation[] latest = new Operation[16];
  private int processes = 1;

  /** Operations to use again. */
  private Operation free;

  /**
   * The place of an operation's process: {@link #NO_PROCESS}, else from 1 in order of appearance.
   */
  int placeOf(Operation operation) {
    if (!operation.hasProcess()) {
      return NO_PROCESS;
    }
    int place = places.get(operation.process());
    if (place == LongIntTable.ABSENT) {
      place = processes++;
      places.put(operation.process(), place);
      if (place == latest.length) {
        latest = Arrays.copyOf(latest, 2 * place);
      }
    }
    return place;
  }

  /** Takes an invocation, and gives an operation to use in its place. */
  Operation push(int place, Operation invocation) {
    invocation.below = latest[place];
    latest[place] = invocation;
    Operation spare = free;
    if (spare == null) {
      return new Operation();
    }
    free = spare.below;
    return spare;
  }

  /** Takes out the invocation that an operation completes, or null when there is none. */
  Operation pop(int place, Operation completion) {
    Operation top = latest[place];
    boolean alone = top == null || top.below == null;
    if (alone && place != NO_PROCESS) {
      latest[place] = null;
      return top;
    }
    Operation above = null;
    Operation candidate = top;
    while (candidate != null && !(completion.hasSteps() && completion.sameSteps(candidate))) {
      above = candidate;
      candidate = candidate.below;
    }
    if (candidate == null && place != NO_PROCESS) {
      above = null;
      candidate = top;
    }
    if (candidate != null) {
      remove(place, candidate, above);
    }
    return candidate;
  }

  private void remove(int place, Operation invocation, Operation above) {
    if (above == null) {
      latest[place] = invocation.below;
    } else {
      above.below = invocation.below;
    }
  }

  /** Gives back an operation to use again. */
  void release(Operation operation) {
    operation.below = free;
    free = operation;
  }

  /** What was never completed, in the order of the file. */
  List<Operation> remaining() {
    List<Operation> remaining = new ArrayList<>();
    for (int place = 0; place < processes; place++) {
      for (Operation open = latest[place]; open != null; open = open.below) {
        remaining.add(open);
      }
    }
    remaining.sort(Comparator.comparingLong(operation -> operation.position));
    return remaining;
  }
}
