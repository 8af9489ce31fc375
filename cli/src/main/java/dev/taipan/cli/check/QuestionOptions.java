package dev.taipan.cli.check;

import dev.taipan.checker.CheckOptions;
import dev.taipan.checker.IsolationLevel;
import dev.taipan.checker.Verification;
import dev.taipan.checker.strategy.Strategy;
import dev.taipan.cli.library.Engine;
import dev.taipan.cli.option.AnomalyTable;
import dev.taipan.cli.option.OptionValue;
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
final class QuestionOptions {
  private static final int DEFAULT_EXAMPLES = 3;

  @Spec(Spec.Target.MIXEE)
  private CommandSpec command;

  @Option(
      names = {"-l", "--level"},
      paramLabel = "LEVEL",
      split = ",",
      converter = OptionValue.Level.class,
      completionCandidates = OptionValue.Level.class,
      description =
          "Levels to check: ${COMPLETION-CANDIDATES}. See 'taipan levels' for their long names. "
              + "Default: all; those with real time only of histories that say when transactions "
              + "ran.")
  private Set<IsolationLevel> levels = EnumSet.noneOf(IsolationLevel.class);

  @Option(
      names = "--taps",
      paramLabel = "PATTERN",
      split = ",",
      converter = OptionValue.Patterns.class,
      description =
          "Check patterns instead of levels: letters a to n, ranges such as a-i, or names. See "
              + "'taipan levels --patterns'.")
  private List<TapRange> taps = new ArrayList<>();

  @Option(
      names = "--classify",
      paramLabel = "TABLE",
      converter = OptionValue.Classes.class,
      completionCandidates = OptionValue.Classes.class,
      description =
          "Name the anomalies of histories whose operations have times, as 'taipan run "
              + "--operation-times' records them, by a table: ${COMPLETION-CANDIDATES}, the 33 of "
              + "the Coo paper. See docs/coo.md.")
  private AnomalyTable table;

  @Option(
      names = "--all-anomalies",
      description =
          "Count every instance of each pattern: of those of --taps, of those that the levels of "
              + "--level forbid (rc, ci, ra, tcc), or of all. With stronger levels, such as "
              + "--level si,ser: count counterexamples of which no two rest on the same read, by "
              + "the names of their anomalies.")
  private boolean all;

  @Option(
      names = "--examples",
      paramLabel = "N",
      description =
          "With --all-anomalies: how many instances of each pattern to explain, and how many of "
              + "the smallest counterexamples of each name. Default: 3, and 1.")
  private Integer examples;

  @Option(
      names = {"-t", "--timeout"},
      paramLabel = "DURATION",
      converter = OptionValue.Time.class,
      description =
          "Give up deciding the levels after this time, in which each has a share, counting the "
              + "anomalies of one, looking for patterns, and evaluating predicates: 500ms, 30s, 5m, "
              + "1h. Default: never.")
  private Duration timeout;

  @Option(
      names = "--clock-skew",
      description =
          "Where several clocks told when transactions ran: by how much they must differ at least "
              + "so that the levels of --level hold that have real time; by default strict-ser. "
              + "With --expected-order or --white-box enne: that told the order, for ser. "
              + "Undecided is what depends on the clocks.")
  private boolean clockSkew;

  @Option(
      names = "--allow-empty",
      description =
          "Take a history in which no transaction committed as one in which everything holds. "
              + "Without this it is undecided.")
  private boolean allowEmpty;

  @Option(
      names = "--verified",
      negatable = true,
      description =
          "Verify every verdict before it is given, as 'taipan verify' does; a level of which "
              + "nothing can be proved in time is undecided then. By default, that ci and strong "
              + "levels hold is verified, since it takes next to no time; with --no-verified, "
              + "nothing.")
  private Boolean verified;

  @Option(
      names = "--weak-algorithm",
      paramLabel = "NAME",
      defaultValue = "guess",
      converter = OptionValue.Algorithm.class,
      completionCandidates = OptionValue.Algorithm.class,
      description =
          "For measuring: how weak levels and patterns are decided, ${COMPLETION-CANDIDATES}. All "
              + "give the same answers. Default: ${DEFAULT-VALUE}.")
  private WeakAlgorithm algorithm;

