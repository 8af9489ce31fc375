package dev.taipan.checker;

import dev.taipan.history.GrowingHistory;
import dev.taipan.history.History;
import dev.taipan.history.origin.Unrecorded;
import java.time.Duration;
import java.util.OptionalLong;
import java.util.function.UnaryOperator;

/**
 * A recording whose recorder was killed. Writes that took effect at the end may be missing, though
 * others read them, or read the same value of somebody else; so what is violated by the last
 * transactions is undecided. Most recordings say up to when they are complete. For others that is
 * guessed, and what rests on a value that nobody in the recording wrote is undecided, too: its
 * write may have hung for longer.
 */
public final class CutOffRecording {
  /** Much more than between a write and the answer that says that it was done. */
  private static final Duration LAST = Duration.ofSeconds(5);

  private static final Duration LIMIT = Duration.ofMinutes(1);

  private final History history;
  private final OptionalLong complete;
  private final long cut;

  /** What becomes of verdicts on a recording, which may have been ended or cut off. */
  public static UnaryOperator<Verdict> judging(History history) {
    return Unrecorded.isCutOff(history.origin())
        ? new CutOffRecording(history)::judge
        : verdict -> verdict;
  }

  /** The recording, whose times are in nanoseconds. */
  private CutOffRecording(History history) {
    this.history = history;
    complete = Unrecorded.completeUpTo(history.origin());
    cut = complete.orElseGet(() -> end(history) - LAST.toNanos());
  }

  private static long end(History history) {
    long end = Long.MIN_VALUE;
    for (int t = 0; t < history.transactions(); t++) {
      boolean ended = history.endTime(t) != History.NO_END;
      end = Math.max(end, ended ? history.endTime(t) : history.startTime(t));
    }
    return end;
  }

  /** The verdict; undecided where it is of the end. */
  private Verdict judge(Verdict verdict) {
    if (verdict.outcome() != Outcome.VIOLATED) {
      return verdict;
    }
    boolean isEarly =
        verdict
            .violation()
            .flatMap(found -> found.part())
            .filter(part -> part.transactions().stream().allMatch(this::endedEarly))
            .isPresent();
    if (!isEarly) {
      return verdict.doubted(
          "the recording was cut off, and the violation is in "
              + (complete.isPresent() ? "what is not complete" : "its last seconds"));
    }
    return isViolatedByWhatIsThere(verdict.level())
        ? verdict
        : verdict.doubted("the recording was cut off, and a write that hung may be missing");
  }

  /** Whether a level is violated also where somebody wrote each value whom the recording lacks. */
  private boolean isViolatedByWhatIsThere(IsolationLevel level) {
    History judged =
        complete.isPresent()
            ? GrowingHistory.judgedUpTo(history, cut)
            : GrowingHistory.judged(history, history.transactions());
    return IsolationChecker.check(judged, level, CheckOptions.DEFAULTS.withTimeout(LIMIT)).outcome()
        == Outcome.VIOLATED;
  }

  private boolean endedEarly(int transaction) {
    return history.endTime(transaction) < cut;
  }
}
