package dev.taipan.cli.run;

import dev.taipan.checker.CheckOptions;
import dev.taipan.checker.IsolationLevel;
import dev.taipan.checker.Outcome;
import dev.taipan.checker.Verdict;
import dev.taipan.cli.database.DatabaseOptions;
import dev.taipan.cli.library.Engine;
import dev.taipan.cli.option.OptionSections;
import dev.taipan.cli.option.OptionValue;
import dev.taipan.cli.option.Section;
import dev.taipan.cli.output.GivenCommand;
import dev.taipan.cli.output.InputErrors;
import dev.taipan.cli.output.Version;
import dev.taipan.cli.progress.Progress;
import dev.taipan.cli.progress.ProgressDisplay;
import dev.taipan.collect.database.Database;
import dev.taipan.collect.dialect.Dialect;
import dev.taipan.collect.dialect.Isolation;
import dev.taipan.collect.judge.RunVerdicts;
import dev.taipan.collect.replay.FindingReplay;
import dev.taipan.collect.replay.Story;
import dev.taipan.collect.run.LiveRun;
import dev.taipan.collect.run.Load;
import dev.taipan.formats.io.ReadOptions;
import dev.taipan.history.History;
import dev.taipan.record.LaterFacts;
import dev.taipan.report.html.RunFindings;
import dev.taipan.report.power.PowerJson;
import dev.taipan.report.power.PowerStatement;
import dev.taipan.report.power.PowerText;
import dev.taipan.report.result.ExitStatus;
import dev.taipan.report.result.FileResult;
import dev.taipan.report.result.HistoryFacts;
import dev.taipan.report.text.FullReport;
import dev.taipan.report.text.LevelSelection;
import dev.taipan.report.text.OrderReport;
import dev.taipan.report.text.Palette;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Runs clients on a live database, and checks what they saw. */
@Command(
    name = "run",
    mixinStandardHelpOptions = true,
    abbreviateSynopsis = true,
    versionProvider = Version.class,
    description = "Runs clients against a live database, and checks what they observed.",
    footer = {
      "",
      "Without options, an embedded PostgreSQL is downloaded and started, and clients "
          + "run at repeatable read. All levels are checked; the exit status reflects the "
          + "level that the database claims, or the one given by --check. Predicate reads are "
          + "judged with the semantics of the database; if some of them could not be judged, "
          + "no level that constrains them is reported as held. Ctrl-C stops the clients, and "
          + "the recorded transactions are checked.",
      "",
      "Examples:",
      "  taipan run",
      "  taipan run --db h2 --isolation serializable",
      "  taipan run --workload smallbank --time 5m \\",
      "      --transactions 1000000",
      "  taipan run --isolation serializable \\",
      "      --faults kill,pause,drop-connections",
      "  taipan run --url postgres://me@db:5432/test --password \\",
      "      --isolation serializable --check strict-ser",
      "",
      "Exit status: 0 if the level holds, 1 if it is violated, 2 if the database cannot "
          + "be used or on bad usage, 3 if undecided, if there were too few conflicts, or if "
          + "predicate reads were not judged."
    })
public final class RunCommand implements Callable<Integer> {
  private final Engine engine;
  private final ProgressDisplay display;

  private CommandSpec spec;

  @Mixin private DatabaseOptions databases;

  @Mixin private ReplicaOptions replicas;

  @Mixin private LoadOptions loads;

  @Mixin private RunWhiteBoxOptions whiteBox;

  @Mixin private FaultOptions faults;

  @Mixin private RecordingOptions recording;

  @Mixin private EffortOptions effort;

  @Section("Checking")
  @Option(
      names = "--check",
      paramLabel = "LEVEL",
      converter = OptionValue.Level.class,
      completionCandidates = OptionValue.Level.class,
      description =
          "Level whose verdict determines the exit status: ${COMPLETION-CANDIDATES}. "
              + "Default: the level that the database claims.")
  private IsolationLevel asked;

  @Section("Checking")
  @Option(
      names = "--timeout",
      paramLabel = "DURATION",
      defaultValue = "1m",
      converter = OptionValue.Time.class,
      description = "Stop deciding a level after this time. Default: ${DEFAULT-VALUE}.")
  private Duration timeout;

  public RunCommand(Engine engine, ProgressDisplay display) {
    this.engine = engine;
    this.display = display;
  }

  @Spec
  void describe(CommandSpec spec) {
    this.spec = spec;
    OptionSections.addTo(spec);
    WorkloadSection.addTo(spec);
  }

  @Override
  @SuppressWarnings("try") // what is silent is closed, and nothing else
  public Integer call() throws IOException {
    databases.askWhoLogsIn();
    try (StandardOutputOfDatabases silent = new StandardOutputOfDatabases();
        Progress progress = display.start("run")) {
      progress.stage("starting the database");
      try (Database database = replicas.open(databases, progress, faults.durability())) {
        return run(database, progress).code();
      }
    } catch (IOException failed) {
      throw databases.withoutSecrets(failed);
    }
  }