  @Option(
      names = "--solver",
      paramLabel = "NAME",
      converter = OptionValue.ForStrongLevels.class,
      completionCandidates = OptionValue.ForStrongLevels.class,
      description =
          "What decides the strong levels where saturation leaves something open: "
              + "${COMPLETION-CANDIDATES}; options behind slashes, as in native/unsaturated. All give "
              + "the same answers. See 'taipan solvers'. Default: native.")
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
        "--sql-dialect is for levels, not for patterns");
    requireThat(
        !clockSkew || (taps.isEmpty() && !all && table == null),
        "--clock-skew is for levels, not for patterns");
    requireThat(levels.isEmpty() || taps.isEmpty(), "--level and --taps exclude each other");
    requireThat(strategy == null || !asksPatterns(), "--solver is for levels, not for patterns");
    requireThat(verified == null || !asksPatterns(), "--verified is for levels, not for patterns");
    requireThat(examples == null || all, "--examples needs --all-anomalies");
    requireThat(examples == null || examples >= 0, "--examples must not be negative");
    if (table != null) {
      requireThat(
          levels.isEmpty() && taps.isEmpty() && !all && timeout == null && strategy == null,
          "--classify excludes --level, --taps, --all-anomalies, --timeout and --solver");
      return new ClassificationQuestion(engine, options);
    }
    if (all && !countsCounterexamples()) {
      int shown = examples == null ? DEFAULT_EXAMPLES : examples;
      Set<Tap> patterns = patternsToCount();
      return new AllAnomaliesQuestion(
          engine, patterns, shown, levelsOfPatterns(engine, options), options);
    }
    if (!taps.isEmpty()) {
      return new FirstAnomalyQuestion(engine, TapRange.union(taps), options);
    }
    predicates.requireJudged(levels);
    if (clockSkew) {
      return new SkewQuestion(levelsWithRealTime(), versionOrder.in(options));
    }
    return new LevelsQuestion(
        engine, levels, predicates.unjudgedLevels(), counterexamples(), versionOrder.in(options));
  }

  /** Whether the level of --level holds, by default ser. */
  Question ofOneLevel(
      Engine engine,
      VersionOrderOptions versionOrder,
      PredicateOptions predicates,
      Workers workers) {
    requireThat(levels.size() <= 1, "--follow is about one level");
    Set<IsolationLevel> asked =
        levels.isEmpty() ? EnumSet.of(IsolationLevel.SERIALIZABILITY) : levels;
    predicates.requireJudged(asked);
    return new LevelsQuestion(
        engine,
        asked,
        predicates.unjudgedLevels(),
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
        "--examples must be at least 1 where anomalies are counted by their names");
    return all ? OptionalInt.of(examples == null ? 1 : examples) : OptionalInt.empty();
  }

  private List<IsolationLevel> levelsWithRealTime() {
    for (IsolationLevel level : levels) {
      requireThat(
          level.needsTimes(),
          "--clock-skew is for levels with real time, and %s has none".formatted(level.symbol()));
    }
    return levels.isEmpty() ? List.of(IsolationLevel.STRICT_SERIALIZABILITY) : List.copyOf(levels);
  }

  /** Whether it is asked by how much clocks must differ. */
  boolean asksClockSkew() {
    return clockSkew;
  }

  /** How levels are checked where patterns are not asked for. */
  CheckOptions forLevels(Workers workers) {
    requireThat(
        taps.isEmpty() && !all && table == null,
        "a database's own order is for levels, not for patterns");
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
  private Optional<LevelsQuestion> levelsOfPatterns(Engine engine, CheckOptions options) {
    if (!taps.isEmpty()) {
      return Optional.empty();
    }
    Set<IsolationLevel> ofPatterns = EnumSet.allOf(IsolationLevel.class);
    ofPatterns.removeIf(level -> level.forbidden().isEmpty());
    OptionalInt told = OptionalInt.of(examples == null ? 1 : Math.max(1, examples));
    return Optional.of(
        new LevelsQuestion(
            engine, levels.isEmpty() ? ofPatterns : levels, Set.of(), told, options));
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
          "--all-anomalies: of rc, ci, ra and tcc instances of patterns are counted, and of others "
              + "counterexamples, so ask for %s by itself".formatted(level.symbol()));
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
