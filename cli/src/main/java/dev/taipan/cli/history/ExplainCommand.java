package dev.taipan.cli.history;

import dev.taipan.analysis.inspect.Inspection;
import dev.taipan.checker.CheckOptions;
import dev.taipan.checker.IsolationLevel;
import dev.taipan.checker.PreparedHistory;
import dev.taipan.checker.Verdict;
import dev.taipan.cli.library.Engine;
import dev.taipan.cli.option.ReadingOptions;
import dev.taipan.cli.output.Version;
import dev.taipan.cli.progress.Progress;
import dev.taipan.cli.progress.ProgressDisplay;
import dev.taipan.history.History;
import dev.taipan.history.origin.Origin;
import dev.taipan.report.result.ExitStatus;
import dev.taipan.report.transaction.TransactionJson;
import dev.taipan.report.transaction.TransactionReport;
import dev.taipan.report.transaction.TransactionText;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
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

/** Says everything that is known of some transactions. */
@Command(
    name = "explain",
    mixinStandardHelpOptions = true,
    customSynopsis = "taipan explain [OPTIONS] --transaction=NAME[,NAME...] HISTORY",
    versionProvider = Version.class,
    description =
        "Prints everything known about some transactions: how they ended, what they read "
            + "and from which transactions, who read their writes, which transactions they "
            + "precede and follow and why, and the violations that involve them.",
    footer = {
      "",
      "Examples:",
      "  taipan explain --transaction T4 history.edn",
      "  taipan explain -t 4,5 --json history.edn",
      "",
      "Exit status: 0 regardless of the levels, 2 if the input cannot be read or does "
          + "not contain the transaction."
    })
public final class ExplainCommand implements Callable<Integer> {
  private final Engine engine;
  private final ProgressDisplay progress;

  @Spec private CommandSpec spec;

  @Mixin private ReadingOptions reading;

  @Option(
      names = {"-t", "--transaction"},
      required = true,
      split = ",",
      paramLabel = "NAME",
      description = "Transactions to explain, by their names in reports, with or without the T.")
  private List<String> names;

  @Option(
      names = "--timeout",
      paramLabel = "DURATION",
      description = "Stop deciding levels after this time, such as 30s or 5m. Default: never.")
  private Duration timeout;

  @Option(names = "--json", description = "Print one JSON document.")
  private boolean json;

  @Parameters(index = "0", paramLabel = "HISTORY", description = "The history.")
  private Path file;

  public ExplainCommand(Engine engine, ProgressDisplay progress) {
    this.engine = engine;
    this.progress = progress;
  }

  @Override
  public Integer call() throws IOException {
    print(answer());
    return ExitStatus.SATISFIED.code();
  }

  /** What is to be told, and of a history that came about how. */
  private record Answer(List<TransactionReport> reports, Origin origin) {}

  private Answer answer() throws IOException {
    try (Progress shown = progress.start(file.toString())) {
      History history = engine.read(file, reading.get(), shown);
      PreparedHistory prepared = new PreparedHistory(history, reading.workers());
      Inspection inspection = new Inspection(prepared.accesses());
      Set<Integer> asked = asked(inspection);
      shown.stage("checking");
      Map<IsolationLevel, Verdict> verdicts = engine.checkAll(prepared, options());
      return new Answer(
          asked.stream()
              .map(transaction -> TransactionReport.of(inspection.of(transaction), verdicts))
              .toList(),
          history.origin());
    }
  }

  private CheckOptions options() {
    return Optional.ofNullable(timeout)
        .map(CheckOptions.DEFAULTS::withTimeout)
        .orElse(CheckOptions.DEFAULTS)
        .withWorkers(reading.workers());
  }

  private Set<Integer> asked(Inspection inspection) {
    Set<Integer> asked = new LinkedHashSet<>();
    try {
      names.forEach(name -> asked.addAll(inspection.named(name.strip())));
    } catch (IllegalArgumentException unknown) {
      throw new ParameterException(spec.commandLine(), file + ": " + unknown.getMessage(), unknown);
    }
    return asked;
  }

  private void print(Answer answer) {
    List<TransactionReport> reports = answer.reports();
    PrintWriter out = spec.commandLine().getOut();
    if (json) {
      TransactionJson.print(out, file, reports);
    } else {
      TransactionText text = new TransactionText(out, answer.origin());
      for (int i = 0; i < reports.size(); i++) {
        if (i > 0) {
          out.println();
        }
        text.print(reports.get(i));
      }
    }
    out.flush();
  }
}
