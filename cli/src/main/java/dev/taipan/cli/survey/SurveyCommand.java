package dev.taipan.cli.survey;

import dev.taipan.cli.database.ArtifactsOption;
import dev.taipan.cli.database.KilledLauncher;
import dev.taipan.cli.database.StandardOutputOfDatabases;
import dev.taipan.cli.database.StandbyOptions;
import dev.taipan.cli.option.OptionValue;
import dev.taipan.cli.option.TableOptions;
import dev.taipan.cli.output.GivenCommand;
import dev.taipan.cli.output.OutputFolder;
import dev.taipan.cli.output.Version;
import dev.taipan.cli.progress.Progress;
import dev.taipan.cli.progress.ProgressDisplay;
import dev.taipan.cli.run.Interruption;
import dev.taipan.collect.database.EmbeddedDatabase;
import dev.taipan.collect.survey.Survey;
import dev.taipan.collect.survey.SurveyCell;
import dev.taipan.collect.survey.SurveyPlan;
import dev.taipan.collect.survey.SurveyWatcher;
import dev.taipan.report.html.Circumstances;
import dev.taipan.report.json.SurveyJson;
import dev.taipan.report.survey.SurveyCsv;
import dev.taipan.report.survey.SurveyMarkdown;
import dev.taipan.report.survey.SurveyPage;
import dev.taipan.report.survey.SurveyRow;
import dev.taipan.report.survey.SurveyTable;
import dev.taipan.report.survey.SurveyText;
import dev.taipan.report.text.Counted;
import dev.taipan.report.text.Palette;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.DoubleSupplier;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Compares what databases claim at each of their levels with what they do. */
@Command(
    name = "survey",
    mixinStandardHelpOptions = true,
    abbreviateSynopsis = true,
    versionProvider = Version.class,
    description =
        "Runs the same workloads on databases at each of their isolation levels, and "
            + "compares what they claim with what held.",
    footer = {
      "",
      "Ctrl-C stops early; results so far are printed. The output folder contains an "
          + "HTML page, survey.html, the recorded history for each database and level, and a "
          + "report and a replay script for each violation.",
      "",
      "Examples:",
      "  taipan survey",
      "  taipan survey --db h2,hsqldb --isolation serializable",
      "  taipan survey --time 1m --rounds 4 --output csv",
      "  taipan survey --db postgresql --standbys 1",
      "",
      "Exit status: 0 if every claim held, 1 if a claim is violated, 2 if no database "
          + "can be used or on bad usage, 3 if undecided."
    })
public final class SurveyCommand implements Callable<Integer> {
  private final ProgressDisplay display;

  @Spec private CommandSpec spec;

  @Option(
      names = "--db",
      paramLabel = "NAME",
      split = ",",
      converter = OptionValue.Started.class,
      completionCandidates = OptionValue.Started.class,
      description = "Databases to start: ${COMPLETION-CANDIDATES}. Default: all but galera.")
  private List<EmbeddedDatabase> databases = EmbeddedDatabase.fromMaven();

  @Mixin private TableOptions table;

  @Option(
      names = "--time",
      paramLabel = "DURATION",
      defaultValue = "16s",
      description =
          "Time for each database at each level: clients get 75%% of it, checks 20%%, the replay "
              + "the rest. Default: ${DEFAULT-VALUE}.")
  private Duration time;

  @Option(
      names = "--rounds",
      paramLabel = "N",
      defaultValue = "2",
      description = "How many times each workload runs within --time. Default: ${DEFAULT-VALUE}.")
  private int rounds;

  @Option(
      names = "--seed",
      paramLabel = "N",
      defaultValue = "1",
      description = "Seed of the clients' random choices. Default: ${DEFAULT-VALUE}.")
  private long seed;

  @Mixin private StandbyOptions standbys;