  private ExitStatus run(Database database, Progress progress) throws IOException {
    Isolation level = loads.isolation(usualLevel(database));
    Load load = loads.at(level);
    try (SufferingDatabase suffering = faults.of(database, load.seed())) {
      return run(database, suffering, load, progress);
    }
  }

  private ExitStatus run(
      Database database, SufferingDatabase suffering, Load load, Progress progress)
      throws IOException {
    Isolation level = load.isolation();
    FollowedRun followed = whiteBox.follow(database, load);
    LiveRun run =
        new LiveRun(followed.watched(suffering.database()), load, suffering.disturbance());
    replicas.route(run);
    Interruption interruption = new Interruption(run::stop);
    try (followed) {
      run.requirePossible();
      print(
          "%s at %s, %d sessions%s"
              .formatted(database.title(), level.spelling(), load.sessions(), durability()));
      Runnable end = whiteBox.onViolation(run);
      followed.watch(run, found -> tellViolation(found, end));
      Path history = record(run, progress);
      suffering.summary().ifPresent(this::print);
      if (run.tally().commits() == 0) {
        print(EmptyRun.explain(run.tally()));
        return ExitStatus.UNKNOWN;
      }
      followed.read(line -> print(hidden(line)));
      FindingReplay replay =
          new FindingReplay(database, level, history.resolveSibling("replay.sql"), run.hanging());
      Optional<IsolationLevel> judged = judged(database, level);
      RunPower power = new RunPower(run.tally(), judged, load.seed());
      return check(history, followed, judged, replay, power, unknown(run), progress);
    } finally {
      interruption.close();
    }
  }

  /** What the exit status is about. */
  private Optional<IsolationLevel> judged(Database database, Isolation level) {
    return asked == null ? database.dialect().claim(level) : Optional.of(asked);
  }

  private void tellViolation(String found, Runnable end) {
    print("Violated while running, in the database's order: " + hidden(found));
    end.run();
  }

  /** Of one that Taipan did not start nothing is known. */
  private String durability() {
    return databases.isStarted()
        ? ", durability " + OptionValue.hyphenated(faults.durability())
        : "";
  }

  /** Repeatable read; the strongest level of databases that do not have it. */
  private static Isolation usualLevel(Database database) {
    Set<Isolation> levels = database.dialect().levels();
    return levels.contains(Isolation.REPEATABLE_READ)
        ? Isolation.REPEATABLE_READ
        : Collections.max(levels);
  }

  private Path record(LiveRun run, Progress progress) throws IOException {
    Path history = recording.file();
    try (RunProgress shown = new RunProgress(run.tally(), progress)) {
      recording.record(run, history);
      print(shown.summary());
    }
    run.cutShort().ifPresent(reason -> print("ended early: " + hidden(reason)));
    if (run.hanging() > 0) {
      print("clients left behind because the database did not answer: %d".formatted(run.hanging()));
    }
    if (run.tally().firstOther() != null) {
      print("failed: " + hidden(run.tally().firstOther()));
    }
    return history;
  }

  private ExitStatus check(
      Path file,
      FollowedRun followed,
      Optional<IsolationLevel> judged,
      FindingReplay replay,
      RunPower power,
      Optional<String> unknown,
      Progress progress)
      throws IOException {
    progress.stage("reading");
    long start = System.nanoTime();
    History history = followed.in(engine.read(file, ReadOptions.DEFAULTS), file, this::print);
    long readNanos = System.nanoTime() - start;
    CheckOptions options =
        CheckOptions.DEFAULTS
            .withTimeout(timeout)
            .withOnStage(stage -> progress.stage(stage.title()));
    RunVerdicts all =
        RunVerdicts.of(history, replay.dialect().predicates(), followed.in(options))
            .with(followed::in);
    Map<IsolationLevel, Verdict> verdicts = all.all();
    List<Verdict> strongestFirst = new ArrayList<>(verdicts.values());
    strongestFirst.sort((one, other) -> other.level().compareTo(one.level()));
    HistoryFacts facts = HistoryFacts.of(history, all.items(), readNanos);
    FileResult.Checked checked = new FileResult.Checked(file, facts, strongestFirst, Set.of());
    tellOf(all, replay.dialect());
    LevelSelection selection = LevelSelection.claiming(judged);
    new FullReport(outputOf(), palette(), selection).add(checked);
    print("");
    progress.stage("planting anomalies");
    PowerStatement statement = power.of(all, strongestFirst);
    orSay(() -> PowerJson.write(file.resolveSibling("power.json"), statement));
    progress.stage("judging predicate reads");
    Optional<DatabaseOrderLevels> told = DatabaseOrderLevels.of(history, timeout, this::print);
    Optional<DatabaseOrderLevels> trusted = told.filter(levels -> followed.isTrusted());
    progress.stage("replaying");
    List<String> replays = new ArrayList<>();
    orSay(
        () ->
            replay.of(all::historyOf, selection.explained(strongestFirst)).ifPresent(replays::add));
    replays.forEach(line -> print(hidden(line)));
    if (told.isPresent()) {
      FindingReplay ofPredicates = replay.into(file.resolveSibling("replay-predicates.sql"));
      orSay(() -> print(told.get(), ofPredicates).ifPresent(replays::add));
    }
    PowerText.lines(statement).forEach(this::print);
    followed
        .summary()
        .flatMap(watched -> watched.besides(level -> outcome(verdicts.get(level), trusted)))
        .ifPresent(this::print);
    Conclusion conclusion =
        Conclusion.of(
            outcomes(verdicts, trusted),
            asked == null ? "Claimed" : "Asked",
            judged,
            unknown.map(this::hidden).or(() -> effort.tooLittle(statement)),
            all.leftOut());
    RunFindings findings =
        new RunFindings(
            statement,
            judged,
            conclusion.answer(),
            conclusion.status(),
            replays.stream().map(this::hidden).toList(),
            trusted.map(DatabaseOrderLevels::levels).orElse(List.of()));
    orSay(() -> LaterFacts.add(file, laterFacts(findings)));
    orSay(
        () ->
            print(
                new FindingPage(file.resolveSibling("report.html"), hidden(GivenCommand.of(spec)))
                    .of(all::historyOf, history, checked, findings)));
    print(conclusion.strongest());
    print(conclusion.answer());
    return conclusion.status();
  }

