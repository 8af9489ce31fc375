package dev.taipan.coo.pop;

import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * An executed schedule, and which steps of a plan its operations come from. A step may have several
 * operations, on different objects.
 *
 * @param steps by operation, the number of its step
 */
public record TracedSchedule(ExecutedSchedule schedule, List<Integer> steps) {

  /** Keeps a copy. */
  public TracedSchedule {
    steps = List.copyOf(steps);
  }

  /** The operation of a step on an object, if it was executed. */
  public Optional<Integer> operation(int step, String object) {
    return IntStream.range(0, steps.size())
        .filter(
            operation ->
                steps.get(operation) == step
                    && schedule.objectName(schedule.object(operation)).equals(object))
        .boxed()
        .findFirst();
  }
}
