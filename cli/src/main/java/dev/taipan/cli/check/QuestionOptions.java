package dev.taipan.cli.check;

import dev.taipan.checker.CheckOptions;
import dev.taipan.checker.IsolationLevel;
import dev.taipan.checker.Verification;
import dev.taipan.checker.strategy.Strategy;
import dev.taipan.cli.library.Engine;
import dev.taipan.cli.option.AnomalyTable;
import dev.taipan.cli.option.OptionValue;
import dev.taipan.cli.option.Section;
import dev.taipan.cli.option.TapRange;
import dev.taipan.history.anomaly.Tap;
import dev.taipan.history.parallel.Workers;
import dev.taipan.weak.WeakAlgorithm;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The options that say what to check histories for. */
@Section("What to check")
final class QuestionOptions {
  private static final int DEFAULT_EXAMPLES = 3;

  @Spec(Spec.Target.MIXEE)
  private CommandSpec command;

  @Option(
      names = {"-l", "--level"},
      paramLabel = "LEVEL",
      split = ",",
      completionCandidates = OptionValue.Level.class,
      description =
          "Levels to check: ${COMPLETION-CANDIDATES}. 'taipan levels' lists their long "
              + "names. Default: all; levels with real time only if the history has times.")
  private Set<IsolationLevel> levels = EnumSet.noneOf(IsolationLevel.class);

  @Option(
      names = "--taps",
      paramLabel = "PATTERN",
      split = ",",
      converter = OptionValue.Patterns.class,
      description =
          "Check anomaly patterns instead of levels: letters a to n, ranges such as a-i, "
              + "or names. 'taipan levels --patterns' lists them.")
  private List<TapRange> taps = new ArrayList<>();

  @Option(
      names = "--classify",
      paramLabel = "TABLE",
      converter = OptionValue.Classes.class,
      completionCandidates = OptionValue.Classes.class,
      description =
          "Classify the anomalies of histories with operation times, as recorded by "
              + "'taipan run --operation-times', by a table (see docs/coo.md): "
              + "${COMPLETION-CANDIDATES}, the 33 anomalies of the Coo paper.")
  private AnomalyTable table;

  @Option(
      names = "--all-anomalies",
      description =
          "Count every instance of each pattern given by --taps, or forbidden by the "
              + "levels of --level (rc, ci, ra, tcc), or of all patterns. With stronger "
              + "levels, such as --level si,ser: count counterexamples by the names of their "
              + "anomalies; no two of them share a read.")
  private boolean all;

  @Option(
      names = "--examples",
      paramLabel = "N",
      description =
          "With --all-anomalies: number of instances to explain per pattern (default: "
              + "3), or of smallest counterexamples per anomaly name (default: 1).")
  private Integer examples;

  @Section("How to decide")
  @Option(
      names = {"-t", "--timeout"},
      paramLabel = "DURATION",
      description =
          "Stop after this time: 500ms, 30s, 5m, 1h. It is shared among the levels, and "
              + "also limits counting anomalies, searching for patterns, and evaluating "
              + "predicates. Default: never.")
  private Duration timeout;

  @Option(
      names = "--clock-skew",
      description =
          "Report the smallest clock skew that explains the violations of the real-time "
              + "levels of --level (default: strict-ser), where several clocks timed the "
              + "transactions. With --expected-order or --white-box enne: the skew of the "
              + "clocks that gave the order, for ser. A verdict that depends on the clocks is "
              + "undecided.")
  private boolean clockSkew;

  @Option(
      names = "--allow-empty",
      description =
          "Treat a history without commits as satisfying every level. Without this "
              + "option, such a history is undecided.")
  private boolean allowEmpty;

  @Section("How to decide")
  @Option(
      names = "--verified",
      negatable = true,
      description =
          "Verify every verdict before reporting it, as 'taipan verify' does; a level "
              + "that cannot be proved in time is reported as undecided. Default: verify that "
              + "ci and strong levels hold, which costs almost no time. --no-verified disables "
              + "verification.")
  private Boolean verified;

  @Section("How to decide")
  @Option(
      names = "--weak-algorithm",
      paramLabel = "NAME",
      defaultValue = "guess",
      converter = OptionValue.Algorithm.class,
      completionCandidates = OptionValue.Algorithm.class,
      description =
          "For benchmarks: algorithm for weak levels and patterns: "
              + "${COMPLETION-CANDIDATES}. All give the same answers. Default: "
              + "${DEFAULT-VALUE}.")
  private WeakAlgorithm algorithm;

  @Section("How to decide")
  @Option(
      names = "--solver",
      paramLabel = "NAME",
      converter = OptionValue.ForStrongLevels.class,
      completionCandidates = OptionValue.ForStrongLevels.class,
      description =
          "Solver for what saturation leaves open at the strong levels: "
              + "${COMPLETION-CANDIDATES}. Options follow a slash, as in cdcl/unsaturated. "
              + "All give the same answers. See 'taipan solvers'. Default: cdcl.")
  private Strategy strategy;

