package dev.taipan.report.result;

import dev.taipan.analysis.skew.ClockSkew;
import dev.taipan.checker.IsolationLevel;
import dev.taipan.checker.Outcome;
import dev.taipan.checker.Verdict;
import dev.taipan.checker.census.Census;
import dev.taipan.checker.explain.Violation;
import dev.taipan.checker.patterns.AnomalyReport;
import dev.taipan.coo.recorded.Classification;
import dev.taipan.history.anomaly.Tap;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** What came of checking one input. */
public sealed interface FileResult {

  /** The input. */
  Path file();

  /** What this result alone makes the exit status. */
  ExitStatus status();

  /** The history was read. */
  sealed interface Answered extends FileResult {

    /** What reading told. */
    HistoryFacts facts();
  }

  /** Patterns were looked for. */
  sealed interface PatternsSearched extends Answered {

    /** The patterns asked about. */
    Set<Tap> taps();

    /** Whether an instance was found. */
    boolean found();

    /** Reads of values that were written twice: left out of the search, they may hide instances. */
    int ambiguousReads();

    /** Whether nothing committed, and nobody expected that. */
    boolean undecidedAsEmpty();

    /** Whether the history is free of the patterns. */
    default Outcome outcome() {
      if (found()) {
        return Outcome.VIOLATED;
      }
      return ambiguousReads() == 0 && !undecidedAsEmpty() ? Outcome.SATISFIED : Outcome.UNKNOWN;
    }

    @Override
    default ExitStatus status() {
      return ExitStatus.of(outcome());
    }
  }

  /**
   * Every level asked about has a verdict.
   *
   * @param verdicts strongest level first
   * @param withoutTimes levels that nobody asked about by name and that say nothing of the history,
   *     since it has no times
   * @param censuses of levels that are violated, if somebody asked what anomalies there are
   */
  record Checked(
      Path file,
      HistoryFacts facts,
      List<Verdict> verdicts,
      Set<IsolationLevel> withoutTimes,
      Map<IsolationLevel, Census> censuses)
      implements Answered {

    /** Keeps copies. */
    public Checked {
      verdicts = List.copyOf(verdicts);
      withoutTimes = Set.copyOf(withoutTimes);
      censuses = Map.copyOf(censuses);
    }

    /** Nobody asked what anomalies there are. */
    public Checked(
        Path file, HistoryFacts facts, List<Verdict> verdicts, Set<IsolationLevel> withoutTimes) {
      this(file, facts, verdicts, withoutTimes, Map.of());
    }

    @Override
    public ExitStatus status() {
      ExitStatus status = ExitStatus.SATISFIED;
      for (Verdict verdict : verdicts) {
        status = status.or(ExitStatus.of(verdict.outcome()));
      }
      return status;
    }
  }

  /**
   * An instance of a pattern was looked for.
   *
   * @param violation the instance, if one was found
   * @param ambiguousReads 0 when one was found
   */
  record FirstAnomaly(
      Path file,
      HistoryFacts facts,
      Set<Tap> taps,
      Optional<Violation> violation,
      int ambiguousReads,
      boolean undecidedAsEmpty)
      implements PatternsSearched {

    /** Keeps a copy of the patterns, and counts only ambiguous reads that matter to them. */
    public FirstAnomaly {
      taps = Set.copyOf(taps);
      ambiguousReads = AmbiguousReads.hiding(taps, ambiguousReads);
    }

    @Override
    public boolean found() {
      return violation.isPresent();
    }
  }

  /** All instances of patterns were counted. */
  record AllAnomalies(
      Path file,
      HistoryFacts facts,
      Set<Tap> taps,
      AnomalyReport anomalies,
      boolean undecidedAsEmpty)
      implements PatternsSearched {

    /** Keeps a copy of the patterns. */
    public AllAnomalies {
      taps = Set.copyOf(taps);
    }

    @Override
    public boolean found() {
      return anomalies.total() > 0;
    }

    @Override
    public int ambiguousReads() {
      return AmbiguousReads.hiding(taps, anomalies.ambiguousReads());
    }
  }

  /** The anomalies of an executed schedule were looked for: cycles of partial order pairs. */
  record Classified(
      Path file, HistoryFacts facts, Classification classification, boolean undecidedAsEmpty)
      implements Answered {

    /** Leaves out what only levels do not look at. */
    public Classified {
      facts = facts.ofNoLevel();
    }

    /** Whether the history is free of them. */
    public Outcome outcome() {
      if (classification.found()) {
        return Outcome.VIOLATED;
      }
      return classification.ambiguousReads() == 0 && !undecidedAsEmpty
          ? Outcome.SATISFIED
          : Outcome.UNKNOWN;
    }

    @Override
    public ExitStatus status() {
      return ExitStatus.of(outcome());
    }
  }

  /**
   * A database's own order was held against what clients saw.
   *
   * @param technique by what it was, in words
   * @param levels weakest first
   */
  record OrderChecked(Path file, HistoryFacts facts, String technique, List<OrderedLevel> levels)
      implements Answered {

    /** Keeps a copy of the levels, and leaves out what is judged here. */
    public OrderChecked {
      facts = facts.ofNoLevel();
      levels = List.copyOf(levels);
    }

    @Override
    public ExitStatus status() {
      return levels.stream()
          .map(level -> ExitStatus.of(level.outcome()))
          .reduce(ExitStatus.SATISFIED, ExitStatus::or);
    }
  }

  /**
   * It was asked by how much clocks must differ.
   *
   * @param skews an answer for each level
   */
  record SkewsFound(Path file, HistoryFacts facts, List<ClockSkew> skews) implements Answered {

    /** Keeps a copy. */
    public SkewsFound {
      skews = List.copyOf(skews);
    }

    /** Whether a level holds: that is open where it depends on the clocks. */
    public static Outcome outcome(ClockSkew skew) {
      return skew.smallest().orElse(0) > 0 ? Outcome.UNKNOWN : skew.outcome();
    }

    @Override
    public ExitStatus status() {
      ExitStatus status = ExitStatus.SATISFIED;
      for (ClockSkew skew : skews) {
        status = status.or(ExitStatus.of(outcome(skew)));
      }
      return status;
    }
  }

  /**
   * There are no verdicts.
   *
   * @param message one line that says why
   */
  record Failed(Path file, ExitStatus status, String message) implements FileResult {}
}
