package dev.taipan.cli.cases;

import dev.taipan.analysis.cases.CaseMatrix;
import dev.taipan.cli.database.DatabaseListOptions;
import dev.taipan.cli.option.TableOptions;
import dev.taipan.cli.output.GivenCommand;
import dev.taipan.cli.output.OutputFolder;
import dev.taipan.cli.output.Version;
import dev.taipan.cli.progress.Progress;
import dev.taipan.cli.progress.ProgressDisplay;
import dev.taipan.cli.run.Interruption;
import dev.taipan.collect.cases.ColumnRun;
import dev.taipan.collect.cases.MatrixRun;
import dev.taipan.collect.cases.RanColumn;
import dev.taipan.coo.cases.Case;
import dev.taipan.coo.cases.CaseSelection;
import dev.taipan.report.matrix.MatrixCsv;
import dev.taipan.report.matrix.MatrixJson;
import dev.taipan.report.matrix.MatrixMarkdown;
import dev.taipan.report.matrix.MatrixText;
import dev.taipan.report.result.ExitStatus;
import dev.taipan.report.text.Palette;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.DoubleSupplier;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Provokes every anomaly on databases. */
@Command(
    name = "coo",
    mixinStandardHelpOptions = true,
    abbreviateSynopsis = true,
    versionProvider = Version.class,
    description =
        "Runs a schedule for every kind of anomaly against databases, and reports the "
            + "outcome at each isolation level.",
    footer = {
      "",
      "Kinds of cases: paper (the 33 anomalies of the Coo paper), instances (instances "
          + "of its cycles), predicates, locks, savepoints, unique-keys, all. 'taipan cases "
          + "list' prints their names.",
      "",
      "Ctrl-C stops early; results so far are printed, and the remaining cells are blank.",
      "",
      "Examples:",
      "  taipan coo",
      "  taipan coo --db h2,hsqldb --isolation serializable --cases paper,predicates",
      "  taipan coo --cases '*write-skew*' --repeat 3 --out skew",
      "",
      "Exit status: 0 if every claim is consistent with the observations, 1 if a claim "
          + "is violated, 2 if no database can be used or on bad usage, 3 if no case could be "
          + "run."
    })
public final class CooCommand implements Callable<Integer> {
  private static final Duration LIMIT = Duration.ofSeconds(10);

  private final ProgressDisplay display;

  @Spec private CommandSpec spec;

  @Mixin private DatabaseListOptions databases;

  @Mixin private TableOptions table;

  @Option(
      names = "--cases",
      paramLabel = "CASE",
      split = ",",
      description =
          "Cases to run: kinds, names with * as a wildcard, or files. Default: paper and "
              + "instances.")
  private List<String> cases = List.of("paper", "instances");

  @Option(
      names = "--repeat",
      paramLabel = "N",
      defaultValue = "1",
      description =
          "Run each case N times, and show all outcomes if they differ. Default: ${DEFAULT-VALUE}.")
  private int repeat;

  @Option(
      names = "--threads",
      paramLabel = "N",
      description = "Number of levels to run in parallel. Default: the number of processors.")
  private int threads = Runtime.getRuntime().availableProcessors();

  @Option(
      names = {"-o", "--out"},
      paramLabel = "FOLDER",
      description =
          "Write an HTML page, a picture, a table and a JSON document to this folder, "
              + "and a replay script for each case that violates a claim.")
  private Path folder;

  private MatrixRun run;

  public CooCommand(ProgressDisplay display) {
    this.display = display;
  }

  @Override
  public Integer call() throws IOException {
    require(repeat > 0, "--repeat must be at least 1");
    require(threads > 0, "--threads must be at least 1");
    Collection<Case> selected = selected();
    databases.askWhoLogsIn();
    makeFolder();
    try (Progress progress = display.start("coo")) {
      run = new MatrixRun(column(List.copyOf(selected), progress), table.levels());
      Interruption interruption = new Interruption(run::stop);
      try {
        List<RanColumn> columns = databases.run(run, threads, progress);
        return tell(List.copyOf(selected), columns, run.isStopped()).code();
      } finally {
        interruption.close();
      }
    } catch (IOException failed) {
      throw databases.withoutSecrets(failed);
    }
  }

  private ExitStatus tell(List<Case> selected, List<RanColumn> columns, boolean stopped)
      throws IOException {
    if (stopped && columns.isEmpty()) {
      throw new InterruptedIOException("interrupted before any case ran");
    }
    require(!columns.isEmpty(), "none of these databases supports any of these levels");
    CaseMatrix matrix = new CaseMatrix(selected, columns.stream().map(RanColumn::column).toList());
    if (folder != null) {
      String command = databases.withoutSecrets(GivenCommand.of(spec));
      new MatrixFolder(folder, command, Version.number()).write(matrix, columns);
    }
    print(matrix);
    return status(matrix);
  }

  private void require(boolean condition, String message) {
    if (!condition) {
      throw new ParameterException(spec.commandLine(), message);
    }
  }

  private Collection<Case> selected() throws IOException {
    Collection<Case> selected = new LinkedHashSet<>();
    for (String word : cases) {
      List<Case> known = CaseSelection.of(word);
      selected.addAll(known.isEmpty() ? List.of(NamedCase.of(word, spec.commandLine())) : known);
    }
    return selected;
  }

  /** Better before minutes of work than after. */
  private void makeFolder() throws IOException {
    if (folder != null) {
      require(!Files.exists(folder.resolve(MatrixFolder.PAGE)), folder + " already has a matrix");
      OutputFolder.make(folder);
    }
  }

  private ColumnRun column(List<Case> selected, Progress progress) {
    AtomicInteger done = new AtomicInteger();
    DoubleSupplier share = () -> run.share();
    return new ColumnRun(
        selected,
        repeat,
        LIMIT,
        each -> progress.stage(done.incrementAndGet() + " cases, now " + each.name(), share));
  }

  private void print(CaseMatrix matrix) {
    PrintWriter out = spec.commandLine().getOut();
    switch (table.style()) {
      case JSON -> {
        MatrixJson.write(out, matrix);
        out.println();
      }
      case CSV -> MatrixCsv.print(out, matrix);
      case MARKDOWN -> MatrixMarkdown.print(out, matrix);
      case TEXT -> {
        boolean colours = spec.commandLine().getColorScheme().ansi().enabled();
        MatrixText.print(out, new Palette(colours), matrix);
        if (folder != null) {
          out.println("Report: " + folder.resolve(MatrixFolder.PAGE));
        }
      }
    }
    out.flush();
  }

  private static ExitStatus status(CaseMatrix matrix) {
    if (!matrix.disagreements().isEmpty()) {
      throw new IllegalStateException(
          "cycles, serial orders and levels disagree: "
              + matrix.disagreements().get(0).given().text());
    }
    if (matrix.columns().stream().anyMatch(column -> !column.broken().isEmpty())) {
      return ExitStatus.VIOLATED;
    }
    return matrix.runs() == 0 ? ExitStatus.UNKNOWN : ExitStatus.SATISFIED;
  }
}
