package dev.taipan.cli.run;

import dev.taipan.checker.IsolationLevel;
import dev.taipan.cli.database.DatabaseOptions;
import dev.taipan.cli.database.StandardOutputOfDatabases;
import dev.taipan.cli.library.Engine;
import dev.taipan.cli.option.OptionSections;
import dev.taipan.cli.option.OptionValue;
import dev.taipan.cli.output.Version;
import dev.taipan.cli.progress.Progress;
import dev.taipan.cli.progress.ProgressDisplay;
import dev.taipan.collect.database.Database;
import dev.taipan.collect.dialect.Isolation;
import dev.taipan.collect.replay.FindingReplay;
import dev.taipan.collect.run.LiveRun;
import dev.taipan.collect.run.Load;
import dev.taipan.collect.run.TimeShares;
import dev.taipan.report.result.ExitStatus;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
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
      "Exit status: 0 if the level holds, 1 if it is violated, or an invariant of the workload that"
          + " it promises, 2 if the database cannot be used or on bad usage, 3 if undecided, if"
          + " there were too few conflicts, or if predicate reads were not judged."
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

  @Mixin private JudgingOptions judging;

  public RunCommand(Engine engine, ProgressDisplay display) {
    this.engine = engine;
    this.display = display;
  }

  @Spec
  void describe(CommandSpec spec) {
    this.spec = spec;
    OptionSections.addTo(spec);
    WorkloadSection.addTo(spec);
    spec.addSubcommand("exec", new CommandLine(new ExecCommand(engine, display)));
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
    Isolation level = loads.isolation(database.dialect().usualLevel());
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
    replicas.route(run, database);
    Interruption interruption = new Interruption(run::stop);
    try (followed) {
      run.requirePossible();
      print(
          "%s at %s, %d sessions%s"
              .formatted(database.title(), level.spelling(), load.sessions(), durability()));
      Runnable end = whiteBox.onViolation(run);
      followed.watch(run, found -> tellViolation(found, end));
      final Optional<TimeShares> shares = loads.shares();
      shares.ifPresent(known -> run.limit(known.bytes()));
      shares.map(TimeShares::finalRead).ifPresent(run::waitAtLast);
      Path history = record(run, load, progress);
      suffering.summary().ifPresent(this::print);
      if (run.tally().commits() == 0) {
        print(EmptyRun.explain(run.tally()));
        return ExitStatus.UNKNOWN;
      }
      followed.read(line -> print(hidden(line)));
      FindingReplay replay =
          new FindingReplay(database, level, history.resolveSibling("replay.sql"), run.hanging());
      Optional<IsolationLevel> judged = judged(database, level);
      RunPower power = new RunPower(run.tally(), judged, load.seed(), load.kind().invariants());
      return new RunJudge(engine, spec, this::hidden, judging, shares)
          .check(history, followed, judged, Optional.of(replay), power, unknown(run), progress);
    } finally {
      interruption.close();
    }
  }

  /** What the exit status is about. */
  private Optional<IsolationLevel> judged(Database database, Isolation level) {
    return judging.asked().or(() -> database.claim(level));
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

  /** Lets the clients run, and returns where what they saw is recorded. */
  private Path record(LiveRun run, Load load, Progress progress) throws IOException {
    Path history = recording.file();
    try (RunProgress shown = shown(run, load, progress)) {
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

  private static RunProgress shown(LiveRun run, Load load, Progress progress) {
    double transactions = (double) load.sessions() * load.transactions();
    return new RunProgress(run.tally(), load.time(), transactions, progress);
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
}
