package dev.taipan.collect.judge;

import dev.taipan.checker.CheckOptions;
import dev.taipan.checker.IsolationChecker;
import dev.taipan.checker.IsolationLevel;
import dev.taipan.checker.Outcome;
import dev.taipan.checker.Verdict;
import dev.taipan.history.History;
import dev.taipan.history.time.Deadline;
import dev.taipan.history.time.DeadlineExceededException;
import dev.taipan.whitebox.item.PredicatesAsItems;
import dev.taipan.whitebox.sql.Interpreter;
import dev.taipan.whitebox.sql.PredicateDialect;
import java.time.Duration;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;

/**
 * What all levels say of a run, its reads by predicate included: these are judged by what clients
 * saw, as the database evaluates them ({@link PredicatesAsItems}).
 *
 * <p>Levels that {@linkplain IsolationLevel#judgesPredicates() say something of reads by predicate}
 * are decided with those first. What holds then holds for reads of single rows, too. All other
 * levels are decided on these, so that what they violate is explained by them. Levels hold only if
 * every read by predicate was judged.
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
   * Decides all levels, by at most two checks; the time limit of the options is for both.
   *
   * @param recorded what clients saw
   * @param dialect how the database evaluates predicates; empty if that is not known
   */
  public static RunVerdicts of(
      History recorded, Optional<PredicateDialect> dialect, CheckOptions options) {
    if (reads(recorded) == 0) {
      return new RunVerdicts(
          recorded, recorded, IsolationChecker.checkAll(recorded, options), Map.of());
    }
    Deadline end = options.deadline();
    Deadline forItems = most(end);
    History items = items(recorded, dialect, forItems);
    Map<IsolationLevel, Verdict> onItems = new EnumMap<>(IsolationLevel.class);
    if (reads(items) < reads(recorded)) {
      onItems.putAll(
          IsolationChecker.checkAll(
              items, levels(recorded, IsolationLevel::judgesPredicates), until(forItems, options)));
    }
    Map<IsolationLevel, Verdict> all = new EnumMap<>(onItems);
    IsolationChecker.checkAll(
            recorded, levels(recorded, level -> !holds(level, onItems)), until(end, options))
        .forEach((level, byRows) -> all.merge(level, byRows, RunVerdicts::first));
    RunVerdicts verdicts = new RunVerdicts(recorded, items, all, onItems);
    verdicts
        .leftOut()
        .ifPresent(
            words ->
                all.replaceAll((level, it) -> level.judgesPredicates() ? it.without(words) : it));
    return verdicts;
  }

  private static boolean holds(IsolationLevel level, Map<IsolationLevel, Verdict> verdicts) {
    return verdicts.containsKey(level) && verdicts.get(level).outcome() == Outcome.SATISFIED;
  }

  /** The verdict with reads by predicate, unless reads of rows violate the level. */
  private static Verdict first(Verdict onItems, Verdict byRows) {
    return byRows.outcome() == Outcome.VIOLATED ? byRows : onItems;
  }

  private static List<IsolationLevel> levels(History history, Predicate<IsolationLevel> those) {
    return Arrays.stream(IsolationLevel.values())
        .filter(level -> history.hasTimes() || !level.needsTimes())
        .filter(those)
        .toList();
  }

  /** Reads of rows are fewer, and mean one version each: to decide those takes less. */
  private static Deadline most(Deadline end) {
    return end.isFinite()
        ? end.orIn(Duration.ofNanos(end.remainingNanos()).multipliedBy(3).dividedBy(4))
        : end;
  }

  private static CheckOptions until(Deadline end, CheckOptions options) {
    return end.isFinite() ? options.withTimeout(Duration.ofNanos(end.remainingNanos())) : options;
  }

  private static History items(
      History recorded, Optional<PredicateDialect> dialect, Deadline deadline) {
    if (dialect.isEmpty()) {
      return recorded;
    }
    try {
      return PredicatesAsItems.of(recorded, new Interpreter(dialect.get()), deadline);
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
