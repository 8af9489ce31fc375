package dev.taipan.checker;

import dev.taipan.checker.effort.Effort;
import dev.taipan.checker.effort.Stage;
import dev.taipan.checker.effort.StageClock;
import dev.taipan.checker.effort.StageTimes;
import dev.taipan.checker.evidence.Evidence;
import dev.taipan.history.History;
import dev.taipan.history.VersionOrder;
import dev.taipan.history.time.Deadline;
import dev.taipan.history.time.DeadlineExceededException;
import dev.taipan.pruning.reach.HeapTooSmallException;
import java.util.EnumMap;
import java.util.Locale;
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
    for (IsolationLevel level : IsolationLevel.quickestFirst()) {
      if (isApplicable(level, history)) {
        verdicts.put(level, implied(level, verdicts).orElseGet(() -> run.decide(level)));
      }
    }
    return verdicts;
  }

  /**
   * Whether a history satisfies a level, for those who ask of many histories and do not want to
   * know why.
   *
   * @throws MissingTimesException when the level {@linkplain IsolationLevel#needsTimes() needs
   *     times} and the history has none
   * @throws dev.taipan.history.time.DeadlineExceededException when time runs out
   */
  public static boolean satisfies(History history, IsolationLevel level, CheckOptions options) {
    if (!isApplicable(level, history)) {
      throw new MissingTimesException(level);
    }
    return new Run(history, options).satisfies(level);
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
    private Optional<Replay> replay = Optional.empty();
    private Optional<SharedWork> shared = Optional.empty();

    Run(History history, CheckOptions options) {
      this.history = history;
      this.options = options;
      deadline = options.deadline();
      empty = EmptyHistory.isUndecided(history, options);
    }

    /** Whether a replay answers for a level; it is made once. */
    private boolean isSettledByReplay(IsolationLevel level, StageClock clock) {
      if (replay.isEmpty()) {
        replay = Optional.of(clock.time(Stage.WEAK, () -> Replay.of(history, options)));
      }
      return replay.get().settles(level);
    }

    boolean satisfies(IsolationLevel level) {
      StageClock clock = new StageClock(options.onStage());
      return isSettledByReplay(level, clock)
          || new LevelDecision(shared(clock), level, clock).find().isEmpty();
    }

    Verdict decide(IsolationLevel level) {
      if (empty) {
        return Verdict.unknown(level, EmptyHistory.REASON, new StageTimes(), Effort.NONE);
      }
      StageClock clock = new StageClock(options.onStage());
      Optional<LevelDecision> begun = Optional.empty();
      try {
        deadline.check();
        if (isSettledByReplay(level, clock)) {
          return verified(
              Verdict.satisfied(
                  level,
                  new Evidence.RecordedOrder(),
                  "the recorded order is serial",
                  clock.times(),
                  Effort.NONE),
              clock);
        }
        begun = Optional.of(new LevelDecision(shared(clock), level, clock));
        Verdict verdict = begun.get().decide();
        return verified(verdict, clock);
      } catch (DeadlineExceededException timeout) {
        return Verdict.unknown(level, timeout.getMessage(), clock.times(), effortOf(begun));
      } catch (HeapTooSmallException tooLarge) {
        return Verdict.unknown(level, tooLarge.getMessage(), clock.times(), effortOf(begun));
      } catch (OutOfMemoryError tooLarge) {
        return Verdict.unknown(level, "memory limit reached", clock.times(), effortOf(begun));
      }
    }

    private Verdict verified(Verdict verdict, StageClock clock) {
      return switch (options.verification()) {
        case NONE -> verdict;
        case WHERE_CHEAP -> {
          verdict.evidence().filter(Run::isCheap).ifPresent(shown -> verify(verdict, clock));
          yield verdict;
        }
        case ALL -> verify(verdict, clock) ? verdict : certified(verdict);
      };
    }

    private static boolean isCheap(Evidence shown) {
      return shown instanceof Evidence.EventOrder || shown instanceof Evidence.RepeatableReads;
    }

    private Verdict certified(Verdict verdict) {
      Certification.Attempt attempt = Certification.attempt(history, verdict, options);
      return attempt.certificate().isPresent() ? verdict : unproved(verdict, attempt.reason());
    }

    /** What is trusted of the order of versions counts for strong levels alone. */
    private boolean verify(Verdict verdict, StageClock clock) {
      if (shared.isEmpty() || verdict.evidence().isEmpty()) {
        return false;
      }
      SharedWork work = shared.get();
      boolean weak = verdict.level().definition() instanceof Definition.Weak;
      VersionOrder facts = weak ? VersionOrder.NONE : work.facts();
      Evidence shown = verdict.evidence().get();
      return clock.time(
          weak ? Stage.WEAK : Stage.SOLVE,
          () -> Certification.isVerified(work.prepared().accesses(), facts, shown));
    }

    private static Verdict unproved(Verdict verdict, String reason) {
      return Verdict.unknown(
          verdict.level(),
          "found to be "
              + verdict.outcome().name().toLowerCase(Locale.ROOT)
              + ", but not proved, since "
              + reason,
          verdict.times(),
          verdict.effort());
    }

    private SharedWork shared(StageClock clock) {
      if (shared.isEmpty()) {
        shared =
            Optional.of(clock.time(Stage.WEAK, () -> new SharedWork(history, options, deadline)));
      }
      return shared.get();
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
                level,
                known.evidence().orElseThrow(),
                "follows from " + known.level().title(),
                new StageTimes(),
                Effort.NONE));
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
