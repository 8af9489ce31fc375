package dev.taipan.benchmarks.measure;

import com.sun.management.OperatingSystemMXBean;
import dev.taipan.checker.CheckOptions;
import dev.taipan.checker.IsolationChecker;
import dev.taipan.checker.IsolationLevel;
import dev.taipan.checker.Outcome;
import dev.taipan.checker.Verdict;
import dev.taipan.checker.effort.Effort;
import dev.taipan.checker.effort.Stage;
import dev.taipan.checker.effort.StageTimes;
import dev.taipan.history.History;
import dev.taipan.history.time.DeadlineExceededException;
import java.lang.management.ManagementFactory;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;

/** Checks a history once and measures that. */
public final class MeasuredCheck {
  private static final OperatingSystemMXBean SYSTEM =
      ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);

  private static final String OUT_OF_TIME = new DeadlineExceededException().getMessage();

  private final StageCpu cpu = new StageCpu();
  private Optional<Stage> lastStage = Optional.empty();

  private MeasuredCheck() {}

  /**
   * Collects garbage, and then checks. Memory is that of the whole process, so nothing else should
   * run in it.
   */
  public static Measurement of(History history, IsolationLevel level, CheckOptions options) {
    PeakHeap.reset();
    OptionalDouble before = ResidentMemory.mebibytes();
    boolean forgot = ResidentMemory.resetPeak();
    long processCpu = SYSTEM.getProcessCpuTime();
    MeasuredCheck check = new MeasuredCheck();
    long start = System.nanoTime();
    Answer answer = check.answer(history, level, options);
    long wall = System.nanoTime() - start;
    check.cpu.end();
    return new Measurement(
        answer.end,
        answer.end == RunEnd.TIMEOUT ? timeoutReason(answer, options, wall) : answer.reason,
        check.lastStage,
        SplitTime.of(answer.times, wall),
        SplitTime.of(check.cpu),
        SYSTEM.getProcessCpuTime() - processCpu,
        answer.effort,
        new Memory(
            PeakHeap.mebibytes(),
            forgot ? ResidentMemory.peakMebibytes() : OptionalDouble.empty(),
            before));
  }

  /** A solver that looks at the clock far too seldom is worth a word. */
  private static String timeoutReason(Answer answer, CheckOptions options, long wallNanos) {
    long limit = options.timeout().orElseThrow().toNanos();
    return wallNanos < 2 * limit
        ? answer.reason
        : String.format(
            Locale.ROOT, "%s, but stopped only after %.1f s", answer.reason, wallNanos / 1e9);
  }

  private void begin(Stage stage) {
    cpu.begin(stage);
    lastStage = Optional.of(stage);
  }

  private Answer answer(History history, IsolationLevel level, CheckOptions options) {
    try {
      Verdict verdict = IsolationChecker.check(history, level, options.withOnStage(this::begin));
      return new Answer(endOf(verdict), verdict.reason(), verdict.times(), verdict.effort());
    } catch (RuntimeException | StackOverflowError defect) {
      // One solver's defect must not cost the measurements of all others; the page shows it.
      return new Answer(RunEnd.FAILED, defect.toString(), new StageTimes(), Effort.NONE);
    }
  }

  private static RunEnd endOf(Verdict verdict) {
    if (verdict.outcome() == Outcome.UNKNOWN) {
      return verdict.reason().equals(OUT_OF_TIME) ? RunEnd.TIMEOUT : RunEnd.OUT_OF_MEMORY;
    }
    return verdict.outcome() == Outcome.SATISFIED ? RunEnd.SATISFIED : RunEnd.VIOLATED;
  }

  /** What the checker said, or how it failed. */
  private record Answer(RunEnd end, String reason, StageTimes times, Effort effort) {}
}
