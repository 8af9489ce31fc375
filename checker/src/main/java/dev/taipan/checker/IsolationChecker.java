package dev.taipan.checker;

import dev.taipan.history.History;
import dev.taipan.history.time.Deadline;
import dev.taipan.history.time.DeadlineExceededException;
import dev.taipan.pruning.reach.HeapTooSmallException;
import dev.taipan.weak.SerialReplay;
import dev.taipan.weak.WeakAlgorithm;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Decides whether histories satisfy isolation levels.
 *
 * <p>If running the transactions in recorded order explains every read, all levels hold, those with
 * real time if the order agrees with the times. Otherwise a weak pass comes first: a violation it
 * finds rejects every stronger level at once. What it lets through becomes a polygraph, is
 * saturated, and what is left open goes to a solver. A level is said to be satisfied only after the
 * order found has been replayed on the history.
 */
public final class IsolationChecker {

  /** Weak levels first, since they are cheap and refute; then the strongest, since it carries. */
  private static final List<IsolationLevel> QUICKEST_FIRST =
      List.of(
          IsolationLevel.TRANSACTIONAL_CAUSAL_CONSISTENCY,
          IsolationLevel.CUT_ISOLATION,
          IsolationLevel.READ_COMMITTED,
          IsolationLevel.READ_ATOMICITY,
          IsolationLevel.STRICT_SERIALIZABILITY,
          IsolationLevel.STRONG_SESSION_SERIALIZABILITY,
          IsolationLevel.SERIALIZABILITY,
          IsolationLevel.STRONG_SNAPSHOT_ISOLATION,
          IsolationLevel.STRONG_SESSION_SNAPSHOT_ISOLATION,
          IsolationLevel.SNAPSHOT_ISOLATION,
          IsolationLevel.PREFIX_CONSISTENCY);

  private IsolationChecker() {}

  /**
   * Decides one level; running out of time or memory gives {@link Outcome#UNKNOWN}, and so does an
   * {@link EmptyHistory} unless the options allow it.
   *
   * @throws MissingTimesException when the level {@linkplain IsolationLevel#needsTimes() needs
   *     times} and the history has none
   */
  public static Verdict check(History history, IsolationLevel level, CheckOptions options) {
    if (!isApplicable(level, history)) {
      throw new MissingTimesException(level);
    }
    return new Run(history, options).decide(level);
  }

  /**
   * Decides every level, using that a level that holds carries the weaker ones with it and one that
   * fails takes the stronger ones down. The time limit is for all levels together.
   *
   * @return a verdict on every level; of a history without times, on every level that {@linkplain
   *     IsolationLevel#needsTimes() needs none}
   */
  public static Map<IsolationLevel, Verdict> checkAll(History history, CheckOptions options) {
    Run run = new Run(history, options);
    Map<IsolationLevel, Verdict> verdicts = new EnumMap<>(IsolationLevel.class);
    for (IsolationLevel level : QUICKEST_FIRST) {
      if (isApplicable(level, history)) {
        verdicts.put(level, implied(level, verdicts).orElseGet(() -> run.decide(level)));
      }
    }
    return verdicts;
  }

  private static boolean isApplicable(IsolationLevel level, History history) {
    return history.hasTimes() || !level.needsTimes();
  }

  /** What the decisions on several levels of one history share. */
  private static final class Run {
    private final History history;
    private final CheckOptions options;
    private final Deadline deadline;
    private final boolean empty;
    private Optional<Boolean> serialAsRecorded = Optional.empty();
    private Optional<Boolean> recordedInRealTime = Optional.empty();
    private PreparedHistory prepared;

    /** The time that preparing took; part of the first decision. */
    private StageClock clock;

    Run(History history, CheckOptions options) {
      this.history = history;
      this.options = options;
      deadline = options.timeout().map(Deadline::in).orElse(Deadline.NONE);
      clock = new StageClock(options.onStage());
      empty = EmptyHistory.isUndecided(history, options);
    }

    /** Whether a replay answers for a level. */
    private boolean isSettledByReplay(IsolationLevel level) {
      return isSerialAsRecorded()
          && (!level.needsTimes() || isRecordedInRealTime())
          && (level.definition() instanceof Definition.Weak || !hasFacts());
    }

    /** Whether the order of some versions is given, which the recorded order may contradict. */
    private boolean hasFacts() {
      return options.trustsVersionOrder() && !history.versionOrder().isEmpty();
    }

    /** Whether the recorded order agrees with the times; they are compared once. */
    private boolean isRecordedInRealTime() {
      if (recordedInRealTime.isEmpty()) {
        recordedInRealTime = Optional.of(SerialReplay.respectsRealTime(history));
      }
      return recordedInRealTime.get();
    }

    /** Whether a replay answers for every level without real time; it is tried once. */
    private boolean isSerialAsRecorded() {
      if (serialAsRecorded.isEmpty()) {
        boolean serial =
            options.weakAlgorithm() == WeakAlgorithm.GUESS && SerialReplay.explains(history);
        serialAsRecorded = Optional.of(serial);
      }
      return serialAsRecorded.get();
    }

    Verdict decide(IsolationLevel level) {
      if (empty) {
        return Verdict.unknown(level, EmptyHistory.REASON, new StageTimes(), Effort.NONE);
      }
      StageClock own = clock;
      clock = new StageClock(options.onStage());
      Optional<LevelDecision> begun = Optional.empty();
      try {
        deadline.check();
        if (own.time(Stage.WEAK, () -> isSettledByReplay(level))) {
          return Verdict.satisfied(level, "the recorded order is serial", own.times(), Effort.NONE);
        }
        if (prepared == null) {
          prepared = own.time(Stage.WEAK, () -> new PreparedHistory(history));
        }
        begun = Optional.of(new LevelDecision(prepared, level, options, deadline, own));
        return begun.get().decide();
      } catch (DeadlineExceededException timeout) {
        return Verdict.unknown(level, timeout.getMessage(), own.times(), effortOf(begun));
      } catch (HeapTooSmallException tooLarge) {
        return Verdict.unknown(level, tooLarge.getMessage(), own.times(), effortOf(begun));
      } catch (OutOfMemoryError tooLarge) {
        return Verdict.unknown(level, "memory limit reached", own.times(), effortOf(begun));
      }
    }
  }

  private static Effort effortOf(Optional<LevelDecision> decision) {
    return decision.map(LevelDecision::effort).orElse(Effort.NONE);
  }

  /** The verdict on a level that follows from those on other levels, if any does. */
  private static Optional<Verdict> implied(
      IsolationLevel level, Map<IsolationLevel, Verdict> verdicts) {
    for (Verdict known : verdicts.values()) {
      if (known.outcome() == Outcome.SATISFIED && known.level().implies(level)) {
        return Optional.of(
            Verdict.satisfied(
                level, "follows from " + known.level().title(), new StageTimes(), Effort.NONE));
      }
      if (known.outcome() == Outcome.VIOLATED && level.implies(known.level())) {
        return Optional.of(
            Verdict.violated(
                level, known.violation().orElseThrow(), new StageTimes(), Effort.NONE));
      }
    }
    return Optional.empty();
  }
}
