package dev.taipan.checker;

import dev.taipan.history.History;
import dev.taipan.history.time.Deadline;
import dev.taipan.history.time.DeadlineExceededException;
import dev.taipan.pruning.HeapTooSmallException;
import dev.taipan.weak.SerialReplay;
import dev.taipan.weak.WeakAlgorithm;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Decides whether histories satisfy isolation levels.
 *
 * <p>If running the transactions in recorded order explains every read, all levels hold. Otherwise
 * a weak pass comes first: a violation it finds rejects every stronger level at once. What it lets
 * through becomes a polygraph, is saturated, and what is left open goes to a solver. A level is
 * said to be satisfied only after the order found has been replayed on the history.
 */
public final class IsolationChecker {

  /** Weak levels first, since they are cheap and refute; then the strongest, since it carries. */
  private static final List<IsolationLevel> QUICKEST_FIRST =
      List.of(
          IsolationLevel.TRANSACTIONAL_CAUSAL_CONSISTENCY,
          IsolationLevel.CUT_ISOLATION,
          IsolationLevel.READ_COMMITTED,
          IsolationLevel.READ_ATOMICITY,
          IsolationLevel.STRONG_SESSION_SERIALIZABILITY,
          IsolationLevel.SERIALIZABILITY,
          IsolationLevel.STRONG_SESSION_SNAPSHOT_ISOLATION,
          IsolationLevel.SNAPSHOT_ISOLATION,
          IsolationLevel.PREFIX_CONSISTENCY);

  private IsolationChecker() {}

  /** Decides one level; running out of time or memory gives {@link Outcome#UNKNOWN}. */
  public static Verdict check(History history, IsolationLevel level, CheckOptions options) {
    return new Run(history, options).decide(level);
  }

  /**
   * Decides every level, using that a level that holds carries the weaker ones with it and one that
   * fails takes the stronger ones down. The time limit is for all levels together.
   */
  public static Map<IsolationLevel, Verdict> checkAll(History history, CheckOptions options) {
    Run run = new Run(history, options);
    Map<IsolationLevel, Verdict> verdicts = new EnumMap<>(IsolationLevel.class);
    for (IsolationLevel level : QUICKEST_FIRST) {
      verdicts.put(level, implied(level, verdicts).orElseGet(() -> run.decide(level)));
    }
    return verdicts;
  }

  /** What the decisions on several levels of one history share. */
  private static final class Run {
    private final History history;
    private final CheckOptions options;
    private final Deadline deadline;
    private Optional<Boolean> serialAsRecorded = Optional.empty();
    private PreparedHistory prepared;

    /** The time that preparing took; part of the first decision. */
    private StageClock clock;

    Run(History history, CheckOptions options) {
      this.history = history;
      this.options = options;
      deadline = options.timeout().map(Deadline::in).orElse(Deadline.NONE);
      clock = new StageClock(options.onStage());
    }

    /** Whether a replay answers for every level; it is tried once. */
    private boolean isSerialAsRecorded() {
      if (serialAsRecorded.isEmpty()) {
        boolean serial =
            options.weakAlgorithm() == WeakAlgorithm.GUESS && SerialReplay.explains(history);
        serialAsRecorded = Optional.of(serial);
      }
      return serialAsRecorded.get();
    }

    Verdict decide(IsolationLevel level) {
      StageClock own = clock;
      clock = new StageClock(options.onStage());
      try {
        deadline.check();
        if (own.time(Stage.WEAK, this::isSerialAsRecorded)) {
          return Verdict.satisfied(level, "the recorded order is serial", own.times());
        }
        if (prepared == null) {
          prepared = own.time(Stage.WEAK, () -> new PreparedHistory(history));
        }
        return new LevelDecision(prepared, level, options.weakAlgorithm(), deadline, own).decide();
      } catch (DeadlineExceededException timeout) {
        return Verdict.unknown(level, timeout.getMessage(), own.times());
      } catch (HeapTooSmallException tooLarge) {
        return Verdict.unknown(level, tooLarge.getMessage(), own.times());
      } catch (OutOfMemoryError tooLarge) {
        return Verdict.unknown(level, "memory limit reached", own.times());
      }
    }
  }

  /** The verdict on a level that follows from those on other levels, if any does. */
  private static Optional<Verdict> implied(
      IsolationLevel level, Map<IsolationLevel, Verdict> verdicts) {
    for (Verdict known : verdicts.values()) {
      if (known.outcome() == Outcome.SATISFIED && known.level().implies(level)) {
        return Optional.of(
            Verdict.satisfied(level, "follows from " + known.level().title(), new StageTimes()));
      }
      if (known.outcome() == Outcome.VIOLATED && level.implies(known.level())) {
        return Optional.of(
            Verdict.violated(level, known.violation().orElseThrow(), new StageTimes()));
      }
    }
    return Optional.empty();
  }
}
