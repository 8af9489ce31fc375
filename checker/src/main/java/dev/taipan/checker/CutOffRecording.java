package dev.taipan.checker;

import dev.taipan.history.GrowingHistory;
import dev.taipan.history.History;
import java.time.Duration;

/**
 * A recording whose recorder was killed. Writes that took effect at the end may be missing, though
 * others read them; so what is violated by the last transactions is undecided, and so is what rests
 * on a value that nobody in the recording wrote: its write may have hung for longer.
 */
public final class CutOffRecording {
  /** Much more than between a write and the answer that says that it was done. */
  private static final Duration LAST = Duration.ofSeconds(5);

  private static final Duration LIMIT = Duration.ofMinutes(1);

  private final History history;
  private final long cut;

  /** The recording, whose times are in nanoseconds. */
  public CutOffRecording(History history) {
    this.history = history;
    long end = Long.MIN_VALUE;
    for (int t = 0; t < history.transactions(); t++) {
      boolean ended = history.endTime(t) != History.NO_END;
      end = Math.max(end, ended ? history.endTime(t) : history.startTime(t));
    }
    cut = end - LAST.toNanos();
  }

  /** The verdict; undecided where it is of the end. */
  public Verdict judge(Verdict verdict) {
    boolean isEarly =
        verdict
            .violation()
            .flatMap(found -> found.part())
            .filter(part -> part.transactions().stream().allMatch(this::endedEarly))
            .isPresent();
    if (verdict.outcome() != Outcome.VIOLATED) {
      return verdict;
    }
    if (!isEarly) {
      return verdict.doubted("the recording was cut off, and the violation is in its last seconds");
    }
    return isViolatedByWhatIsThere(verdict.level())
        ? verdict
        : verdict.doubted("the recording was cut off, and a write that hung may be missing");
  }

  /** Whether a level is violated also where somebody wrote each value whom the recording lacks. */
  private boolean isViolatedByWhatIsThere(IsolationLevel level) {
    History judged = GrowingHistory.judged(history, history.transactions());
    return IsolationChecker.check(judged, level, CheckOptions.DEFAULTS.withTimeout(LIMIT)).outcome()
        == Outcome.VIOLATED;
  }

  private boolean endedEarly(int transaction) {
    return history.endTime(transaction) < cut;
  }
}
