package dev.taipan.cli.run;

import dev.taipan.checker.IsolationLevel;
import dev.taipan.cli.library.Engine;
import dev.taipan.cli.option.OptionSections;
import dev.taipan.cli.option.OptionValue;
import dev.taipan.cli.option.Section;
import dev.taipan.cli.output.OutputFolder;
import dev.taipan.cli.output.Version;
import dev.taipan.cli.progress.Progress;
import dev.taipan.cli.progress.ProgressDisplay;
import dev.taipan.collect.exec.ExecLoad;
import dev.taipan.collect.exec.ExecRun;
import dev.taipan.collect.run.TimeShares;
import dev.taipan.report.result.ExitStatus;
import dev.taipan.workload.ValueKind;
import java.io.IOException;
import java.nio.file.Path;
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

/** Runs transactions on a store behind programs of any language, and checks what they answered. */
@Command(
    name = "exec",
    mixinStandardHelpOptions = true,
    abbreviateSynopsis = true,
    versionProvider = Version.class,
    description =
        "Runs transactions on any store: one program per session reads each transaction as a line "
            + "of JSON, and answers with a line.",
    footer = {
      "",
      "examples/exec/README.md describes the lines. All levels are checked; the exit status"
          + " reflects the one given by --check. Options come before the program; behind it all"
          + " arguments are its own.",
      "",
      "Examples:",
      "  taipan run exec --check ser \\",
      "      python3 examples/exec/store.py /tmp/test.db",
      "",
      "Exit status: 0 if the level holds, 1 if it is violated, 2 if the program does not answer or "
          + "on bad usage, 3 if undecided, or if there were too few conflicts."
    })
public final class ExecCommand implements Callable<Integer> {
  private final Engine engine;
  private final ProgressDisplay display;

  private CommandSpec spec;

  @Parameters(
      arity = "1..*",
      paramLabel = "COMMAND",
      description = "The program, and its arguments.")
  private List<String> command;

  @Section("Workload")
  @Option(
      names = "--values",
      paramLabel = "KIND",
      defaultValue = "registers",
      converter = OptionValue.Kept.class,
      completionCandidates = OptionValue.Kept.class,
      description = "What keys hold: ${COMPLETION-CANDIDATES}. Default: ${DEFAULT-VALUE}.")
  private ValueKind values;

  @Section("Workload")
  @Option(
      names = "--sessions",
      paramLabel = "N",
      defaultValue = "8",
      description = "Number of programs, each a session. Default: ${DEFAULT-VALUE}.")
  private int sessions;

  @Mixin private AmountOptions amount;

  @Section("Workload")
  @Option(
      names = "--keys",
      paramLabel = "N",
      defaultValue = "6",
      description = "Number of keys in use at a time. Default: ${DEFAULT-VALUE}.")
  private int keys;

  @Section("Workload")
  @Option(
      names = "--seed",
      paramLabel = "N",
      defaultValue = "1",
      description = "Seed of the random choices. Default: ${DEFAULT-VALUE}.")
  private long seed;

  @Section("Workload")
  @Option(
      names = "--answer-timeout",
      paramLabel = "DURATION",
      defaultValue = "10s",
      description =
          "End a program that has not answered after this time; the outcome of its transaction "
              + "is unknown. Default: ${DEFAULT-VALUE}.")
  private Duration patience;

  @Section("Output")
  @Option(
      names = {"-o", "--out"},
      paramLabel = "FOLDER",
      description =
          "New folder for the recorded files. Default: taipan-exec- followed by the time, in the "
              + "current folder.")
  private Path out;

  @Mixin private JudgingOptions judging;

  public ExecCommand(Engine engine, ProgressDisplay display) {
    this.engine = engine;
    this.display = display;
  }

  @Spec
  void describe(CommandSpec spec) {
    this.spec = spec;
    spec.parser().stopAtPositional(true);
    OptionSections.addTo(spec);
  }

  @Override
  public Integer call() throws IOException {
    ExecRun run = new ExecRun(load());
    Path folder = out == null ? OutputFolder.makeNew("exec") : out;
    Path file = folder.resolve("history.taipan.jsonl");
    Interruption interruption = new Interruption(run::stop);
    final Optional<TimeShares> shares = amount.shares();
    try (Progress progress = display.start("run exec")) {
      try (RunProgress shown =
          new RunProgress(
              run.tally(), amount.time(), (double) sessions * amount.transactions(), progress)) {
        run.record(file);
        print(shown.summary());
      } finally {
        interruption.close();
      }
      if (run.tally().firstOther() != null) {
        print("failed: " + run.tally().firstOther());
      }
      if (run.tally().commits() == 0) {
        print(EmptyRun.explain(run.tally()));
        return ExitStatus.UNKNOWN.code();
      }
      Optional<IsolationLevel> judged = judging.asked();
      RunPower power = new RunPower(run.tally(), judged, seed, List.of());
      Optional<String> unread =
          run.unread()
              .map(
                  reason ->
                      "the store could not be read after the run, so lost commits would go "
                          + "unnoticed: "
                          + reason);
      return new RunJudge(engine, spec, text -> text, judging, shares)
          .check(file, FollowedRun.notAtAll(), judged, Optional.empty(), power, unread, progress)
          .code();
    }
  }

  private ExecLoad load() {
    try {
      return new ExecLoad(
          command, values, sessions, amount.transactions(), amount.time(), keys, patience, seed);
    } catch (IllegalArgumentException wrong) {
      throw new ParameterException(spec.commandLine(), wrong.getMessage(), wrong);
    }
  }

  private void print(String line) {
    spec.commandLine().getOut().println(line);
    spec.commandLine().getOut().flush();
  }
}
