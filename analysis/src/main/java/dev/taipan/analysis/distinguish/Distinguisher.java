package dev.taipan.analysis.distinguish;

import dev.taipan.checker.CheckOptions;
import dev.taipan.checker.IsolationChecker;
import dev.taipan.checker.IsolationLevel;
import dev.taipan.history.History;
import dev.taipan.history.time.Deadline;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiPredicate;

/**
 * Finds the smallest history of registers that satisfies one level and violates another, by trying
 * all: those of fewer transactions first, then those of fewer operations. Of histories that differ
 * only in names, one is tried. Takes time exponential in the sizes.
 *
 * <p>What tells no levels apart is not tried:
 *
 * <ul>
 *   <li>A read of a value that nobody committed is in a history of one read, and in no other: a
 *       level that lets one through differs there from all that do not.
 *   <li>So reads return what another transaction wrote last, and a transaction has no use for a
 *       second write of a key, nor for reads behind the first: they return what it wrote, or
 *       violate both levels. Then writes may as well come last, in any order.
 *   <li>Values are written once, and every transaction is committed. With equal values or unknown
 *       outcomes, some choice satisfies the one level and every choice violates the other: so does
 *       the history that spells this choice out.
 *   <li>A key that nobody writes, or that one transaction alone uses, says nothing.
 * </ul>
 */
public final class Distinguisher {
  private final Sizes sizes;
  private final Deadline deadline;
  private final BiPredicate<History, IsolationLevel> decision;

  /** Tries histories up to some sizes. */
  public Distinguisher(Sizes sizes, Deadline deadline) {
    this(
        sizes,
        deadline,
        (history, level) -> IsolationChecker.satisfies(history, level, CheckOptions.DEFAULTS));
  }

  /** Has somebody else say whether a history satisfies a level. */
  Distinguisher(Sizes sizes, Deadline deadline, BiPredicate<History, IsolationLevel> decision) {
    this.sizes = sizes;
    this.deadline = deadline;
    this.decision = decision;
  }

  /**
   * Looks for a history; where the first level implies the second, there is none to look for.
   *
   * @throws dev.taipan.history.time.DeadlineExceededException when time runs out
   */
  public Distinction distinguish(LevelPair levels) {
    return distinguishAll(List.of(levels)).get(0);
  }

  /**
   * Looks for a history for each of some pairs, in their order; each history is tried once for all.
   *
   * @throws dev.taipan.history.time.DeadlineExceededException when time runs out
   */
  public List<Distinction> distinguishAll(List<LevelPair> pairs) {
    OpenLevelPairs found = search(pairs.stream().filter(pair -> !pair.isImplication()).toList());
    return pairs.stream().map(pair -> new Distinction(pair, found.historyOf(pair))).toList();
  }

  /** Tries all histories, as long as something is open. */
  OpenLevelPairs search(Collection<LevelPair> pairs) {
    OpenLevelPairs open = new OpenLevelPairs(pairs);
    Candidate.readsOfThinAir().forEach(read -> open.tryOut(new Judgements(read, decision)));
    for (int transactions = 2; transactions <= sizes.transactions(); transactions++) {
      Map<SessionDivision, List<RealTime>> times = new HashMap<>();
      List<SessionDivision> divisions = SessionDivision.of(transactions);
      for (int operations = transactions; operations <= sizes.operations(); operations++) {
        Shapes.forEach(
            transactions,
            operations,
            shape -> divisions.forEach(sessions -> tryOut(shape, sessions, times, open)));
      }
    }
    return open;
  }

  private void tryOut(
      Shape shape,
      SessionDivision sessions,
      Map<SessionDivision, List<RealTime>> times,
      OpenLevelPairs open) {
    deadline.check();
    if (open.areNone() || !Candidate.isFirstOfItsKind(shape, sessions)) {
      return;
    }
    Candidate candidate = new Candidate(shape, sessions, Optional.empty());
    Judgements untimed = new Judgements(candidate.history(), decision);
    open.tryOut(untimed);
    if (open.needTimes()) {
      for (RealTime one : times.computeIfAbsent(sessions, RealTime::of)) {
        History timed = new Candidate(shape, sessions, Optional.of(one)).history();
        open.tryOut(untimed.withTimes(timed));
      }
    }
  }
}
