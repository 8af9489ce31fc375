package dev.taipan.checker;

import dev.taipan.checker.effort.Effort;
import dev.taipan.checker.effort.Stage;
import dev.taipan.checker.effort.StageClock;
import dev.taipan.checker.effort.StageTimes;
import dev.taipan.checker.evidence.Evidence;
import dev.taipan.checker.excerpt.Part;
import dev.taipan.checker.explain.Violation;
import dev.taipan.checker.window.CutPolicy;
import dev.taipan.checker.window.Guess;
import dev.taipan.history.History;
import dev.taipan.history.NumberedBySession;
import dev.taipan.history.VersionOrder;
import dev.taipan.history.time.Deadline;
import dev.taipan.history.time.DeadlineExceededException;
import dev.taipan.polygraph.StrongLevel;
import dev.taipan.pruning.reach.HeapTooSmallException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

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
  /** This part of the time is for weak levels at first: one in so many. */
  private static final int PART_FOR_WEAK = 3;

  private IsolationChecker() {}

  /**
   * Decides one level; running out of time or memory gives {@link Outcome#UNKNOWN}, and so does an
   * {@link EmptyHistory} unless the options allow it.
   *
   * @throws MissingTimesException when the level {@linkplain IsolationLevel#needsTimes() needs
   *     times} and the history has none
   */
  public static Verdict check(History history, IsolationLevel level, CheckOptions options) {
    return check(prepared(history, options), level, options);
  }

  /** The same of a history whose reads may have been resolved, and will be for others. */
  public static Verdict check(
      PreparedHistory prepared, IsolationLevel level, CheckOptions options) {
    if (!isApplicable(level, prepared.history())) {
      throw new MissingTimesException(level);
    }
    return new Run(prepared, options).decide(level);
  }

  private static PreparedHistory prepared(History history, CheckOptions options) {
    return new PreparedHistory(history, options.workers());
  }

  /**
   * Decides every level, using that a level that holds carries the weaker ones with it and one that
   * fails takes the stronger ones down. The time limit is for all levels together. A third of it is
   * divided among the weak levels, and each level that is left has half of what is left then.
   *
   * @return a verdict on every level; of a history without times, on every level that {@linkplain
   *     IsolationLevel#needsTimes() needs none}
   */
  public static Map<IsolationLevel, Verdict> checkAll(History history, CheckOptions options) {
    return checkAll(prepared(history, options), options);
  }

  /** The same of a history whose reads may have been resolved, and will be for others. */
  public static Map<IsolationLevel, Verdict> checkAll(
      PreparedHistory prepared, CheckOptions options) {
    return checkInOrder(
        prepared,
        IsolationLevel.quickestFirst().stream()
            .filter(level -> isApplicable(level, prepared.history()))
            .toList(),
        options);
  }

  /**
   * Decides some levels, as {@link #checkAll(History, CheckOptions)} decides every one. The time
   * limit is for all of them together.
   *
   * @throws MissingTimesException when a level {@linkplain IsolationLevel#needsTimes() needs times}
   *     and the history has none
   */
  public static Map<IsolationLevel, Verdict> checkAll(
      History history, Collection<IsolationLevel> levels, CheckOptions options) {
    return checkAll(prepared(history, options), levels, options);
  }

  /** The same of a history whose reads may have been resolved, and will be for others. */
  public static Map<IsolationLevel, Verdict> checkAll(
      PreparedHistory prepared, Collection<IsolationLevel> levels, CheckOptions options) {
    for (IsolationLevel level : levels) {
      if (!isApplicable(level, prepared.history())) {
        throw new MissingTimesException(level);
      }
    }
    return checkInOrder(
        prepared,
        IsolationLevel.quickestFirst().stream().filter(levels::contains).toList(),
        options);
  }

  /** Decides levels one after the other; the order makes no difference to the outcomes. */
  static Map<IsolationLevel, Verdict> checkInOrder(
      PreparedHistory prepared, List<IsolationLevel> levels, CheckOptions options) {
    return new Run(prepared, options).decideAll(levels);
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
    return new Run(prepared(history, options), options).satisfies(level);
  }

  private static boolean isApplicable(IsolationLevel level, History history) {
    return history.hasTimes() || !level.needsTimes();
  }

  /** What the decisions on several levels of one history share. */
  private static final class Run {
    private final PreparedHistory prepared;
    private final CheckOptions options;
    private final Deadline deadline;
    private final boolean empty;
    private Optional<RecordedOrderReplay> replay = Optional.empty();
    private Optional<SharedWork> shared = Optional.empty();

    /** Per level in session order what was found window by window. */
    private final Map<StrongLevel, Optional<Evidence>> windowed = new EnumMap<>(StrongLevel.class);

    Run(PreparedHistory prepared, CheckOptions options) {
      this.prepared = prepared;
      this.options = options;
      deadline = options.deadline();
      empty = EmptyHistory.isUndecided(prepared.history(), options);
    }

    /** Replays the history, once; returns whether that answers for a level. */
    private boolean settleByReplay(IsolationLevel level, StageClock clock) {
      if (replay.isEmpty()) {
        replay =
            Optional.of(
                clock.time(Stage.WEAK, () -> RecordedOrderReplay.of(prepared.history(), options)));
      }
      return replay.get().settles(level);
    }

    /** Shows that a strong level holds from the order in which the history was recorded. */
    private Optional<Evidence> findByWindows(
        IsolationLevel level, Deadline share, StageClock clock) {
      return level.definition() instanceof Definition.Strong strong
              && Windowed.isWorthATry(prepared.history(), options)
          ? windowed.computeIfAbsent(
              strong.level().inSessionOrder(),
              inSessions -> clock.time(Stage.WEAK, () -> findByWindows(inSessions, share)))
          : Optional.empty();
    }

    private Optional<Evidence> findByWindows(StrongLevel level, Deadline share) {
      Guess guess = Guess.asRecorded(NumberedBySession.of(prepared.history()));
      return Windowed.find(guess, level, CutPolicy.DEFAULT, options.workers(), share);
    }

    boolean satisfies(IsolationLevel level) {
      StageClock clock = new StageClock(options.onStage());
      return settleByReplay(level, clock)
          || findByWindows(level, deadline, clock).isPresent()
          || new LevelDecision(shared(clock), level, clock).decide().holds();
    }

    Map<IsolationLevel, Verdict> decideAll(List<IsolationLevel> levels) {
      Map<IsolationLevel, Verdict> verdicts = new EnumMap<>(IsolationLevel.class);
      strongestIfShown(levels).ifPresent(level -> verdicts.put(level, decide(level)));
      List<IsolationLevel> open =
          levels.stream()
              .filter(level -> !verdicts.containsKey(level))
              .collect(Collectors.toCollection(ArrayList::new));
      open.removeAll(decideWeak(open, verdicts));
      decideInHalves(open, verdicts);
      decideByParts(levels, verdicts);
      verdicts.replaceAll((level, verdict) -> told(verdict, verdicts.values()));
      return verdicts;
    }

    /**
     * The strongest of some levels if it can be shown at once that it holds, which is tried where
     * weak levels take long, since reads are ambiguous. No more than half of the time goes into
     * that, and it is not tried again.
     */
    private Optional<IsolationLevel> strongestIfShown(List<IsolationLevel> levels) {
      if (empty || levels.size() < 2) {
        return Optional.empty();
      }
      IsolationLevel strongest = Collections.max(levels);
      StageClock clock = new StageClock(options.onStage());
      if (settleByReplay(strongest, clock)
          || !(strongest.definition() instanceof Definition.Strong strong)
          || !Windowed.isWorthATry(prepared.history(), options)
          || !prepared.isAmbiguous()) {
        return Optional.empty();
      }
      try {
        return Optional.of(strongest)
            .filter(level -> findByWindows(level, share(deadline, 2), clock).isPresent());
      } catch (DeadlineExceededException | HeapTooSmallException | OutOfMemoryError tooMuch) {
        windowed.put(strong.level().inSessionOrder(), Optional.empty());
        return Optional.empty();
      }
    }

    /**
     * Decides the weak ones of some levels, each in an equal share of a part of the time, and
     * returns those that are decided, or need no more than that.
     */
    private List<IsolationLevel> decideWeak(
        List<IsolationLevel> levels, Map<IsolationLevel, Verdict> verdicts) {
      List<IsolationLevel> weak =
          levels.stream().filter(level -> level.definition() instanceof Definition.Weak).toList();
      Deadline first = share(deadline, levels.size() > 1 ? PART_FOR_WEAK : 1);
      int left = weak.size();
      for (IsolationLevel level : weak) {
        decide(level, share(first, left--), verdicts);
      }
      return weak.stream()
          .filter(level -> !deadline.isFinite() || !isUnknown(level, verdicts))
          .toList();
    }

    /**
     * Decides levels in their order, each in half of what is left of the time; but before them the
     * one that matters most. Behind one that remains unknown comes first from which most others
     * follow, whether it holds or not.
     */
    private void decideInHalves(
        List<IsolationLevel> levels, Map<IsolationLevel, Verdict> verdicts) {
      List<IsolationLevel> open = new ArrayList<>(levels);
      boolean inOrder = true;
      options
          .first()
          .filter(level -> deadline.isFinite() && open.remove(level))
          .ifPresent(level -> open.add(0, level));
      while (!open.isEmpty()) {
        IsolationLevel next =
            inOrder ? open.get(0) : firstImplied(open, verdicts).orElseGet(() -> mostTelling(open));
        decide(next, share(deadline, open.size() > 1 ? 2 : 1), verdicts);
        open.remove(next);
        inOrder = inOrder && !isUnknown(next, verdicts);
      }
    }

    /** The first of some levels whose verdict follows from those on others. */
    private static Optional<IsolationLevel> firstImplied(
        List<IsolationLevel> open, Map<IsolationLevel, Verdict> verdicts) {
      return open.stream().filter(level -> implied(level, verdicts).isPresent()).findFirst();
    }

    /** The level from which most others follow, whichever way it is decided. */
    private static IsolationLevel mostTelling(List<IsolationLevel> open) {
      return Collections.max(
          open,
          Comparator.comparingLong(
              level ->
                  open.stream().filter(level::implies).count()
                      * open.stream().filter(other -> other.implies(level)).count()));
    }

    private void decide(
        IsolationLevel level, Deadline share, Map<IsolationLevel, Verdict> verdicts) {
      verdicts.put(
          level,
          implied(level, verdicts)
              .or(
                  () ->
                      prepared.isLarge()
                          ? byPartsOf(level, verdicts.values(), share)
                          : Optional.empty())
              .orElseGet(() -> decide(level, share)));
    }

    /**
     * Decides levels that are unknown at the end of the time by what violates stronger ones, which
     * takes little, and by what follows from others.
     */
    private void decideByParts(List<IsolationLevel> levels, Map<IsolationLevel, Verdict> verdicts) {
      for (IsolationLevel level : levels) {
        if (isUnknown(level, verdicts)) {
          implied(level, verdicts)
              .or(() -> byPartsOf(level, verdicts.values(), Deadline.NONE))
              .ifPresent(verdict -> verdicts.put(level, verdict));
        }
      }
      for (IsolationLevel level : levels) {
        if (isUnknown(level, verdicts)) {
          implied(level, verdicts).ifPresent(verdict -> verdicts.put(level, verdict));
        }
      }
    }

    private static boolean isUnknown(IsolationLevel level, Map<IsolationLevel, Verdict> verdicts) {
      return verdicts.get(level).outcome() == Outcome.UNKNOWN;
    }

    /** The verdict by what violates a stronger level, if this violates the level too. */
    private Optional<Verdict> byPartsOf(
        IsolationLevel level, Collection<Verdict> verdicts, Deadline share) {
      return verdicts.stream()
          .filter(known -> known.level().implies(level))
          .flatMap(known -> known.violation().flatMap(Violation::part).stream())
          .distinct()
          .flatMap(part -> byPart(level, part, share).stream())
          .findFirst();
    }

    private Optional<Verdict> byPart(IsolationLevel level, Part part, Deadline share) {
      StageClock clock = new StageClock(options.onStage());
      try {
        return new LevelDecision(shared(clock), level, share, clock)
            .decideByPart(part)
            .map(verdict -> verified(verdict, clock));
      } catch (DeadlineExceededException | HeapTooSmallException | OutOfMemoryError tooMuch) {
        return Optional.empty();
      }
    }

    private static Deadline share(Deadline whole, int parts) {
      return whole.isFinite()
          ? whole.orIn(Duration.ofNanos(whole.remainingNanos() / parts))
          : whole;
    }

    Verdict decide(IsolationLevel level) {
      return decide(level, deadline);
    }

    private Verdict decide(IsolationLevel level, Deadline share) {
      if (empty) {
        return Verdict.unknown(level, EmptyHistory.REASON, new StageTimes(), Effort.NONE);
      }
      StageClock clock = new StageClock(options.onStage());
      try {
        deadline.check();
        if (settleByReplay(level, clock)) {
          return verified(
              Verdict.satisfied(
                  level,
                  new Evidence.RecordedOrder(),
                  "the recorded order is serial",
                  clock.times(),
                  Effort.NONE),
              clock);
        }
        Optional<Evidence> shown = findByWindows(level, share, clock);
        if (shown.isPresent()) {
          return verified(
              Verdict.satisfied(
                  level, shown.get(), "decided by windows", clock.times(), Effort.NONE),
              clock);
        }
        return verified(
            new LevelDecision(shared(clock), level, share, clock).decideAndExplain(), clock);
      } catch (DeadlineExceededException timeout) {
        return Verdict.unknown(level, timeout.getMessage(), clock.times(), clock.effort());
      } catch (HeapTooSmallException tooLarge) {
        return Verdict.unknown(level, tooLarge.getMessage(), clock.times(), clock.effort());
      } catch (OutOfMemoryError tooLarge) {
        return Verdict.unknown(level, "memory limit reached", clock.times(), clock.effort());
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
      Certification.Attempt attempt = Certification.attempt(prepared, verdict, options);
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
      boolean verified =
          clock.time(
              weak ? Stage.WEAK : Stage.SOLVE,
              () -> Certification.isVerified(prepared.accesses(), facts, shown));
      if (verified) {
        prepared.noteVerified(shown, facts);
      }
      return verified;
    }

    private static Verdict unproved(Verdict verdict, String reason) {
      return Verdict.unknown(
          verdict.level(),
          "found to be "
              + verdict.outcome().name().toLowerCase(Locale.ROOT)
              + ", but not proved: "
              + reason,
          verdict.times(),
          verdict.effort());
    }

    private SharedWork shared(StageClock clock) {
      if (shared.isEmpty()) {
        shared =
            Optional.of(clock.time(Stage.WEAK, () -> new SharedWork(prepared, options, deadline)));
      }
      return shared.get();
    }
  }

  /**
   * A verdict as it is told: where no part of the history was found that violates the level by
   * itself, one that violates a weaker level will do.
   */
  private static Verdict told(Verdict verdict, Collection<Verdict> all) {
    return all.stream()
        .filter(other -> verdict.violation().isPresent() && verdict.level().implies(other.level()))
        .flatMap(other -> other.violation().stream())
        .filter(found -> found.part().isPresent())
        .findFirst()
        .filter(found -> verdict.violation().get().part().isEmpty())
        .map(found -> Verdict.violated(verdict.level(), found, verdict.times(), verdict.effort()))
        .orElse(verdict);
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
