package dev.taipan.checker;

import dev.taipan.history.History;
import dev.taipan.history.time.Deadline;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Decides whether histories satisfy isolation levels.
 *
 * <p>A weak pass comes first: a violation it finds rejects every stronger level at once. What it
 * lets through becomes a polygraph, is saturated, and what is left open goes to a solver. A level
 * is said to be satisfied only after the order found has been replayed on the history.
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
    Deadline deadline = options.timeout().map(Deadline::in).orElse(Deadline.NONE);
    StageClock clock = new StageClock(options.onStage());
    PreparedHistory prepared = clock.time(Stage.WEAK, () -> new PreparedHistory(history));
    return new LevelDecision(prepared, level, deadline, clock).decide();
  }

  /**
   * Decides every level, using that a level that holds carries the weaker ones with it and one that
   * fails takes the stronger ones down. The time limit is for all levels together.
   */
  public static Map<IsolationLevel, Verdict> checkAll(History history, CheckOptions options) {
    Deadline deadline = options.timeout().map(Deadline::in).orElse(Deadline.NONE);
    StageClock preparation = new StageClock(options.onStage());
    PreparedHistory prepared = preparation.time(Stage.WEAK, () -> new PreparedHistory(history));
    Map<IsolationLevel, Verdict> verdicts = new EnumMap<>(IsolationLevel.class);
    for (IsolationLevel level : QUICKEST_FIRST) {
      Verdict verdict =
          implied(level, verdicts)
              .orElseGet(
                  () ->
                      new LevelDecision(
                              prepared, level, deadline, new StageClock(options.onStage()))
                          .decide());
      verdicts.put(level, verdict);
    }
    return verdicts;
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