  /** What the first line of the history says of the run's end. */
  private static Map<String, String> laterFacts(RunFindings findings) {
    Map<String, String> facts = new LinkedHashMap<>();
    facts.put("conclusion", findings.answer());
    if (!findings.replays().isEmpty()) {
      facts.put("replay", String.join("; ", findings.replays()));
    }
    return facts;
  }

  /** Says that reads by predicate are judged, and as what; what is not judged the report says. */
  private void tellOf(RunVerdicts verdicts, Dialect dialect) {
    int judged = verdicts.predicateReads() - verdicts.unjudged();
    if (judged > 0) {
      print(
          String.format(
              Locale.ROOT,
              "Judged at ra and stronger levels: %,d predicate reads, with the semantics "
                  + "of %s; to repeat this, use taipan check --sql-dialect %s",
              judged,
              dialect.title(),
              OptionValue.hyphenated(dialect.predicates().orElseThrow())));
    }
  }

  /** What cannot be known of a run, in words for people: then no level is said to hold. */
  private static Optional<String> unknown(LiveRun run) {
    return run.lost()
        .or(
            () ->
                run.unread()
                    .map(
                        reason ->
                            "the tables could not be read after the run, so lost commits "
                                + "would go unnoticed: "
                                + reason));
  }

  /** Writes a file beside the history, or says why not: the verdict does not depend on it. */
  private void orSay(Writing writing) {
    try {
      writing.write();
    } catch (IOException full) {
      print("Not written: " + hidden(InputErrors.message(full)));
    }
  }

  /** Writes a file. */
  private interface Writing {
    void write() throws IOException;
  }

  /** Prints what the order tells, and replays what is against serializability, in a sentence. */
  private Optional<String> print(DatabaseOrderLevels told, FindingReplay replay)
      throws IOException {
    print("In the database's own order, including predicate reads:");
    OrderReport report = new OrderReport(outputOf(), palette(), 1);
    told.levels().forEach(report::print);
    Optional<Story> story = told.story();
    if (story.isEmpty()) {
      return Optional.empty();
    }
    String replayed = replay.of(story.get(), IsolationLevel.SERIALIZABILITY);
    print(hidden(replayed));
    return Optional.of(replayed);
  }

  private static Map<IsolationLevel, Outcome> outcomes(
      Map<IsolationLevel, Verdict> verdicts, Optional<DatabaseOrderLevels> told) {
    Map<IsolationLevel, Outcome> outcomes = new EnumMap<>(IsolationLevel.class);
    verdicts.forEach((level, verdict) -> outcomes.put(level, outcome(verdict, told)));
    return outcomes;
  }

  private static Outcome outcome(Verdict verdict, Optional<DatabaseOrderLevels> told) {
    return told.map(order -> order.outcome(verdict.level(), verdict.outcome()))
        .orElse(verdict.outcome());
  }

  private String hidden(String text) {
    return databases.withoutSecrets(text);
  }

  private void print(String line) {
    outputOf().println(line);
    outputOf().flush();
  }

  private PrintWriter outputOf() {
    return spec.commandLine().getOut();
  }

  private Palette palette() {
    return new Palette(spec.commandLine().getColorScheme().ansi().enabled());
  }
}
