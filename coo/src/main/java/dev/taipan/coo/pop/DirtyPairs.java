package dev.taipan.coo.pop;

import java.util.ArrayList;
import java.util.List;
import java.util.function.BiPredicate;

/**
 * Cycles of two pairs, the second of which is the end of a write: what was rolled back had been
 * read (RA) or overwritten (WA), or what had been overwritten was committed while the other
 * transaction was still active (WC). Takes linear time, and time for each write that came before
 * the end of an earlier version.
 */
final class DirtyPairs {
  private final ExecutedSchedule schedule;

  /** Whether two transactions are in an anomaly anyway, of which overwriting is a part. */
  private final BiPredicate<Integer, Integer> together;

  /** By place, when the first write from there on of the object was over. */
  private final long[] firstWriteFrom;

  private final List<PopCycle> found = new ArrayList<>();

  DirtyPairs(ExecutedSchedule schedule, BiPredicate<Integer, Integer> together) {
    this.schedule = schedule;
    this.together = together;
    firstWriteFrom = new long[schedule.operations() + 1];
  }

  List<PopCycle> find() {
    for (int object = 0; object < schedule.objects(); object++) {
      prepare(schedule.lineStart(object), schedule.lineEnd(object));
      for (int place = schedule.lineStart(object); place < schedule.lineEnd(object); place++) {
        if (schedule.isWrite(schedule.at(place))) {
          reads(schedule.at(place), schedule.lineEnd(object));
          overwrites(schedule.at(place), schedule.lineEnd(object));
        }
      }
    }
    return found;
  }

  private void prepare(int begin, int end) {
    long first = Long.MAX_VALUE;
    for (int place = end - 1; place >= begin; place--) {
      int operation = schedule.at(place);
      if (schedule.isWrite(operation) && !schedule.isRolledBack(operation)) {
        first = Math.min(first, schedule.finished(operation));
      }
      firstWriteFrom[place] = first;
    }
  }

  /** Reads of a version that was rolled back, whenever that was. */
  private void reads(int write, int lineEnd) {
    if (!schedule.isRolledBack(write)) {
      return;
    }
    for (int place = schedule.place(write) + 1;
        place < lineEnd && !schedule.isWrite(schedule.at(place));
        place++) {
      if (isOfAnother(schedule.at(place), write)) {
        add(PopType.WR, PopType.RA, write, schedule.at(place));
      }
    }
  }

  private void overwrites(int write, int lineEnd) {
    long end = schedule.end(write);
    int place = schedule.place(write) + 1;
    for (; place < lineEnd && firstWriteFrom[place] < end; place++) {
      int later = schedule.at(place);
      if (schedule.isWrite(later)
          && isOfAnother(later, write)
          && schedule.finished(later) < end
          && end != ExecutedSchedule.ACTIVE) {
        overwritten(write, later);
      }
    }
  }

  private void overwritten(int write, int later) {
    if (schedule.isRolledBack(write)) {
      add(PopType.WW, PopType.WA, write, later);
    } else if (schedule.end(later) > schedule.end(write)
        && !together.test(schedule.transaction(write), schedule.transaction(later))) {
      add(PopType.WW, PopType.WC, write, later);
    }
  }

  private boolean isOfAnother(int operation, int write) {
    return !schedule.isRolledBack(operation)
        && schedule.transaction(operation) != schedule.transaction(write);
  }

  private void add(PopType there, PopType back, int write, int other) {
    int from = schedule.transaction(write);
    int to = schedule.transaction(other);
    int object = schedule.object(write);
    found.add(
        PopCycle.of(
            List.of(
                new Pop(there, from, to, object, write, other),
                new Pop(back, to, from, object, other, write))));
  }
}
