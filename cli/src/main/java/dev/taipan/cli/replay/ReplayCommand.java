package dev.taipan.cli.replay;

import dev.taipan.checker.IsolationLevel;
import dev.taipan.checker.Outcome;
import dev.taipan.checker.explain.Violation;
import dev.taipan.cli.database.DatabaseOptions;
import dev.taipan.cli.library.Engine;
import dev.taipan.cli.option.OptionValue;
import dev.taipan.cli.output.OutputFile;
import dev.taipan.cli.output.Version;
import dev.taipan.cli.progress.Progress;
import dev.taipan.cli.progress.ProgressDisplay;
import dev.taipan.cli.relational.JudgedScript;
import dev.taipan.collect.database.Database;
import dev.taipan.collect.dialect.Isolation;
import dev.taipan.collect.replay.ScheduleReplay;
import dev.taipan.collect.replay.Story;
import dev.taipan.collect.replay.StoryReplay;
import dev.taipan.collect.schedule.ScheduleDriver;
import dev.taipan.collect.schedule.plan.Schedule;
import dev.taipan.collect.schedule.text.ScheduleWriter;
import dev.taipan.collect.schedule.text.Transcript;
import dev.taipan.formats.io.AtomicFile;
import dev.taipan.history.time.Deadline;
import dev.taipan.relational.simplify.ScriptReplay;
import dev.taipan.relational.sql.SqlEngine;
import dev.taipan.report.result.ExitStatus;
import dev.taipan.report.text.PrintedText;
import dev.taipan.report.text.ViolationText;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Forces schedules on a database, and checks what comes of them. */
@Command(
    name = "replay",
    mixinStandardHelpOptions = true,
    abbreviateSynopsis = true,
    versionProvider = Version.class,
    description =
        "Executes a schedule on a database, statement by statement, and checks the result.",
    footer = {
      "",
      "FILE is a schedule, in letter notation or as annotated SQL, or a history. Of a "
          + "history, the violation is replayed: the transactions in its explanation, in an "
          + "order in which they may have run; if it does not recur, together with others that "
          + "wrote the same keys meanwhile. Each statement is sent once the previous one has "
          + "returned or waits for another transaction.",
      "",
      "The SQL in FILE is executed: it can read and change the data of the database at "
          + "--url. Use --trust-script only for files that you have read completely.",
      "",
      "Examples:",
      "  echo 'R1[x] R2[y] W2[x=1] W1[y=1] C1 C2' > skew.txt",
      "  taipan replay skew.txt --check ser",
      "  taipan replay skew.txt --db h2 --isolation serializable",
      "  taipan replay history.taipan.jsonl --script skew.sql",
      "",
      "Exit status: 0 if the level held in every attempt, 1 if it was violated, 2 on bad "
          + "input or if the database cannot be used, 3 if undecided."
    })
public final class ReplayCommand implements Callable<Integer> {
  private final Engine engine;
  private final ProgressDisplay display;

  @Spec private CommandSpec spec;

  @Parameters(paramLabel = "FILE", description = "A schedule, or a history with a violation.")
  private Path file;

  @Mixin private DatabaseOptions databases;

  @Option(
      names = "--isolation",
      paramLabel = "LEVEL",
      converter = OptionValue.Isolated.class,
      completionCandidates = OptionValue.Isolated.class,
      description =
          "Isolation level of all transactions: ${COMPLETION-CANDIDATES}. Default: the "
              + "level in the schedule, otherwise repeatable-read, or the strongest that the "
              + "database has.")
  private Isolation isolation;

  @Option(
      names = "--check",
      paramLabel = "LEVEL",
      completionCandidates = OptionValue.Level.class,
      description =
          "Level to check: ${COMPLETION-CANDIDATES}. Default: the level in the schedule, "
              + "or the weakest level that the history violates, or the level that the "
              + "database claims.")
  private IsolationLevel level;

  @Option(
      names = "--attempts",
      paramLabel = "N",
      defaultValue = "" + ScheduleReplay.USUAL_ATTEMPTS,
      description =
          "Maximum number of attempts; replaying stops when the level is violated. Of a history, "
              + "as many more follow with other writers. Default: ${DEFAULT-VALUE}.")
  private int attempts;

  @Option(
      names = "--time",
      paramLabel = "DURATION",
      defaultValue = "20s",
      description = "Abort an attempt after this time. Default: ${DEFAULT-VALUE}.")
  private Duration time;

  @Option(
      names = "--script",
      paramLabel = "FILE",
      description =
          "Also write the schedule to this file as an annotated SQL script, which can be "
              + "run by hand and replayed.")
  private Path script;

  @Option(
      names = "--trust-script",
      description =
          "Run every statement in FILE, including statements that run programs or access "
              + "files on the database server. Without this option, only statements that read "
              + "or change rows, begin or end transactions, or create tables are accepted.")
  private boolean trustScript;

  @Option(names = "--force", description = "Overwrite the script if it exists.")
  private boolean force;

  public ReplayCommand(Engine engine, ProgressDisplay display) {
    this.engine = engine;
    this.display = display;
  }

