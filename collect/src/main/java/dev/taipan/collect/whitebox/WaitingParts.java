package dev.taipan.collect.whitebox;

import dev.taipan.record.RunningTransactions.Progress;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/**
 * Parts of a run, until nobody can tell any more in which order they became visible. All that had
 * been committed by then was being committed by transactions that have ended, or were running; so
 * when these have ended, all of it is visible, and who begins then sees all of it. Whoever was
 * running at that moment may have seen one and not the other, and tells so when it ends. So a part
 * waits for those that run, and then for those that run by then; a part of which that takes too
 * long waits no longer.
 */
final class WaitingParts {
  private final Duration most;
  private final Deque<Waiting> becomingVisible = new ArrayDeque<>();
  private final Deque<Waiting> visible = new ArrayDeque<>();

  /** A part that waits for all transactions up to a number. */
  private record Waiting(RunningPart part, long last) {}

  /**
   * No parts.
   *
   * @param most how long one waits at most
   */
  WaitingParts(Duration most) {
    this.most = most;
  }

  /** Adds a part, of which nothing is in the log but by transactions that have begun. */
  void add(RunningPart part, Progress progress) {
    becomingVisible.add(new Waiting(part, progress.begun()));
  }

  /**
   * Takes parts that have waited enough, in the order in which they were added.
   *
   * @param progress of those of whom all is known that they saw, if they have ended
   */
  List<RunningPart> takeDue(Progress progress) {
    while (isOver(becomingVisible.peek(), progress)) {
      visible.add(new Waiting(becomingVisible.poll().part(), progress.begun()));
    }
    List<RunningPart> due = new ArrayList<>();
    while (isOver(visible.peek(), progress)) {
      due.add(visible.poll().part());
    }
    return due;
  }

  private boolean isOver(Waiting waiting, Progress progress) {
    return waiting != null
        && (waiting.last() <= progress.ended()
            || System.nanoTime() - waiting.part().since() >= most.toNanos());
  }

  /** Takes all; nothing runs any more. */
  List<RunningPart> takeAll() {
    return takeDue(new Progress(Long.MAX_VALUE, Long.MAX_VALUE));
  }
}