  @Option(
      names = {"-o", "--out"},
      paramLabel = "FOLDER",
      description =
          "New folder for the results. Default: taipan-survey- followed by the time, in "
              + "the current folder.")
  private Path out;

  @Mixin private ArtifactsOption artifacts;

  public SurveyCommand(ProgressDisplay display) {
    this.display = display;
  }

  @Override
  @SuppressWarnings("try") // what is silent is closed, and nothing else
  public Integer call() throws IOException {
    SurveyPlan plan = plan();
    Path folder = newFolder();
    try (StandardOutputOfDatabases silent = new StandardOutputOfDatabases();
        Progress progress = display.start("survey")) {
      KilledLauncher.endsThis();
      announce(plan);
      Survey survey = new Survey(plan, artifacts.get(progress), folder);
      Interruption interruption = new Interruption(survey::stop);
      try {
        return run(survey, plan, folder, progress);
      } finally {
        interruption.close();
      }
    }
  }

  private SurveyPlan plan() {
    try {
      SurveyPlan plan =
          new SurveyPlan(databases, table.levels(), time, rounds, seed, standbys.get());
      if (plan.targets().isEmpty()) {
        throw new IllegalArgumentException("none of these databases supports any of these levels");
      }
      return plan;
    } catch (IllegalArgumentException senseless) {
      throw new ParameterException(spec.commandLine(), senseless.getMessage(), senseless);
    }
  }

  private Path newFolder() throws IOException {
    if (out == null) {
      return OutputFolder.makeNew("survey");
    }
    if (Files.exists(out.resolve("survey.html"))) {
      throw new FileAlreadyExistsException(out.resolve("survey.html").toString());
    }
    return OutputFolder.make(out);
  }

  /** Standard output belongs to the table. */
  private void announce(SurveyPlan plan) {
    PrintWriter err = spec.commandLine().getErr();
    err.printf(
        Locale.ROOT,
        "%s of databases, %d s each: at most about %d s; Ctrl-C stops early%n",
        Counted.of(plan.targets().size(), "level"),
        plan.time().toSeconds(),
        plan.most().toSeconds());
    err.flush();
  }

  private int run(Survey survey, SurveyPlan plan, Path folder, Progress progress)
      throws IOException {
    String command = GivenCommand.of(spec);
    SurveyPages pages = new SurveyPages(folder, plan, new Circumstances(command, Version.number()));
    List<SurveyRow> rows = new CopyOnWriteArrayList<>();
    DoubleSupplier share = () -> (double) rows.size() / plan.targets().size();
    survey.run(
        new SurveyWatcher() {
          @Override
          public void stage(String what) {
            progress.stage(what, share);
          }

          @Override
          public void found(SurveyCell cell) throws IOException {
            rows.add(pages.row(cell));
          }
        });
    requireSomething(rows);
    SurveyTable found = new SurveyTable(rows, plan.targets().size(), command, Version.number());
    new SurveyPage(found).write(folder.resolve("survey.html"));
    print(found, folder);
    return found.status().code();
  }

  private static void requireSomething(List<SurveyRow> rows) throws IOException {
    boolean nothing = rows.stream().allMatch(row -> row.committed() == 0);
    if (nothing) {
      throw new IOException(
          rows.stream()
              .flatMap(row -> row.problem().stream())
              .findFirst()
              .orElse("interrupted before anything was recorded"));
    }
  }

  private void print(SurveyTable found, Path folder) {
    PrintWriter output = spec.commandLine().getOut();
    switch (table.style()) {
      case JSON -> SurveyJson.print(output, found);
      case CSV -> SurveyCsv.print(output, found);
      case MARKDOWN -> SurveyMarkdown.print(output, found);
      case TEXT -> {
        boolean colours = spec.commandLine().getColorScheme().ansi().enabled();
        SurveyText.print(output, new Palette(colours), found);
        output.println("Report: " + folder.resolve("survey.html"));
      }
    }
    output.flush();
  }
}