  @Override
  public Integer call() throws IOException {
    require(attempts > 0, "--attempts must be at least 1");
    if (script != null) {
      OutputFile.require(spec.commandLine(), script, force);
    }
    databases.askWhoLogsIn();
    try (Progress progress = display.start(file.toString())) {
      progress.stage("reading");
      ReplayInput input = trustScript ? ReplayInput.trusted(engine) : ReplayInput.foreign(engine);
      List<Story> stories = input.read(file, Optional.ofNullable(level));
      progress.stage("starting the database");
      try (Database database = databases.open(progress)) {
        progress.stage("replaying");
        return replay(stories, database).code();
      }
    } catch (IOException failed) {
      throw databases.withoutSecrets(failed);
    }
  }

  private void require(boolean condition, String message) {
    if (!condition) {
      throw new ParameterException(spec.commandLine(), message);
    }
  }

  private ExitStatus replay(List<Story> told, Database database) throws IOException {
    Isolation at = isolation(told.get(0).schedules().get(0), database);
    List<Story> stories =
        isolation == null ? told : told.stream().map(story -> story.at(isolation)).toList();
    Schedule first = stories.get(0).schedules().get(0);
    IsolationLevel judged = judged(first, database, at);
    print("%s at %s".formatted(database.title(), at.spelling()));
    Optional<ExitStatus> ofScript = replayInstrumented(first, database, at, judged);
    if (ofScript.isPresent()) {
      write(stories.get(0), first.checkedFor(judged), database, at);
      return ofScript.get();
    }
    StoryReplay replayed = run(new ScheduleDriver(database, at, time), stories, judged);
    ScheduleReplay replay = replayed.replay();
    ScheduleReplay.Attempt shown =
        replay.comeback().orElse(replay.attempts().get(replay.attempts().size() - 1));
    refuseNonsense(shown);
    show(shown);
    conclude(replay, attempts * stories.size(), judged);
    write(replayed.story(), shown.result().schedule().checkedFor(judged), database, at);
    return ExitStatus.of(replay.outcome());
  }

  /** Of steps that say nothing of rows, instrumented statements show them, if that is possible. */
  private Optional<ExitStatus> replayInstrumented(
      Schedule schedule, Database database, Isolation at, IsolationLevel judged)
      throws IOException {
    if (!ScriptReplay.isFor(schedule) || !SqlEngine.isFor(database.dialect())) {
      return Optional.empty();
    }
    try {
      JudgedScript script = JudgedScript.run(schedule, database, at, judged);
      script.print(output());
      output().flush();
      return Optional.of(ExitStatus.of(script.outcome()));
    } catch (ScriptReplay.UnsupportedException plain) {
      return Optional.empty();
    }
  }

  private Isolation isolation(Schedule schedule, Database database) {
    Isolation asked =
        Optional.ofNullable(isolation)
            .or(schedule::isolation)
            .orElseGet(() -> database.dialect().usualLevel());
    Optional<String> refusal = database.dialect().refusal(asked);
    require(refusal.isEmpty(), refusal.orElse(""));
    return asked;
  }

  private IsolationLevel judged(Schedule schedule, Database database, Isolation at) {
    return Optional.ofNullable(level)
        .or(schedule::level)
        .or(() -> database.dialect().claim(at))
        .orElse(IsolationLevel.SERIALIZABILITY);
  }

  private StoryReplay run(ScheduleDriver driver, List<Story> stories, IsolationLevel judged)
      throws IOException {
    try {
      return StoryReplay.run(driver, stories, judged, attempts, Deadline.NONE);
    } catch (SQLException refused) {
      throw new IOException(
          "the database refused to run the schedule: " + refused.getMessage(), refused);
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
      throw new InterruptedIOException("interrupted");
    }
  }

  /** A statement that is no SQL to this database says nothing about isolation. */
  private static void refuseNonsense(ScheduleReplay.Attempt attempt) throws IOException {
    Optional<String> nonsense = ScheduleReplay.mistake(attempt.result());
    if (nonsense.isPresent()) {
      throw new IOException("the database refused " + nonsense.get());
    }
  }

  private void show(ScheduleReplay.Attempt attempt) {
    Transcript.of(attempt.result()).forEach(line -> print("  " + line));
    if (attempt.result().isOutOfTime()) {
      print("  aborted: --time expired");
    }
    print("");
  }

  private void conclude(ScheduleReplay replay, int most, IsolationLevel judged) {
    String name = judged.title() + " (" + judged.symbol() + ")";
    Optional<Violation> violation =
        replay.comeback().flatMap(attempt -> attempt.verdict().violation());
    if (violation.isPresent()) {
      print(
          "%s is violated in attempt %d of %d: %s"
              .formatted(name, replay.attempts().size(), most, violation.get().title()));
      ViolationText.print(output(), violation.get());
    } else if (replay.outcome() == Outcome.UNKNOWN) {
      print(name + " is undecided: no step declares its effect on rows");
    } else {
      print("%s held in %s".formatted(name, count(replay.attempts().size())));
    }
    output().flush();
  }

  private static String count(int attempts) {
    return attempts == 1 ? "1 attempt" : "all of " + attempts + " attempts";
  }

  private void write(Story story, Schedule schedule, Database database, Isolation at)
      throws IOException {
    if (script != null) {
      byte[] text =
          ScheduleWriter.script(schedule, database.dialect(), at, story.about(schedule))
              .getBytes(StandardCharsets.UTF_8);
      AtomicFile.write(script, stream -> stream.write(text));
      print("Wrote " + PrintedText.name(script));
    }
  }

  private void print(String line) {
    output().println(databases.withoutSecrets(line));
  }

  private PrintWriter output() {
    return spec.commandLine().getOut();
  }
}
