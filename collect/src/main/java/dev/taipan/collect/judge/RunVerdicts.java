package dev.taipan.collect.judge;

import dev.taipan.checker.CheckOptions;
import dev.taipan.checker.IsolationChecker;
import dev.taipan.checker.IsolationLevel;
import dev.taipan.checker.Outcome;
import dev.taipan.checker.Verdict;
import dev.taipan.history.History;
import dev.taipan.history.time.DeadlineExceededException;
import dev.taipan.whitebox.item.PredicatesAsItems;
import dev.taipan.whitebox.sql.Interpreter;
import dev.taipan.whitebox.sql.PredicateDialect;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;

/**
 * What all levels say of a run, its reads by predicate included: these are judged by what clients
 * saw, as the database evaluates them ({@link PredicatesAsItems}).
 *
 * <p>Levels are decided on reads of single rows first, so that what these violate is explained by
 * them. Those that are not violated, and {@linkplain IsolationLevel#judgesPredicates() say
 * something of reads by predicate}, are decided anew with those. They hold only if every read by
 * predicate was judged.
 */
public final class RunVerdicts {
  private final History recorded;
  private final History items;
  private final Map<IsolationLevel, Verdict> verdicts;

  /** Those that are on the history with reads by predicate as items. */
  private final Map<IsolationLevel, Verdict> onItems;

  private RunVerdicts(
      History recorded,
      History items,
      Map<IsolationLevel, Verdict> verdicts,
      Map<IsolationLevel, Verdict> onItems) {
    this.recorded = recorded;
    this.items = items;
    this.verdicts = verdicts;
    this.onItems = onItems;
  }

  /**
   * Decides all levels, by at most two checks; each has the time limit of the options.
   *
   * @param recorded what clients saw
   * @param dialect how the database evaluates predicates; empty if that is not known
   */
  public static RunVerdicts of(
      History recorded, Optional<PredicateDialect> dialect, CheckOptions options) {
    Map<IsolationLevel, Verdict> byRows = IsolationChecker.checkAll(recorded, options);
    if (reads(recorded) == 0) {
      return new RunVerdicts(recorded, recorded, byRows, Map.of());
    }
    History items = items(recorded, dialect, options);
    List<IsolationLevel> open =
        byRows.values().stream()
            .filter(verdict -> verdict.outcome() != Outcome.VIOLATED)
            .map(Verdict::level)
            .filter(IsolationLevel::judgesPredicates)
            .toList();
    Map<IsolationLevel, Verdict> onItems = new EnumMap<>(IsolationLevel.class);
    if (reads(items) < reads(recorded)) {
      onItems.putAll(IsolationChecker.checkAll(items, open, options));
    }
    Map<IsolationLevel, Verdict> all = new EnumMap<>(byRows);
    all.putAll(onItems);
    RunVerdicts verdicts = new RunVerdicts(recorded, items, all, onItems);
    verdicts
        .leftOut()
        .ifPresent(
            words ->
                open.forEach(
                    level -> all.computeIfPresent(level, (same, it) -> it.without(words))));
    return verdicts;
  }

  private static History items(
      History recorded, Optional<PredicateDialect> dialect, CheckOptions options) {
    if (dialect.isEmpty()) {
      return recorded;
    }
    try {
      return PredicatesAsItems.of(recorded, new Interpreter(dialect.get()), options.deadline());
    } catch (DeadlineExceededException outOfTime) {
      return recorded;
    }
  }

  private static int reads(History history) {
    return history.details().predicateReads().size();
  }

  /** The same with other verdicts, which are on what was recorded where they are others. */
  public RunVerdicts with(UnaryOperator<Map<IsolationLevel, Verdict>> change) {
    return new RunVerdicts(recorded, items, change.apply(verdicts), onItems);
  }

  /** A verdict on each level. */
  public Map<IsolationLevel, Verdict> all() {
    return Map.copyOf(verdicts);
  }

  /** How many reads by predicate were recorded. */
  public int predicateReads() {
    return reads(recorded);
  }

  /** How many of these are not judged. */
  public int unjudged() {
    return reads(items);
  }

  /** How many reads by predicate are not judged, and of how many, in words; empty if all are. */
  public Optional<String> leftOut() {
    if (unjudged() == 0) {
      return Optional.empty();
    }
    return Optional.of(
        String.format(
            Locale.ROOT,
            "%,d of %,d predicate reads %s not judged",
            unjudged(),
            predicateReads(),
            unjudged() == 1 ? "is" : "are"));
  }

  /** What was recorded. */
  public History recorded() {
    return recorded;
  }

  /**
   * The history with the reads by predicate that are judged as reads of items: what was recorded if
   * none is.
   */
  public History items() {
    return items;
  }

  /** The history that one of the verdicts is on, to whose numbers its violation refers. */
  @SuppressWarnings("ReferenceEquality") // one that was exchanged is on what was recorded
  public History historyOf(Verdict verdict) {
    return onItems.get(verdict.level()) == verdict ? items : recorded;
  }
}
