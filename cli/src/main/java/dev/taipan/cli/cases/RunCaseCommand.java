package dev.taipan.cli.cases;

import dev.taipan.analysis.cases.CaseColumn;
import dev.taipan.analysis.cases.JudgedRun;
import dev.taipan.checker.IsolationLevel;
import dev.taipan.checker.Verdict;
import dev.taipan.cli.database.DatabaseOptions;
import dev.taipan.cli.option.OptionValue;
import dev.taipan.cli.output.Version;
import dev.taipan.cli.progress.Progress;
import dev.taipan.cli.progress.ProgressDisplay;
import dev.taipan.cli.relational.JudgedScript;
import dev.taipan.collect.cases.CaseRunner;
import dev.taipan.collect.cases.CaseText;
import dev.taipan.collect.cases.RanCase;
import dev.taipan.collect.database.Database;
import dev.taipan.collect.dialect.Isolation;
import dev.taipan.collect.schedule.plan.Schedule;
import dev.taipan.collect.schedule.text.ScheduleParser;
import dev.taipan.collect.schedule.text.Transcript;
import dev.taipan.coo.cases.Case;
import dev.taipan.coo.cases.Catalogue;
import dev.taipan.coo.run.CaseFindings;
import dev.taipan.coo.run.CaseOutcome;
import dev.taipan.relational.simplify.ScriptReplay;
import dev.taipan.report.matrix.MatrixWords;
import dev.taipan.report.result.ExitStatus;
import dev.taipan.report.text.ViolationText;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.io.PrintWriter;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Collections;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Runs a case on a database. */
@Command(
    name = "run",
    mixinStandardHelpOptions = true,
    abbreviateSynopsis = true,
    versionProvider = Version.class,
    description =
        "Runs a case on a database, and reports the outcome, the planned and the "
            + "executed schedule, and the levels that hold.",
    footer = {
      "",
      "Examples:",
      "  taipan cases run write-skew-committed",
      "  echo 'R1[x] R2[x] W1[x] C1 W2[x] C2' > lost.txt",
      "  taipan cases run lost.txt --db h2 --isolation serializable",
      "",
      "A file may also be SQL in which a comment after each statement names its "
          + "operation, as 'taipan replay' reads it: SELECT v FROM t WHERE k = 7; -- R1[7]. If "
          + "none does, as in the scripts of 'taipan relational', the statements are rewritten so "
          + "that they show which rows they meet.",
      "",
      "Exit status: 0 if a serial order explains the result, 1 on an anomaly, 2 on bad "
          + "input or if the database cannot be used, 3 if undecided."
    })
final class RunCaseCommand implements Callable<Integer> {
  private final ProgressDisplay display;

  @Spec private CommandSpec spec;

  @Parameters(paramLabel = "CASE", description = "A name from 'taipan cases list', or a file.")
  private String name;

  @Mixin private DatabaseOptions databases;

  @Option(
      names = "--isolation",
      paramLabel = "LEVEL",
      converter = OptionValue.Isolated.class,
      completionCandidates = OptionValue.Isolated.class,
      description =
          "Isolation level of all transactions: ${COMPLETION-CANDIDATES}. Default: the "
              + "level after '-- @isolation' in the file, or the strongest that the database "
              + "has.")
  private Isolation isolation;

  @Option(
      names = "--time",
      paramLabel = "DURATION",
      defaultValue = "20s",
      description = "Abort the case after this time. Default: ${DEFAULT-VALUE}.")
  private Duration time;

  RunCaseCommand(ProgressDisplay display) {
    this.display = display;
  }

  @Override
  public Integer call() throws IOException {
    Optional<String> text = NamedCase.text(name, spec.commandLine());
    Optional<Schedule> script =
        text.isPresent()
            ? Optional.of(ScheduleParser.parseForeign(name, text.get())).filter(ScriptReplay::isFor)
            : Optional.empty();
    Optional<Case> given =
        script.isPresent()
            ? Optional.empty()
            : Optional.of(
                text.isPresent() ? NamedCase.parsed(name, text.get()) : Catalogue.all().get(name));
    databases.askWhoLogsIn();
    try (Progress progress = display.start(name)) {
      progress.stage("starting the database");
      try (Database database = databases.open(progress)) {
        progress.stage("running");
        return (script.isPresent()
                ? run(script.get(), database)
                : run(given.orElseThrow(), database))
            .code();
      }
    } catch (IOException failed) {
      throw databases.withoutSecrets(failed);
    }
  }