  /** The question that was asked. */
  Question get(
      Engine engine,
      VersionOrderOptions versionOrder,
      PredicateOptions predicates,
      Workers workers) {
    CheckOptions options = checkOptions().withWorkers(workers);
    requireThat(
        !predicates.areGiven() || (!asksPatterns() && table == null),
        "--sql-dialect applies to levels, not patterns");
    requireThat(
        !clockSkew || (taps.isEmpty() && !all && table == null),
        "--clock-skew applies to levels, not patterns");
    requireThat(levels.isEmpty() || taps.isEmpty(), "--level and --taps are mutually exclusive");
    requireThat(strategy == null || !asksPatterns(), "--solver applies to levels, not patterns");
    requireThat(verified == null || !asksPatterns(), "--verified applies to levels, not patterns");
    requireThat(examples == null || all, "--examples requires --all-anomalies");
    requireThat(examples == null || examples >= 0, "--examples must not be negative");
    if (table != null) {
      requireThat(
          levels.isEmpty() && taps.isEmpty() && !all && timeout == null && strategy == null,
          "--classify cannot be combined with --level, --taps, --all-anomalies, "
              + "--timeout or --solver");
      return new ClassificationQuestion(engine, options);
    }
    if (all && !countsCounterexamples()) {
      int shown = examples == null ? DEFAULT_EXAMPLES : examples;
      Set<Tap> patterns = patternsToCount();
      return new AllAnomaliesQuestion(
          engine, patterns, shown, levelsOfPatterns(engine, predicates, options), options);
    }
    if (!taps.isEmpty()) {
      return new FirstAnomalyQuestion(engine, TapRange.union(taps), options);
    }
    predicates.requireJudged(levels);
    if (clockSkew) {
      return new SkewQuestion(levelsWithRealTime(), versionOrder.in(options));
    }
    return new LevelsQuestion(
        engine,
        levels,
        predicates.unjudgedLevels(),
        predicates.areIgnored(),
        counterexamples(),
        versionOrder.in(options));
  }

  /** Whether the level of --level holds, by default ser. */
  Question ofOneLevel(
      Engine engine,
      VersionOrderOptions versionOrder,
      PredicateOptions predicates,
      Workers workers) {
    requireThat(levels.size() <= 1, "--follow requires exactly one level");
    Set<IsolationLevel> asked =
        levels.isEmpty() ? EnumSet.of(IsolationLevel.SERIALIZABILITY) : levels;
    predicates.requireJudged(asked);
    return new LevelsQuestion(
        engine,
        asked,
        predicates.unjudgedLevels(),
        predicates.areIgnored(),
        OptionalInt.empty(),
        versionOrder.in(checkOptions().withWorkers(workers)));
  }

  /** Whether patterns are asked for, or their numbers. */
  private boolean asksPatterns() {
    return !taps.isEmpty() || (all && !countsCounterexamples());
  }

  /** Whether anomalies are to be counted at levels that are not made of patterns alone. */
  private boolean countsCounterexamples() {
    return all
        && !levels.isEmpty()
        && levels.stream().allMatch(level -> level.forbidden().isEmpty());
  }

  /** How many anomalies of each class to explain, if they are to be counted. */
  private OptionalInt counterexamples() {
    requireThat(
        !all || examples == null || examples > 0,
        "--examples must be at least 1 when counterexamples are counted");
    return all ? OptionalInt.of(examples == null ? 1 : examples) : OptionalInt.empty();
  }

  private List<IsolationLevel> levelsWithRealTime() {
    for (IsolationLevel level : levels) {
      requireThat(
          level.needsTimes(),
          "--clock-skew applies to levels with real time, which %s is not"
              .formatted(level.symbol()));
    }
    return levels.isEmpty() ? List.of(IsolationLevel.STRICT_SERIALIZABILITY) : List.copyOf(levels);
  }

  /** The levels asked about by name. */
  Set<IsolationLevel> levels() {
    return levels;
  }

  /** Whether it is asked by how much clocks must differ. */
  boolean asksClockSkew() {
    return clockSkew;
  }

  /** How levels are checked where patterns are not asked for. */
  CheckOptions forLevels(Workers workers) {
    requireThat(
        taps.isEmpty() && !all && table == null,
        "a database's own order can only be checked against levels, not patterns");
    return checkOptions().withWorkers(workers);
  }

  private CheckOptions checkOptions() {
    CheckOptions options = CheckOptions.DEFAULTS.withWeakAlgorithm(algorithm);
    if (allowEmpty) {
      options = options.withEmptyAllowed();
    }
    if (timeout != null) {
      options = options.withTimeout(timeout);
    }
    if (verified != null) {
      options = options.withVerification(verified ? Verification.ALL : Verification.NONE);
    }
    return strategy == null ? options : options.withStrategy(strategy);
  }

  /** Whether the levels hold whose patterns are counted, if patterns are not asked for by name. */
  private Optional<LevelsQuestion> levelsOfPatterns(
      Engine engine, PredicateOptions predicates, CheckOptions options) {
    if (!taps.isEmpty()) {
      return Optional.empty();
    }
    Set<IsolationLevel> ofPatterns = EnumSet.allOf(IsolationLevel.class);
    ofPatterns.removeIf(level -> level.forbidden().isEmpty());
    OptionalInt told = OptionalInt.of(examples == null ? 1 : Math.max(1, examples));
    return Optional.of(
        new LevelsQuestion(
            engine,
            levels.isEmpty() ? ofPatterns : levels,
            Set.of(),
            predicates.areIgnored(),
            told,
            options));
  }

  private Set<Tap> patternsToCount() {
    if (!taps.isEmpty()) {
      return TapRange.union(taps);
    }
    Set<Tap> forbidden = EnumSet.noneOf(Tap.class);
    for (IsolationLevel level : levels) {
      Set<Tap> patterns = level.forbidden();
      requireThat(
          !patterns.isEmpty(),
          ("--all-anomalies counts instances of patterns for rc, ci, ra and tcc, and "
                  + "counterexamples for the other levels; request %s separately")
              .formatted(level.symbol()));
      forbidden.addAll(patterns);
    }
    return levels.isEmpty() ? EnumSet.allOf(Tap.class) : forbidden;
  }

  private void requireThat(boolean sensible, String complaint) {
    if (!sensible) {
      throw new ParameterException(command.commandLine(), complaint);
    }
  }
}