  /** Runs a script whose steps say nothing of rows; instrumented statements show them. */
  private ExitStatus run(Schedule script, Database database) throws IOException {
    Isolation at = isolation(script.isolation(), database);
    PrintWriter out = spec.commandLine().getOut();
    out.println("%s at %s".formatted(database.title(), at.spelling()));
    try {
      JudgedScript judged = JudgedScript.run(script, database, at, IsolationLevel.SERIALIZABILITY);
      judged.print(out);
      return ExitStatus.of(judged.outcome());
    } catch (ScriptReplay.UnsupportedException unsupported) {
      throw new IOException(name + ": cannot be judged, since " + unsupported.getMessage());
    }
  }

  private ExitStatus run(Case given, Database database) throws IOException {
    Isolation at = isolation(CaseText.schedule(given).isolation(), database);
    RanCase ran = ran(new CaseRunner(database, at, time), given);
    JudgedRun judged = JudgedRun.of(ran.run());
    PrintWriter out = spec.commandLine().getOut();
    out.println("%s at %s".formatted(database.title(), at.spelling()));
    Transcript.of(ran.result()).forEach(line -> out.println("  " + line));
    out.println();
    conclude(out, judged);
    out.flush();
    return status(judged);
  }

  private Isolation isolation(Optional<Isolation> written, Database database) {
    Set<Isolation> levels = database.dialect().levels();
    Isolation at =
        Optional.ofNullable(isolation).or(() -> written).orElseGet(() -> Collections.max(levels));
    Optional<String> refusal = database.dialect().refusal(at);
    if (refusal.isPresent()) {
      throw new ParameterException(spec.commandLine(), refusal.get());
    }
    return at;
  }

  private static RanCase ran(CaseRunner runner, Case given) throws IOException {
    try {
      return runner.run(given);
    } catch (SQLException refused) {
      throw new IOException("cannot run the case: " + refused.getMessage(), refused);
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
      throw new InterruptedIOException("interrupted");
    }
  }

  private static void conclude(PrintWriter out, JudgedRun judged) {
    CaseFindings findings = judged.findings();
    out.println(findings.outcome() + ": " + findings.outcome().title());
    findings.pairs().forEach(pair -> out.println("  " + pair.text()));
    if (findings.executed().anomalies().isEmpty()) {
      out.println("  no cycle; serial order: " + MatrixWords.serial(findings));
    } else {
      out.println(
          "  executed %s: %s; serial order: %s"
              .formatted(
                  findings.pattern(), MatrixWords.anomaly(findings), MatrixWords.serial(findings)));
    }
    out.println(
        "  levels that hold: " + MatrixWords.symbols(CaseColumn.strongest(judged.satisfied())));
    out.println(
        judged.isAgreed()
            ? "  cycles, serial orders and serializability agree"
            : "  cycles, serial orders and serializability DISAGREE. This is a bug in "
                + "Taipan; please report it");
    judged.violation().ifPresent(verdict -> explain(out, verdict));
  }

  private static void explain(PrintWriter out, Verdict verdict) {
    out.println();
    out.println(
        "%s (%s) is violated: %s"
            .formatted(verdict.level().title(), verdict.level().symbol(), verdict.reason()));
    ViolationText.print(out, verdict.violation().orElseThrow());
  }

  private static ExitStatus status(JudgedRun judged) {
    if (judged.findings().isAnomalous()) {
      return ExitStatus.VIOLATED;
    }
    return judged.findings().outcome() == CaseOutcome.E ? ExitStatus.UNKNOWN : ExitStatus.SATISFIED;
  }
}
